import { OnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';

/** The reason why an operator's delegated stake does not count on an L1, now or from the next epoch on. */
export type Obstacle = 'not-opted-in' | 'not-enabled' | 'disabled';

/**
 * Returns the reason why an operator's delegated stake does not count on an L1. Returns undefined if the L1
 * middleware lists the operator, and the operator is not known to be disabled. The L1 middleware reverts
 * every call of an operator that it does not list. The L1 owner can add an operator to the middleware only
 * after the opt-in.
 */
export function obstacleOf({
  optedInToL1,
  inMiddleware,
  disabled,
}: Pick<OperatorFacts, 'optedInToL1' | 'inMiddleware' | 'disabled'>): Obstacle | undefined {
  if (!inMiddleware) return optedInToL1 ? 'not-enabled' : 'not-opted-in';
  return disabled === true ? 'disabled' : undefined;
}

/** Returns the obstacle as an error; undefined if there is no obstacle. */
export function obstacleError(
  operator: EvmAddress,
  standing: Pick<OperatorFacts, 'optedInToL1' | 'inMiddleware' | 'disabled'>,
  { balancer }: Pick<L1Facts, 'balancer'>,
): OnboardError | undefined {
  switch (obstacleOf(standing)) {
    case 'not-opted-in':
      return new OnboardError('E-MW-106', { operator, l1: balancer });
    case 'not-enabled':
      return new OnboardError('E-MW-104', { operator });
    case 'disabled':
      return new OnboardError('E-TASK-221', { operator });
    case undefined:
      return undefined;
  }
}
