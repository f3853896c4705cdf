import { OnboardError } from '../../domain/errors.ts';
import type { ReadOnlyContext } from './read-only-context.ts';

/**
 * Runs `reads` and, in parallel, checks that the endpoint serves the profile's chain.
 * @throws OnboardError E-EVM-101 if the endpoint serves another chain, even if a read fails
 */
export async function onProfileChain<T>(
  { profile, ports }: ReadOnlyContext,
  reads: () => Promise<T>,
): Promise<T> {
  const [chainId, answer] = await Promise.allSettled([ports.evm.chainId(), reads()]);
  if (chainId.status === 'rejected') throw chainId.reason;
  if (chainId.value !== profile.chainId) {
    throw new OnboardError('E-EVM-101', {
      network: profile.name,
      found: chainId.value,
      expected: profile.chainId,
    });
  }
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}
