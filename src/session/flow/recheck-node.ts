import { networkKey } from '../../domain/network/identity.ts';
import type { ServiceUrl } from '../../domain/service-url.ts';
import { type Message, message } from '../../domain/message.ts';
import type { OtherAction } from '../../page/page.ts';
import type { TaskKind } from '../../tasks/task-kinds.ts';
import { showBusy } from '../retry-on-request.ts';
import type { KnownNode, WithJournal } from '../flow-state.ts';
import type { Translator } from '../../i18n/translator.ts';
import { codeOfStep } from '../../standing/codes.ts';
import { readNodeState } from './prepare-node.ts';

export type WithNodeOrNone = WithJournal & { readonly node?: KnownNode };

/** The irreversible steps of an addition. */
const DECISIVE: ReadonlySet<string> = new Set(['add', 'p-chain']);

interface NodeCheckResult {
  /** What is wrong with the node now. */
  readonly problems: readonly string[];
  /** undefined if it is unknown, or in a step that needs no node. */
  readonly address?: string;
}

/** Reads the node again before an irreversible step: days may have passed since the operator confirmed it. */
export async function recheckNode(
  flow: WithNodeOrNone,
  task: TaskKind,
  step: string,
): Promise<NodeCheckResult> {
  const { deps, node } = flow;
  const { i18n, options } = deps;
  if (node === undefined || task !== 'add-node' || !DECISIVE.has(step)) return { problems: [] };
  const url = addressOf(flow, node);
  if (url === undefined) return { problems: [] };
  const address = String(url);
  showBusy(deps, codeOfStep(step), i18n.t('busy.recheck', { url: address }));
  const problem = await problemOf(flow, node, url);
  if (problem === undefined) return { problems: [], address };
  const time = new Date(options.clock.now());
  return { problems: [i18n.t('recheck.at', { time, problem: i18n.t(problem) })], address };
}

export function recheckOffer({ t }: Translator): OtherAction {
  return { key: 'r', title: t('recheck.again'), hint: t('recheck.again-hint'), id: 'node' };
}

/** The settings store the URL of the last confirmed node, unless it is the profile's or contains a secret. */
function addressOf(
  { connection, deps }: WithNodeOrNone,
  { nodeId, url }: KnownNode,
): ServiceUrl | undefined {
  if (url !== undefined) return url;
  const { profile } = connection;
  const { nodeUrls, nodeIds } = deps.options.settings.read();
  const key = networkKey(profile);
  if (nodeIds[key] !== nodeId) return undefined;
  return nodeUrls[key] ?? (profile.nodeUrl.hasSecrets ? undefined : profile.nodeUrl);
}

async function problemOf(
  flow: WithNodeOrNone,
  node: KnownNode,
  url: ServiceUrl,
): Promise<Message | undefined> {
  const found = await readNodeState(flow, url);
  if (found.state === 'unreachable') return message('recheck.silent', { reason: found.reason });
  const { nodeId, publicKey } = found.identity;
  if (nodeId !== node.nodeId) return message('recheck.other', { node: nodeId });
  if (publicKey !== node.publicKey) return message('recheck.rekeyed');
  if (found.state === 'ready') return undefined;
  if (found.state === 'bootstrapping') return message('recheck.behind');
  return message(`recheck.${found.state}`, { l1: flow.l1Profile.name });
}
