import { weight, type Weight } from '../../domain/units.ts';
import { nodeIdentity, type NodeIdentity } from './node-identity.ts';

/** The nodes of a new sandbox. */
export interface Nodes {
  /**
   * The validators of the primary network. These validators sign the messages of the C-Chain and the P-Chain.
   */
  readonly primary: readonly [NodeIdentity, ...NodeIdentity[]];
  /** The L1's first validator. */
  readonly initial: NodeIdentity;
  /** The node that the operator is going to add. */
  readonly operator: NodeIdentity;
}

/** The weight of each primary-network validator. The weight is the validator's stake: 2,000 AVAX in nAVAX. */
export const PRIMARY_WEIGHT: Weight = weight(2_000_000_000_000n);

export function sandboxNodes(): Nodes {
  return {
    primary: [
      nodeIdentity('primary validator 1'),
      nodeIdentity('primary validator 2'),
      nodeIdentity('primary validator 3'),
      nodeIdentity('primary validator 4'),
      nodeIdentity('primary validator 5'),
    ],
    initial: nodeIdentity('first validator of Genbu'),
    operator: nodeIdentity("operator's node"),
  };
}
