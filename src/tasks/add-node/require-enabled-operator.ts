import { readStanding } from '../../protocol/snapshots/read-operator.ts';
import { obstacleError } from '../operator/operator-obstacle.ts';
import type { L1Context } from '../step.ts';

/**
 * Checks that the L1 middleware lists the operator and that the operator is not disabled. Does not check
 * stake.
 * @throws OnboardError E-MW-104, E-MW-106, E-TASK-221
 */
export async function requireEnabledOperator({ readers, l1, operator }: L1Context): Promise<void> {
  const error = obstacleError(operator, await readStanding(readers.evm, l1, operator), l1);
  if (error !== undefined) throw error;
}
