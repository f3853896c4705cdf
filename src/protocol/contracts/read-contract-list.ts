import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { tryQueries, runQueries, unansweredError, type Query } from './query.ts';

/** How many items are requested together with the length, so that most lists take one round trip. */
export const EAGER_ITEMS = 8n;
/** A contract that reports a longer list is not the expected one. */
export const MAX_LENGTH = 10_000n;

/**
 * Reads a list that a contract provides by length and index.
 * @throws OnboardError E-EVM-102, E-EVM-103 if the length or an item is not answered
 */
export async function readContractList<T>(
  evm: EvmReader,
  length: Query<bigint>,
  item: (index: bigint) => Query<T>,
): Promise<readonly T[]> {
  const eager = itemsOf(item, 0n, EAGER_ITEMS);
  const [[count], first] = await Promise.all([runQueries(evm, [length]), tryQueries(evm, eager)]);
  if (count > MAX_LENGTH) {
    const { to: address, what, name: call } = length;
    throw new OnboardError('E-EVM-103', { address, what: message(what), call });
  }
  const wanted = first.slice(0, Number(count));
  const missing = eager[wanted.indexOf(undefined)];
  if (missing !== undefined) throw await unansweredError(evm, missing);
  const rest = count > EAGER_ITEMS ? await runQueries(evm, itemsOf(item, EAGER_ITEMS, count)) : [];
  return [...(wanted as T[]), ...rest];
}

/** Returns the queries for the items from one index up to another, exclusive. */
export function itemsOf<T>(
  item: (index: bigint) => Query<T>,
  from: bigint,
  to: bigint,
): readonly Query<T>[] {
  return Array.from({ length: Number(to - from) }, (_, i) => item(from + BigInt(i)));
}
