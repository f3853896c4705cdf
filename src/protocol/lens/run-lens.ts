import type { Hex } from '../../domain/bytes.ts';
import type { EvmReader } from '../../ports/evm.ts';

/**
 * Runs lenses: codes that are on no chain and answer by a revert, in one round trip. undefined: the
 * endpoint refuses calls without an address, or one of the codes came to no answer that `decode` knows.
 * @throws OnboardError E-NET-*
 */
export async function runLens<T>(
  evm: EvmReader,
  codes: readonly Hex[],
  decode: (revert: Hex) => T,
): Promise<readonly T[] | undefined> {
  const outcomes = await evm.compute(codes);
  const answers = outcomes.map((outcome) =>
    outcome === undefined || outcome.ok ? undefined : decoded(decode, outcome.revert),
  );
  return answers.every((answer) => answer !== undefined) ? answers : undefined;
}

/** undefined: a contract's own revert, or none. */
function decoded<T>(decode: (revert: Hex) => T, revert: Hex): T | undefined {
  try {
    return decode(revert);
  } catch {
    return undefined;
  }
}
