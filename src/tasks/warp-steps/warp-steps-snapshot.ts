import type { ChangeKind } from '../node/change.ts';
import type { ProofOfPossession } from '../../domain/identity/bls-key.ts';
import type { NAvax } from '../../domain/units.ts';
import type { Message } from '../../domain/message.ts';
import type { NodeSnapshot } from '../node/node-snapshot.ts';
import type { ValidatorPrice } from '../node/unusual-price.ts';

/** What goes with a registration on the P-Chain. */
export interface Registering {
  readonly proof: ProofOfPossession;
  /** What the validator starts with. */
  readonly balance: NAvax;
  /** The price that the balance was proposed for; left out where the operator chose the balance. */
  readonly price?: ValidatorPrice;
}

export interface JudgedRegistering extends Registering {
  /** Why consent given in advance does not cover the balance: the price that sets it is unusual. */
  readonly unusual?: Message;
}

/** What carrying a change over to the P-Chain and back needs to know beyond what the chains show. */
export interface WarpStepsSnapshot extends NodeSnapshot {
  readonly registering?: JudgedRegistering;
}

/** The changes that a task carries over; others are none of its business. */
export type ChangeKinds = ReadonlySet<ChangeKind>;
