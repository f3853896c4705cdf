import { commandLine, type Text } from '../../domain/message.ts';
import { networkKey } from '../../domain/network/identity.ts';
import { OnboardError, ignoreOnboardError, requireEntered } from '../../domain/errors.ts';
import { IDENTITY_FILES, nodeSettings, NODE_PORTS } from '../../domain/network/node-software.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import type { ServiceUrl } from '../../domain/service-url.ts';
import { completeNodeUrl } from '../../domain/text/links.ts';
import { groupDigits } from '../../domain/units.ts';
import type { Translator } from '../../i18n/translator.ts';
import { ANSWER, questionBlocks, type waitingPage } from '../../page/pages.ts';
import { duration } from '../../page/durations.ts';
import type { Page, Pair } from '../../page/page.ts';
import type { Clock } from '../../ports/host.ts';
import type { BootstrapProgress } from '../../ports/services.ts';
import { readNode, readVmIds } from '../../protocol/snapshots/read-node.ts';
import { CODES } from '../../standing/codes.ts';
import { askText } from '../prompt-until-valid.ts';
import { pollOnScreen } from './poll-on-screen.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import type { OnPhase } from '../flow-state.ts';

/** Three screens: host, node, what to back up. Resolves with the node's URL once the node tracks the L1. */
export async function prepareNode(flow: OnPhase, url: ServiceUrl): Promise<ServiceUrl | Back> {
  const { dialogue } = flow.deps;
  const pages = await infoPages(flow);
  for (let i = 0; i >= 0;) {
    const page = pages[i];
    if (page === undefined) {
      const entered = await askAddress(flow, url);
      if (entered !== BACK) return awaitNode(flow, entered);
      i -= 1;
    } else {
      const action = await dialogue.ask(CODES.node, page);
      if (action.type === 'back') i -= 1;
      if (action.type === 'choose') i += 1;
    }
  }
  return BACK;
}

function askAddress(flow: OnPhase, url: ServiceUrl): Promise<ServiceUrl | Back> {
  const { dialogue, i18n } = flow.deps;
  const content = {
    question: i18n.t('prepare.back-up'),
    help: i18n.t('prepare.back-up-help'),
    value: url.withSecrets(),
    recipes: [{ label: i18n.t('prepare.files'), value: IDENTITY_FILES.join(' ') }],
  };
  return askText(dialogue, CODES.node, content, async (answer) => {
    const entered = completeNodeUrl(requireEntered(answer, 'node'));
    flow.connection.node(entered);
    await keepNode(flow, entered);
    return entered;
  });
}

/** Keeps the node's URL and, once the operator has confirmed it, its ID for the next start. */
export async function keepNode(
  { deps: { options }, connection: { profile } }: OnPhase,
  url: ServiceUrl,
  nodeId?: NodeId,
): Promise<void> {
  const key = networkKey(profile);
  await options.settings.change(({ nodeUrls, nodeIds }) => ({
    // The profile's own URL is not stored, because a sandbox may use other ports the next time.
    nodeUrls: {
      ...Object.fromEntries(Object.entries(nodeUrls).filter(([network]) => network !== key)),
      ...(!url.equals(profile.nodeUrl) && !url.hasSecrets && { [key]: url }),
    },
    ...(nodeId && { nodeIds: { ...nodeIds, [key]: nodeId } }),
  }));
}

async function infoPages({ connection, l1Profile, deps }: OnPhase): Promise<readonly Page[]> {
  const { t } = deps.i18n;
  const { name, networkId } = connection.profile;
  const { staking, api } = NODE_PORTS;
  const { subnetId, name: l1 } = l1Profile;
  const vms = (await readVmIds(connection.ports.pChain, l1Profile).catch(ignoreOnboardError)) ?? [];
  const plugins = vms.length === 0 ? [t('status.unread')] : vms.map((vm) => `plugins/${vm}`);
  const l1Option = /^[\w-]+$/.test(l1) ? l1 : subnetId;
  const page = (part: 'host' | 'software', help: string, values: readonly Pair[]): Page => ({
    name: `prepare ${part}`,
    helpTopic: 'choice',
    blocks: [...questionBlocks(t(`prepare.${part}`), help), { kind: 'values', values }, ANSWER],
    ask: { kind: 'choose', choices: [{ id: 'next', title: t('prepare.next') }], back: true },
  });
  return [
    page('host', t('prepare.host-help', { staking, api }), [
      { label: t('prepare.host-check'), value: t(commandLine('preflight')) },
    ]),
    page('software', t('prepare.software-help', { l1 }), [
      {
        label: t('prepare.print'),
        value: t(commandLine('node-config', '--network', name, '--l1', l1Option)),
      },
      { label: 'config.json', value: JSON.stringify(nodeSettings(networkId, [subnetId])) },
      ...plugins.map((value) => ({ label: t('prepare.plugin'), value })),
    ]),
  ];
}

