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
   * The validator price that determined the proposed balance; undefined if the operator entered the balance
   * in the command.
   */
  readonly price?: ValidatorPrice;
}

export interface CheckedRegistrationInput extends RegistrationInput {
  /** A warning that `price` is unusual. `--yes` does not cover an unusual price. */
  readonly unusual?: Message;
}

/** A node snapshot with the registration input. No chain shows this input. */
export interface WarpStepsSnapshot extends NodeSnapshot {
  readonly registering?: CheckedRegistrationInput;
}

/** The kinds of change that a task handles. The task ignores all other kinds. */
export type ChangeKinds = ReadonlySet<ChangeKind>;
