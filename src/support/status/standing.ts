import type { OnboardError } from '../../domain/errors.ts';
import type { EvmHead } from '../../ports/evm.ts';
import type { Readers } from '../../ports/readers.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import type { TimeBounds } from '../../protocol/snapshots/opted-in-since.ts';
import type { DepartedNodes } from './read/departed.ts';
import type { Initiations } from './read/initiations.ts';

export type { TimeBounds };

/** The start of a wait, if no source records the start. */
export const UNKNOWN_START = 'unknown';

/** The facts on both chains about one operator on one L1, read in one pass. */
export interface L1Standing {
  /** The readers cache their answers, so that checks send no request twice. */
  readonly readers: Readers;
  readonly l1: L1Facts;
  readonly operator: OperatorFacts;
  readonly nodes: readonly ValidationFacts[];
  /**
   * Why the L1 would now refuse a node with the smallest stake. undefined if the L1 would accept the node, or
   * if no node was tried.
   */
  readonly refusal: OnboardError | undefined;
  readonly head: EvmHead;
  /** The height of the P-Chain. */
  readonly height: bigint;
  /**
   * The time of the P-Chain's last block, in seconds since 1970; undefined if the endpoint does not report
   * it.
   */
  readonly heightTime: bigint | undefined;
  /** The fee that a validator currently pays, in nAVAX per second. */
  readonly validatorFee: bigint;
  /**
   * Since when the operator has been opted in to the L1; undefined if the time is unknown or there is no
   * opt-in.
   */
  readonly optedInSince: TimeBounds | undefined;
  /**
   * The operator's earliest opt-in to a vault of the L1; undefined if unknown. Only vaults to which the
   * operator is opted in now count.
   */
  readonly inVaultSince: TimeBounds | undefined;
  readonly initiations: Initiations;
  /** undefined if the departed nodes were not read. */
  readonly departed: DepartedNodes | undefined;
  /**
   * When the L1's current churn period began, in seconds since 1970; undefined if the L1's balancer does
   * not report it.
   */
  readonly churnBegan: bigint | undefined;
}
