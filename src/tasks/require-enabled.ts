import { OnboardError } from '../domain/errors.ts';
import { readOperatorAndState } from '../protocol/contracts/is-disabled.ts';
import { disabledError, explainStake } from './explain-stake.ts';
import type { L1World } from './world.ts';

/**
 * Asked where stake does not suffice: that the L1 owner has disabled the operator is the reason then, and
 * neither a smaller stake nor a curator helps. Whom the L1 does not list yet nobody has disabled.
 * @throws OnboardError E-TASK-221
 */
export async function requireEnabled({ readers, l1, operator }: L1World): Promise<void> {
  const error = disabledError(await readOperatorAndState(readers, l1, operator));
  if (error !== undefined) throw error;
}

/**
 * Judges by reads alone whether the L1 middleware lets the operator add a node.
 * @throws OnboardError E-MW-104, E-MW-106, E-TASK-221
 */
export async function requireListed(world: L1World): Promise<void> {
  const { readers, l1, operator } = world;
  const facts = await readOperatorAndState(readers, l1, operator);
  if (!facts.inMiddleware) {
    throw await explainStake(world, new OnboardError('E-MW-104', { operator }));
  }
  const error = disabledError(facts);
  if (error !== undefined) throw error;
}
