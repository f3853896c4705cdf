import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { tryQueries, runQueries, unansweredError, type Query } from './query.ts';

/**
 * The number of items to request together with the length. A list of at most this length takes one round
 * trip.
 */
const EAGER_ITEMS = 8n;
/** The longest accepted list. A contract that reports a longer list is not the expected contract. */
const MAX_LENGTH = 10_000n;

/**
 * Reads a list from a contract that provides the length and each item by index.
 * @throws OnboardError E-EVM-102, E-EVM-103 if the contract does not return the length or an item, or the
 * list is too long
 */
export async function readContractList<T>(
  evm: EvmReader,
  length: Query<bigint>,
  item: (index: bigint) => Query<T>,
): Promise<readonly T[]> {
  const firstQueries = itemsOf(item, 0n, EAGER_ITEMS);
  const [[count], firstAnswers] = await Promise.all([
    runQueries(evm, [length]),
    tryQueries(evm, firstQueries),
  ]);
  if (count > MAX_LENGTH) {
    const { to: address, what, name: call } = length;
    throw new OnboardError('E-EVM-103', { address, what: message(what), call });
  }
  const firstItems = firstAnswers.slice(0, Number(count));
  const missing = firstQueries[firstItems.indexOf(undefined)];
  if (missing !== undefined) throw await unansweredError(evm, missing);
  const otherItems =
    count > EAGER_ITEMS ? await runQueries(evm, itemsOf(item, EAGER_ITEMS, count)) : [];
  return [...(firstItems as T[]), ...otherItems];
}

/** Returns the queries for the items from index `from` to the index before `to`. */
function itemsOf<T>(
  item: (index: bigint) => Query<T>,
  from: bigint,
  to: bigint,
): readonly Query<T>[] {
  return Array.from({ length: Number(to - from) }, (_, i) => item(from + BigInt(i)));
}
