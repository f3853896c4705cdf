import type { ChangeKind } from '../node/change.ts';
import type { ProofOfPossession } from '../../domain/identity/bls-key.ts';
import type { NAvax } from '../../domain/units.ts';
import type { Message } from '../../domain/message.ts';
import type { NodeSnapshot } from '../node/node-snapshot.ts';
import type { ValidatorPrice } from '../node/unusual-price.ts';

/** The input of a validator's P-Chain registration. */
export interface RegistrationInput {
  readonly proof: ProofOfPossession;
  /** The validator's initial balance. */
  readonly balance: NAvax;
  /**
   * The price from which the proposed balance was computed; undefined if the operator chose the
   * balance.
   */
  readonly price?: ValidatorPrice;
}

export interface CheckedRegistrationInput extends RegistrationInput {
  /** A warning that this price is unusual; `--yes` does not cover it. */
  readonly unusual?: Message;
}

/** A node snapshot with the registration input, which no chain shows. */
export interface WarpStepsSnapshot extends NodeSnapshot {
  readonly registering?: CheckedRegistrationInput;
}

/** The kinds of change that a task handles; it ignores all others. */
export type ChangeKinds = ReadonlySet<ChangeKind>;
