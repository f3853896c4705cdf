import type { NodeHealth } from './node-health.ts';
import type { NodeWeight } from './node-weight.ts';
import type { ErrorCode, Party } from '../domain/error-catalogue.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import type { NodeId, SubnetId, ValidationId } from '../domain/identity/ids.ts';
import type { Message, Text } from '../domain/message.ts';
import type { NAvax } from '../domain/units.ts';
import type { RunMemory } from '../journal/run-memory.ts';
import type { Source } from '../engine/step.ts';
import type { OnboardError } from '../domain/errors.ts';
import type { EvmHead, Readers } from '../ports/evm.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../protocol/contracts/operator-facts.ts';
import type { ValidationFacts } from '../protocol/contracts/validation-facts.ts';
import type { TimeBounds } from '../protocol/snapshots/opted-in-since.ts';
import type { DepartedNodes, DepartedSearch } from './departed.ts';
import type { Initiation, Initiations } from './initiations.ts';

/** The start of a wait, if no source records the start. */
export const UNKNOWN_START = 'unknown';

export interface L1Standing {
  /** The readers cache their answers, so that checks send no request twice. */
  readonly readers: Readers;
  readonly l1: L1Facts;
  readonly operator: OperatorFacts;
  readonly nodes: readonly ValidationFacts[];
  /** Why the L1 would refuse a node with the smallest stake; undefined if it would not, or no node was tried. */
  readonly refusal: OnboardError | undefined;
  readonly head: EvmHead;
  readonly height: bigint;
  /** Seconds since 1970; undefined if the endpoint does not report the time of the P-Chain's last block. */
  readonly heightTime: bigint | undefined;
  /** The fee that a validator currently pays, in nAVAX per second. */
  readonly validatorFee: bigint;
  /** undefined if the time is unknown or there is no opt-in. */
  readonly optedInSince: TimeBounds | undefined;
  /** The earliest opt-in to a vault to which the operator is opted in now; undefined if unknown. */
  readonly inVaultSince: TimeBounds | undefined;
  readonly initiations: Initiations;
  /** undefined if the departed nodes were not read. */
  readonly departed: DepartedNodes | undefined;
  readonly hasLeft: DepartedSearch['hasLeft'];
  /** Seconds since 1970; undefined if the L1's balancer does not report it. */
  readonly churnBegan: bigint | undefined;
  /** What this machine's journal shows; undefined if it was not read. */
  readonly records?: RunMemory;
}

export interface StatusStep {
  /** The step's name, such as `register`, `opt-in-l1` or `p-chain`. */
  readonly id: string;
  /** The code of the screen on which the operator sees the step. */
  readonly code: string;
  readonly title: Text;
  readonly state: 'done' | 'not-done' | 'unknown';
  /** What proves that the step is done, what the step waits for, or why the step is blocked or unknown. */
  readonly fact: Text | undefined;
  /** A value to copy. */
  readonly value: string | undefined;
  readonly source: Source | undefined;
  /** The C-Chain block or P-Chain height at which the fact was read; undefined if the fact is not from a chain. */
  readonly height: bigint | undefined;
  readonly time: bigint | undefined;
}

/** Who acts next, and the state that says so. */
export type NextActor = Pick<NextAction, 'party' | 'code'>;

export interface NextAction {
  /** `unknown` exactly if the state is: who may repair an endpoint is not who must act on the L1. */
  readonly party: Party | 'unknown';
  /** The code of the state, as accepted by `onboard explain`. */
  readonly code: string;
  /** The reason, in one sentence. */
  readonly says: Text;
  readonly error: ErrorCode | undefined;
  /** Since when the party could act. */
  readonly since: TimeBounds | typeof UNKNOWN_START;
  /** The deadline, or the time at which the action is expected, in milliseconds since 1970. */
  readonly until: number | undefined;
  /** Commands to run, and sentences of advice. */
  readonly next: readonly Text[];
  /** A message to the party that must act, ready to send. */
  readonly message: string | undefined;
}

export const ACTION = {
  error: undefined,
  since: UNKNOWN_START,
  until: undefined,
  next: [],
  message: undefined,
} as const;

export interface Track {
  readonly kind: 'operator' | 'node' | 'new-node';
  readonly nodeId: NodeId | undefined;
  readonly validationId: ValidationId | undefined;
  readonly weight: NodeWeight | undefined;
  /** What is left now, as in `NodePosition`. */
  readonly balance: NAvax | undefined;
  /** The number of days for which the balance lasts, such as "30" or "2.2". */
  readonly days: string | undefined;
  /** The same for people: "30 days", "90 min". */
  readonly lasts: Message | undefined;
  /** The health of the node; not set if it was not read. */
  readonly health?: NodeHealth;
  readonly steps: readonly StatusStep[];
  /** The node's last initiation; undefined if the searched blocks contain none. */
  readonly lastInitiation: Initiation | undefined;
  /** undefined if nothing is left to do. */
  readonly nextAction: NextAction | undefined;
  /** True if the action is only an offer: the operator has a node, or has left the L1. */
  readonly isOffer?: boolean;
  /** What is left to do besides, such as an open change of a validator whose balance is used up. */
  readonly besides?: NextAction;
}

/** The blocks and times at which both chains were read. Times in seconds since 1970. */
export interface Reading {
  readonly block: bigint;
  readonly blockTime: bigint;
  readonly height: bigint;
  /** The time of the P-Chain's last block; undefined if the endpoint does not report it. */
  readonly heightTime: bigint | undefined;
}

export interface L1Status {
  readonly name: string;
  /** undefined if the L1 could not be read. */
  readonly subnetId: SubnetId | undefined;
  readonly balancer: EvmAddress | undefined;
  readonly middleware: EvmAddress | undefined;
  /** The L1 registry no longer lists the L1. */
  readonly leftRegistry?: true | undefined;
  readonly tracks: readonly Track[];
  /** The main action: the action of the queried node, otherwise the most urgent action. */
  readonly nextAction: NextAction | undefined;
  /** The code of the overall state. */
  readonly code: string;
  readonly epoch: { readonly number: bigint; readonly endsAt: bigint } | undefined;
  /** undefined if the departed nodes were not read. */
  readonly departed: DepartedNodes | undefined;
  /** The blocks and times at which the L1 was read; undefined if it could not be read. */
  readonly read: Reading | undefined;
}

export interface Focus {
  readonly nodeId: NodeId;
  /** The queried validation; undefined for the node's current validation. */
  readonly validationId: ValidationId | undefined;
}
