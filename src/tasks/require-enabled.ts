import { OnboardError } from '../domain/errors.ts';
import { isDisabled } from '../protocol/contracts/is-disabled.ts';
import type { L1World } from './world.ts';

/**
 * Asked where stake does not suffice: that the L1 owner has disabled the operator is the reason then, and
 * neither a smaller stake nor a curator helps.
 * @throws OnboardError E-TASK-221
 */
export async function requireEnabled({ readers, l1, operator }: L1World): Promise<void> {
  if ((await isDisabled(readers.evm, l1, operator)) !== true) return;
  throw new OnboardError('E-TASK-221', { operator });
}