/** The P-Chain's blocks that a bootstrapping node has handled, the P-Chain's height, and the time of the reading. */
interface BootstrapReading extends BootstrapProgress {
  readonly height: number;
  readonly at: number;
}

/** For each reason why a node is not ready: how many of the three states it has reached. */
const STATES_DONE = { unreachable: 0, bootstrapping: 1, 'catches-up': 2, 'not-tracked': 2 };

type Delay = keyof typeof STATES_DONE;

interface NodeDelay {
  readonly state: Delay;
  readonly since: number;
  /** Why the node could not be read; empty if it was read. */
  readonly reason: Text;
}

/** Resolves with the node's URL once the node has bootstrapped and tracks the L1. */
export function awaitNode(flow: OnPhase, url: ServiceUrl): Promise<ServiceUrl | Back> {
  const { clock } = flow.deps.options;
  let last: NodeDelay | undefined;
  let first: BootstrapReading | undefined;
  return pollOnScreen(flow.deps, CODES.node, async () => {
    const { state, reason = '' } = await readNodeState(flow, url);
    // The next screen shows what could not be read.
    if (state === 'ready') return { found: url };
    const since = last?.state === state ? last.since : clock.now();
    last = { state, since, reason };
    const latest = state === 'bootstrapping' ? await readProgress(flow, url, clock) : undefined;
    // A node that was started again counts from 0.
    if (!first || !latest || latest.fetched < first.fetched) first = latest;
    return { waiting: shownWait(flow, url, last, [first, latest]) };
  });
}

/** How far a node is that should validate the L1: `ready` also if it does not report this. */
export async function readNodeState({ connection, l1Profile }: OnPhase, url: ServiceUrl) {
  const wanted = { l1s: [l1Profile], pChain: connection.ports.pChain };
  try {
    const { identity, isBootstrapped, tracking } = await readNode(connection.node(url), wanted);
    if (isBootstrapped === false) return { state: 'bootstrapping', identity } as const;
    const [{ state } = { state: 'unknown' }] = tracking;
    const isBehind = state === 'not-tracked' || state === 'catches-up';
    return { state: isBehind ? state : 'ready', identity } as const;
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    return { state: 'unreachable', reason: error.reason } as const;
  }
}

/** undefined if the node or the network gives no figures: progress is a comfort, not a condition. */
async function readProgress(
  { connection }: OnPhase,
  url: ServiceUrl,
  clock: Clock,
): Promise<BootstrapReading | undefined> {
  const [progress, height] = await Promise.all([
    connection.node(url).bootstrapProgress('P').catch(ignoreOnboardError),
    connection.ports.pChain.height().catch(ignoreOnboardError),
  ]);
  if (progress === undefined || height === undefined) return undefined;
  return { ...progress, height: Number(height), at: clock.now() };
}

/** A node fetches all blocks of the P-Chain, then executes them: both count as one half. */
function progressText(
  first: BootstrapReading,
  { fetched, accepted, height, at }: BootstrapReading,
  i18n: Translator,
): string {
  const done = fetched + accepted;
  const left = Math.max(0, 2 * height - done);
  const percent = Math.floor((100 * done) / (done + left || 1));
  const speed = (done - first.fetched - first.accepted) / (at - first.at || 1);
  const text = i18n.t('prepare.blocks', {
    fetched: groupDigits(fetched),
    accepted: groupDigits(accepted),
    height: groupDigits(height),
    percent,
  });
  if (speed <= 0) return text;
  return `${text} ${i18n.t('prepare.time-left', { time: duration(left / speed, i18n) })}`;
}

function shownWait(
  { deps, l1Profile }: OnPhase,
  url: ServiceUrl,
  { state, since, reason }: NodeDelay,
  [first, latest]: readonly (BootstrapReading | undefined)[],
): Parameters<typeof waitingPage>[0] {
  const { t } = deps.i18n;
  return {
    title: t('prepare.waiting', { url: String(url) }),
    wait: {
      text: t({ key: `prepare.state-${state}`, values: { l1: l1Profile.name, reason } }),
      party: 'operator',
      since,
    },
    lines: [
      ...(first && latest ? [progressText(first, latest, deps.i18n)] : []),
      t('prepare.progress', { done: STATES_DONE[state], of: 3 }),
      ...(state === 'not-tracked' ? [t('prepare.fix-track', { subnet: l1Profile.subnetId })] : []),
    ],
  };
}
