import type { NetworkProfile } from '../../domain/profile.ts';
import { en } from '../../session/text/en.ts';
import { wordsOf } from '../../session/text/words.ts';
import type { OperatorStatus } from '../status/status.ts';

/** One transaction of the way. */
export interface ReceiptEntry {
  /** Milliseconds since 1970 at which it was signed here; undefined: it was found on the chain. */
  readonly at: number | undefined;
  readonly title: string;
  readonly node: string | undefined;
  readonly chain: 'C-Chain' | 'P-Chain';
  readonly id: string;
  /** Block, or P-Chain height. */
  readonly height: bigint | undefined;
  readonly link: string | undefined;
}

/** Who did what, when, and what has come of it. */
export interface Receipt {
  readonly network: NetworkProfile;
  readonly status: OperatorStatus;
  readonly entries: readonly ReceiptEntry[];
}

/** A transaction of this machine's journal that got into a chain. */
export interface KnownTransaction {
  readonly step: string;
  readonly chain: 'C-Chain' | 'P-Chain';
  readonly id: string;
  /** null: no API tells it. */
  readonly height: bigint | null;
  readonly signedAt: number | undefined;
  readonly node: string | undefined;
}

/**
 * A receipt from what this machine remembers and what the chains tell now. On another machine, what the
 * middleware recorded lately stands in for the memory.
 */
export function receiptOf(
  network: NetworkProfile,
  status: OperatorStatus,
  transactions: readonly KnownTransaction[],
): Receipt {
  const words = wordsOf(en);
  const entries = transactions.map(({ step, chain, id, height, signedAt, node }): ReceiptEntry => ({
    at: signedAt,
    title: words.say({ key: `step.${step.split(':')[0] ?? step}`, values: {} }),
    node,
    chain,
    id,
    height: height ?? undefined,
    link: linkTo(network, chain, id),
  }));
  const known = new Set(entries.map(({ id }) => id));
  const found = status.l1s
    .flatMap(({ ways }) => ways)
    .flatMap(({ nodeId, lastMove }): ReceiptEntry[] =>
      lastMove === undefined || known.has(lastMove.transaction)
        ? []
        : [
            {
              at: undefined,
              title: 'recorded by the L1 middleware',
              node: nodeId,
              chain: 'C-Chain',
              id: lastMove.transaction,
              height: lastMove.block,
              link: linkTo(network, 'C-Chain', lastMove.transaction),
            },
          ],
    );
  return { network, status, entries: [...entries, ...found] };
}

function linkTo(
  { explorer }: NetworkProfile,
  chain: ReceiptEntry['chain'],
  id: string,
): string | undefined {
  // An export from the C-Chain is known by an ID of the P-Chain's kind, not by a hash.
  const isHash = chain === 'C-Chain' && id.startsWith('0x');
  const template = isHash ? explorer?.transaction : explorer?.pTransaction;
  return template?.replace('{hash}', id);
}
