import { OnboardError } from '../../domain/errors.ts';
import type { StatedProfile } from '../../domain/profile.ts';
import { message } from '../../domain/message.ts';
import { argument, type Call, type Definition, type Report } from '../definition.ts';
import { actionOf, usageError } from '../option-values.ts';
import { pathsOf } from '../paths-of.ts';
import type { Shell } from '../shell.ts';
import { outcomeOf } from '../../commands/outcome-of.ts';

const NAME = 'networks';

const actions: Readonly<Record<string, (call: Call, shell: Shell) => Promise<Report>>> = {
  list,
  show,
  add,
  check,
  remove,
};

/** The networks that `--network` takes, and what is published of them. */
export const networksDefinition: Definition = {
  name: NAME,
  summary: message('command.networks.summary'),
  group: 'group.inspect',
  arguments: [
    { name: 'action', help: message('argument.words', { words: Object.keys(actions).join(', ') }) },
    { name: 'subject', help: message('argument.subject'), optional: true },
  ],
  options: [],
  example: 'check sandbox',
  run: (call, shell) => {
    return actionOf(NAME, call, actions)(call, shell);
  },
};

async function list(call: Call, shell: Shell): Promise<Report> {
  const networks = await shell.networks(pathsOf(call, shell));
  const { t } = await shell.words();
  const isReal = await Promise.all(networks.map(({ name }) => hasRealMoney(name, call, shell)));
  return {
    outcome: 'done',
    lines: networks.map(({ name, source }, i) => {
      const from = t(source === 'built in' ? 'source.built-in' : `source.${source}`);
      return [name, from, ...(isReal[i] ? [t('profile.money-real')] : [])].join('  ');
    }),
    data: { networks },
  };
}

/** Whether AVAX is real money on a network; false where the profile cannot be read, such as that of a stopped sandbox. */
async function hasRealMoney(name: string, call: Call, shell: Shell): Promise<boolean> {
  try {
    return !(await shell.profile(name, pathsOf(call, shell))).worthless;
  } catch (error) {
    if (error instanceof OnboardError) return false;
    throw error;
  }
}

async function show(call: Call, shell: Shell): Promise<Report> {
  const profile = await named(call, shell);
  const { profileData, profileLines } = await import('../profile-lines.ts');
  const lines = profileLines(profile, await shell.words());
  return { outcome: 'done', lines, data: { profile: profileData(profile) } };
}

async function check(call: Call, shell: Shell): Promise<Report> {
  const name = subject(call, 'check');
  const { profile, ports } = await shell.look(name, pathsOf(call, shell));
  const { checkNetwork } = await import('../../commands/check-network.ts');
  const words = await shell.words();
  const { findingLines } = await import('../finding-lines.ts');
  const findings = await checkNetwork({
    words,
    profile,
    ports,
    endpoint: async (url) => (await shell.readers({ ...profile, rpcUrls: [url] })).evm,
    aggregator: (one) => shell.aggregator({ ...profile, aggregators: [one] }),
    clock: shell.clock,
  });
  return {
    outcome: outcomeOf(findings),
    lines: findingLines(findings, words),
    data: { network: name, findings },
  };
}

async function add(call: Call, shell: Shell): Promise<Report> {
  const from = subject(call, 'add');
  const text = await shell.readText(from);
  const { name, file } = await shell.addNetwork(text, from, pathsOf(call, shell));
  shell.note((await shell.words()).t('cli.networks.added', { file, name }));
  return { outcome: 'done', lines: [name], data: { network: name, file } };
}

async function remove(call: Call, shell: Shell): Promise<Report> {
  const name = subject(call, 'remove');
  await shell.removeNetwork(name, pathsOf(call, shell));
  return { outcome: 'done', lines: [name], data: { network: name } };
}

function named(call: Call, shell: Shell): Promise<StatedProfile> {
  return shell.profile(subject(call, 'show'), pathsOf(call, shell));
}

function subject(call: Call, action: string): string {
  const given = argument(call, 1);
  if (given === '') {
    const key = action === 'add' ? 'call.missing-file' : 'call.missing-network-name';
    throw usageError(NAME, message(key, { action }));
  }
  return given;
}
