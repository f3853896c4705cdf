import { OnboardError } from '../../domain/errors.ts';
import type { NodeIdentity, NodeReader } from '../../ports/node.ts';
import { judgeNode, type WantedL1s } from '../../session/flow/look-at-node-api.ts';
import { STATE_CODES } from '../../session/state-codes.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Finding } from '../../session/view.ts';
import { UNTOLD } from './standing.ts';
import type { Turn } from './status.ts';
import type { WalkedWay } from './ways.ts';

/** What the operator's node said of itself. */
export interface AskedNode {
  readonly url: string;
  /** undefined: it did not answer. */
  readonly identity: NodeIdentity | undefined;
  readonly findings: readonly Finding[];
}

/** Asks a node who it is and how it is; that it does not answer is a finding too. */
export async function askNode(
  { url, reader }: { readonly url: string; readonly reader: NodeReader },
  wanted: WantedL1s | undefined,
  words: Translator,
): Promise<AskedNode> {
  try {
    return { url, ...(await judgeNode(reader, url, wanted, words)) };
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    const text = `${words.error(error).text} (${error.code})`;
    return { url, identity: undefined, findings: [{ verdict: 'unknown', text }] };
  }
}

/** What is wrong with the node itself, which goes before whatever else is to be done with it. */
export function nodeTurn(
  { identity, findings }: AskedNode,
  ways: readonly WalkedWay[],
  { t }: Translator,
): Turn | undefined {
  if (identity === undefined) return undefined;
  const known = ways.find(({ way }) => way.nodeId === identity.nodeId)?.blsKey;
  const common = {
    whose: 'operator',
    error: undefined,
    since: UNTOLD,
    until: undefined,
    message: undefined,
  } as const;
  const { nodeId, publicKey } = identity;
  if (known !== undefined && known !== publicKey) {
    return {
      ...common,
      code: STATE_CODES['node-rekeyed'],
      says: t('desk.rekeyed', { node: nodeId, has: publicKey, known }),
      next: [t('desk.advice.restore-key'), t('desk.advice.key-lost')],
    };
  }
  const behind = findings.filter(({ verdict }) => verdict === 'warns');
  if (behind.length === 0) return undefined;
  return {
    ...common,
    code: STATE_CODES['node-behind'],
    says: t('desk.not-ready', {
      node: nodeId,
      reasons: behind.map((finding) => finding.text).join(t('desk.between-reasons')),
    }),
    next: [t('desk.advice.catch-up'), t('desk.advice.track')],
  };
}
