import type { OnboardError } from '../../domain/errors.ts';
import type { EvmHead } from '../../ports/evm.ts';
import type { Readers } from '../../ports/readers.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import type { TimeBounds } from '../../protocol/snapshots/opted-in-since.ts';
import type { Initiations } from './read/initiations.ts';

export type { TimeBounds };

/** The start of an action if no source that was read contains its time. */
export const UNKNOWN_START = 'unknown';

/** Everything that the chains know about one operator on one L1, read in one pass. */
export interface L1Standing {
  /** These readers cache their answers, so that checks send no request twice. */
  readonly readers: Readers;
  readonly l1: L1Facts;
  readonly operator: OperatorFacts;
  readonly nodes: readonly ValidationFacts[];
  /**
   * Why a node with the smallest stake would be refused now; undefined if it would be accepted, or this was
   * not checked.
   */
  readonly refusal: OnboardError | undefined;
  readonly head: EvmHead;
  /** P-Chain height. */
  readonly height: bigint;
  /**
   * The time of the P-Chain's last block, in seconds since 1970; undefined if the endpoint does not provide
   * it.
   */
  readonly heightTime: bigint | undefined;
  /** nAVAX per second that a validator currently pays. */
  readonly validatorFee: bigint;
  /** Since when the operator is opted in to the L1. */
  readonly optedInSince: TimeBounds | undefined;
  /** Since when it is opted in to its first vault. */
  readonly inVaultSince: TimeBounds | undefined;
  readonly initiations: Initiations;
  /**
   * When the L1's current churn period began, in seconds since 1970; undefined if its balancer does not
   * provide it.
   */
  readonly churnBegan: bigint | undefined;
}
