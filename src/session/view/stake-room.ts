import { readChurnLimit } from '../../protocol/contracts/l1-facts.ts';
import { readOperator } from '../../protocol/snapshots/read-operator.ts';
import type { ReadOnlyFlow } from '../flow/flow-state.ts';
import type { NodePosition } from '../../standing/position.ts';

/** The lowest and highest stake to which a node can currently be changed, in the smallest unit. */
export interface StakeRoom {
  /** The node's current weight. */
  readonly weight: bigint;
  readonly least: bigint;
  readonly most: bigint;
  /** What limits `most`: the available stake, the churn limit (`change`), or the maximum per node. */
  readonly by: 'available' | 'change' | 'node';
  /**
   * The most weight that one change may add or remove; undefined if the read failed. The contract checks this
   * limit too.
   */
  readonly churn: bigint | undefined;
}

/** Reads the limits for changing a node's stake. */
export async function readStakeRoom(
  { connection, l1, operator }: ReadOnlyFlow,
  { validation, stake }: NodePosition,
): Promise<StakeRoom> {
  const { ports } = connection;
  const [{ stake: facts }, churn] = await Promise.all([
    readOperator(ports, l1, operator),
    readChurnLimit(ports.evm, l1).catch(() => undefined),
  ]);
  const weight = validation.manager?.weight ?? 0n;
  const present = weight * l1.weightScale;
  const { minimum, maximum } = l1.primaryClass;
  // The node can reuse the stake that it already has.
  const available = facts.free + (stake ?? present);
  const moves = churn === undefined ? maximum : churn * l1.weightScale;
  const limits = [
    { most: maximum, by: 'node' },
    { most: available, by: 'available' },
    { most: present + moves, by: 'change' },
  ] as const;
  const binding = limits.reduce((a, b) => (b.most < a.most ? b : a));
  const lowest = present - moves;
  return { weight, least: lowest > minimum ? lowest : minimum, ...binding, churn };
}
