import { OnboardError } from '../../domain/errors.ts';
import type { L1Profile } from '../../domain/profile.ts';
import type { NodeIdentity, NodeReader } from '../../ports/node.ts';
import { judgeNode } from '../../session/flow/look-at-node-api.ts';
import { STATE_CODES } from '../../session/state-codes.ts';
import { en } from '../../session/text/en.ts';
import { wordsOf } from '../../session/text/words.ts';
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
  l1: Pick<L1Profile, 'name' | 'blockchainId'>,
): Promise<AskedNode> {
  try {
    return { url, ...(await judgeNode(reader, url, l1, wordsOf(en))) };
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    const text = `${error.message} (${error.code})`;
    return { url, identity: undefined, findings: [{ verdict: 'unknown', text }] };
  }
}

/** What is wrong with the node itself, which goes before whatever else is to be done with it. */
export function nodeTurn(
  { identity, findings }: AskedNode,
  ways: readonly WalkedWay[],
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
      says: `${nodeId} has the BLS key ${publicKey} now; it is being registered, or was, with ${known}.`,
      next: [
        "Restore the node's signer key file of before (staking/signer.key) and restart it.",
        'Or, where that key is lost: wait until the registration expires, or remove the node, and add it again.',
      ],
    };
  }
  const behind = findings.filter(({ verdict }) => verdict === 'warns');
  if (behind.length === 0) return undefined;
  return {
    ...common,
    code: STATE_CODES['node-behind'],
    says: `${nodeId} is not ready: ${behind.map(({ text }) => text).join('; ')}.`,
    next: [
      'Wait until the node has caught up; its health tells: curl -s <node_url>/ext/health',
      'Where it does not track the L1: onboard node-config --help',
    ],
  };
}
