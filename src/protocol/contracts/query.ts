import { size } from 'viem/utils';
import type { Hex } from '../../domain/identity/bytes.ts';
import { OnboardError, unlessThrows } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { type ValidationId, idFromHex } from '../../domain/identity/ids.ts';
import type { Query } from '../abi/call-data.ts';

type Answers<Q extends readonly Query<unknown>[]> = {
  -readonly [I in keyof Q]: Q[I] extends Query<infer T> ? T : never;
};
type OptionalAnswers<Q extends readonly Query<unknown>[]> = {
  -readonly [I in keyof Answers<Q>]: Answers<Q>[I] | undefined;
};

/** A result is undefined if the getter reverted, unless it says what that means, or returned another type of data. */
export async function tryQueries<const Q extends readonly Query<unknown>[]>(
  evm: EvmReader,
  queries: Q,
): Promise<OptionalAnswers<Q>> {
  const outcomes = await evm.callMany(queries);
  const answers = queries.map((getter, i) => {
    const outcome = outcomes[i];
    // The decoder throws many kinds of errors. Each of them means that the data has another type.
    if (outcome?.ok === true) return unlessThrows(() => getter.decode(outcome.data));
    // A call that did not run to its end, or that no contract answered, reverts without data.
    return outcome !== undefined && size(outcome.revert) >= 4 ? getter.refused : undefined;
  });
  return answers as OptionalAnswers<Q>;
}

/**
 * Sends contract reads together, and decodes the answers.
 * @throws OnboardError E-EVM-102 if an address has no code, E-EVM-103 for another type of data
 */
export async function runQueries<const Q extends readonly Query<unknown>[]>(
  evm: EvmReader,
  queries: Q,
): Promise<Answers<Q>> {
  return requireAll(evm, queries, await tryQueries(evm, queries));
}

/** Returns the answers of `tryQueries`. @throws OnboardError E-EVM-102, E-EVM-103 if one is missing */
export async function requireAll<const Q extends readonly Query<unknown>[]>(
  evm: EvmReader,
  queries: Q,
  answers: readonly unknown[],
): Promise<Answers<Q>> {
  const missing = queries[answers.indexOf(undefined)];
  if (missing !== undefined) throw await unansweredError(evm, missing);
  return answers as Answers<Q>;
}

/** E-EVM-102 if the address has no code, otherwise E-EVM-103. */
export async function unansweredError(evm: EvmReader, unanswered: Query<unknown>) {
  const values = { address: unanswered.to, what: message(unanswered.what) };
  if ((await evm.code(unanswered.to)) === '0x') return new OnboardError('E-EVM-102', values);
  return new OnboardError('E-EVM-103', { ...values, call: unanswered.name });
}

/** Zero stands for no validation. */
export function idOrNone(word: Hex): ValidationId | undefined {
  return BigInt(word) === 0n ? undefined : idFromHex<ValidationId>(word);
}

/** The number of items that are requested together with the length. */
const EAGER_ITEMS = 8n;
/** The longest accepted list. A contract that reports a longer list is not the expected contract. */
const MAX_LENGTH = 10_000n;

/**
 * Reads all items of a contract's list.
 * @throws OnboardError E-EVM-102, E-EVM-103 if the contract does not return the length or an item, or the
 * list is too long
 */
export async function readContractList<T>(
  evm: EvmReader,
  length: Query<bigint>,
  item: (index: bigint) => Query<T>,
): Promise<readonly T[]> {
  const itemsBetween = (from: bigint, to: bigint) =>
    Array.from({ length: Number(to - from) }, (_, i) => item(from + BigInt(i)));
  const firstQueries = itemsBetween(0n, EAGER_ITEMS);
  const [[count], firstAnswers] = await Promise.all([
    runQueries(evm, [length]),
    tryQueries(evm, firstQueries),
  ]);
  if (count > MAX_LENGTH) {
    const { to: address, what, name: call } = length;
    throw new OnboardError('E-EVM-103', { address, what: message(what), call });
  }
  const firstItems = await requireAll(evm, firstQueries, firstAnswers.slice(0, Number(count)));
  const otherItems =
    count > EAGER_ITEMS ? await runQueries(evm, itemsBetween(EAGER_ITEMS, count)) : [];
  return [...firstItems, ...otherItems];
}
