import { OnboardError } from '../../domain/errors.ts';
import type { StatedProfile } from '../../domain/network/profile.ts';
import { message } from '../../domain/message.ts';
import { argument, type Call, type Definition, type Report } from '../definition.ts';
import { actionOf, usageError } from '../options/option-values.ts';
import { pathsOf } from '../options/paths-of.ts';
import type { CommandContext } from '../command-context.ts';
import { outcomeOf } from '../reading/outcome-of.ts';

const NAME = 'networks';

const actions: Readonly<Record<string, (call: Call, context: CommandContext) => Promise<Report>>> =
  {
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
    {
      name: 'action',
      help: message('argument.words', { words: Object.keys(actions).join(', ') }),
      words: () => Object.keys(actions),
    },
    {
      name: 'subject',
      help: message('argument.subject'),
      optional: true,
      words: async (context, call) => {
        const names = await context.networkNames(pathsOf(call, context));
        return { show: names, check: names, remove: names };
      },
    },
  ],
  options: [],
  example: 'check sandbox',
  run: (call, context) => {
    return actionOf(NAME, call, actions)(call, context);
  },
};

async function list(call: Call, context: CommandContext): Promise<Report> {
  const networks = await context.networks(pathsOf(call, context));
  const { t } = await context.words();
  const isReal = await Promise.all(networks.map(({ name }) => hasRealMoney(name, call, context)));
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
async function hasRealMoney(name: string, call: Call, context: CommandContext): Promise<boolean> {
  try {
    return !(await context.profile(name, pathsOf(call, context))).worthless;
  } catch (error) {
    if (error instanceof OnboardError) return false;
    throw error;
  }
}

async function show(call: Call, context: CommandContext): Promise<Report> {
  const profile = await named(call, context);
  const { profileData, profileLines } = await import('../reading/profile-lines.ts');
  const lines = profileLines(profile, await context.words());
  return { outcome: 'done', lines, data: { profile: profileData(profile) } };
}

async function check(call: Call, context: CommandContext): Promise<Report> {
  const name = subject(call, 'check');
  const { profile, ports } = await context.readOnly(name, pathsOf(call, context));
  const { checkNetwork } = await import('../../support/network/check-network.ts');
  const words = await context.words();
  const { findingLines } = await import('../reading/finding-lines.ts');
  const findings = await checkNetwork({
    words,
    profile,
    ports,
    endpoint: async (url) => (await context.readers({ ...profile, rpcUrls: [url] })).evm,
    aggregator: (one) => context.aggregator({ ...profile, aggregators: [one] }),
    clock: context.clock,
  });
  return {
    outcome: outcomeOf(findings),
    lines: findingLines(findings, words),
    data: { network: name, findings },
  };
}

async function add(call: Call, context: CommandContext): Promise<Report> {
  const from = subject(call, 'add');
  const text = await context.readText(from);
  const { name, file } = await context.addNetwork(text, from, pathsOf(call, context));
  context.note((await context.words()).t('cli.networks.added', { file, name }));
  return { outcome: 'done', lines: [name], data: { network: name, file } };
}

async function remove(call: Call, context: CommandContext): Promise<Report> {
  const name = subject(call, 'remove');
  await context.removeNetwork(name, pathsOf(call, context));
  return { outcome: 'done', lines: [name], data: { network: name } };
}

function named(call: Call, context: CommandContext): Promise<StatedProfile> {
  return context.profile(subject(call, 'show'), pathsOf(call, context));
}

function subject(call: Call, action: string): string {
  const given = argument(call, 1);
  if (given === '') {
    const key = action === 'add' ? 'call.missing-file' : 'call.missing-network-name';
    throw usageError(NAME, message(key, { action }));
  }
  return given;
}
