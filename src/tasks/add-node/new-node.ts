import type { BlsPublicKey } from '../../domain/identity/bls-key.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';
import type { PChainOwner } from '../../protocol/warp/register-l1-validator.ts';
import type { Registering } from '../warp-steps/warp-steps-snapshot.ts';

/** What a new validator node is to be: everything that `addNode` fixes. */
export interface NewNode {
  readonly blsKey: BlsPublicKey;
  /** In the smallest unit of the primary asset; 0: all that is available. */
  readonly stake: bigint;
  /** Seconds since 1970; left out: close to 24 hours from when it is sent. */
  readonly expiry?: bigint;
  /** Who gets what is left of the P-Chain balance. */
  readonly remainingBalanceOwner: PChainOwner;
  /** Who may take the validator out of service. */
  readonly disableOwner: PChainOwner;
  /** What the caller did not choose: an addition that is in progress may have it otherwise. */
  readonly defaulted?: readonly ('stake' | 'remainingBalanceOwner' | 'disableOwner')[];
}

export interface AddNodeInput {
  readonly nodeId: NodeId;
  /** Left out: only what somebody has initiated already is carried on. */
  readonly initiate?: NewNode;
  /** The period that a transaction has begun, and its operator, by the receipt. */
  readonly validationId?: ValidationId;
  readonly owner?: EvmAddress | undefined;
  /** What goes with the registration on the P-Chain; needed from there on. */
  readonly registering?: Registering;
}
