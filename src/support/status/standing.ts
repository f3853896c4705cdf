import type { OnboardError } from '../../domain/errors.ts';
import type { EvmHead } from '../../ports/evm.ts';
import type { Readers } from '../../ports/readers.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import type { Since } from '../../protocol/snapshots/opted-in-since.ts';
import type { Initiations } from './read/initiations.ts';

export type { Since };

/** It has a beginning, and nothing that was asked tells when. */
export const UNKNOWN_START = 'unknown';

/** Everything that the chains tell of one operator on one L1, read in one look. */
export interface L1Standing {
  /** They remember what was read; whoever checks with them asks nothing anew. */
  readonly readers: Readers;
  readonly l1: L1Facts;
  readonly operator: OperatorFacts;
  readonly nodes: readonly ValidationFacts[];
  /** Why a node of the smallest stake would be refused now; undefined: it would not be, or it was not tried. */
  readonly refusal: OnboardError | undefined;
  readonly head: EvmHead;
  /** P-Chain height. */
  readonly height: bigint;
  /** Of the P-Chain's last block, seconds since 1970; undefined: the endpoint does not tell. */
  readonly heightTime: bigint | undefined;
  /** nAVAX per second that a validator pays now. */
  readonly validatorFee: bigint;
  /** Since when the operator is opted in to the L1. */
  readonly optedInSince: Since | undefined;
  /** Since when it is opted in to its first vault. */
  readonly inVaultSince: Since | undefined;
  readonly initiations: Initiations;
  /** When the L1's present churn period began, seconds since 1970; undefined: its balancer does not tell. */
  readonly churnBegan: bigint | undefined;
}
