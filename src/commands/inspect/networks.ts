import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import { defineCommand, type Report } from '../definition.ts';
import { readNeeds, type ContextOf } from '../needs.ts';
import { actionArgument, usageError } from '../options/option.ts';
import { outcomeOf } from '../reading/outcome-of.ts';

const NAME = 'networks';
const needs = [...readNeeds, 'clock', 'files', 'output', 'words'] as const;
type Context = ContextOf<typeof needs>;

const actions = { list, show, add, check, remove };
const actionNames = Object.keys(actions) as (keyof typeof actions)[];

/** Lists the networks for `--network`, and shows, checks, adds and removes their profiles. */
export const networksDefinition = defineCommand({
  name: NAME,
  summary: message('command.networks.summary'),
  group: 'group.inspect',
  arguments: {
    action: { ...actionArgument(NAME, actionNames), optional: true },
    subject: {
      name: 'subject',
      help: message('argument.subject'),
      optional: true,
      words: async (context) => {
        const names = await context.networks.names();
        return { show: names, check: names, remove: names };
      },
      parse: (text) => text,
    },
  },
  options: {},
  example: 'check sandbox',
  needs,
  run: ({ action = 'list', subject }, _, context) => {
    if (action === 'list') return list(context);
    if (subject === undefined || subject === '') {
      const key = action === 'add' ? 'call.missing-file' : 'call.missing-network-name';
      throw usageError(NAME, message(key, { action }));
    }
    return actions[action](context, subject);
  },
});

async function list({ networks, words }: Context): Promise<Report> {
  const listed = await networks.list();
  const { t } = await words();
  const isReal = await Promise.all(listed.map(({ name }) => hasRealMoney(name, networks)));
  return {
    outcome: 'done',
    lines: listed.map(({ name, source }, i) => {
      const from = t(source === 'built in' ? 'source.built-in' : `source.${source}`);
      return [name, from, ...(isReal[i] ? [t('profile.money-real')] : [])].join('  ');
    }),
    data: { networks: listed },
  };
}

/** True if AVAX is real money on a network; false if the profile cannot be read, as for a stopped sandbox. */
async function hasRealMoney(name: string, networks: Context['networks']): Promise<boolean> {
  try {
    return !(await networks.profile(name)).worthless;
  } catch (error) {
    if (error instanceof OnboardError) return false;
    throw error;
  }
}

async function show({ networks, words }: Context, name: string): Promise<Report> {
  const profile = await networks.profile(name);
  const { profileData, profileLines } = await import('../reading/profile-lines.ts');
  const lines = profileLines(profile, await words());
  return { outcome: 'done', lines, data: { profile: profileData(profile) } };
}

async function check({ connections, clock, ...context }: Context, name: string): Promise<Report> {
  const { profile, ports } = await connections.readOnly(name);
  const [{ checkNetwork }, { findingLines }] = await Promise.all([
    import('../../support/network/check-network.ts'),
    import('../reading/finding-lines.ts'),
  ]);
  const words = await context.words();
  const findings = await checkNetwork({
    words,
    profile,
    ports,
    endpoint: async (url) => (await connections.readers({ ...profile, rpcUrls: [url] })).evm,
    aggregator: (aggregator) => connections.aggregator({ ...profile, aggregators: [aggregator] }),
    clock,
  });
  return {
    outcome: outcomeOf(findings),
    lines: findingLines(findings, words),
    data: { network: name, findings },
  };
}

async function add({ networks, files, output, words }: Context, from: string): Promise<Report> {
  const { name, file } = await networks.add(await files.read(from), from);
  output.note((await words()).t('cli.networks.added', { file, name }));
  return { outcome: 'done', lines: [name], data: { network: name, file } };
}

async function remove({ networks }: Context, name: string): Promise<Report> {
  await networks.remove(name);
  return { outcome: 'done', lines: [name], data: { network: name } };
}
