import type { ErrorCode } from '../../domain/catalogue/index.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { Text } from '../../domain/message.ts';
import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';
import type { Party } from '../../domain/network/party.ts';
import type { NAvax, Weight } from '../../domain/units.ts';
import type { Source } from '../../engine/checking/check.ts';
import type { Finding } from '../../session/view/view.ts';
import type { Asked } from '../asked/asked.ts';
import type { FailedTransaction } from '../failed-transactions.ts';
import type { KnownAccount } from './read/find-account.ts';
import type { Initiation } from './read/initiations.ts';
import type { Since, UNKNOWN_START } from './standing.ts';

// Its texts are messages, which become sentences where they are shown; those of a case of format 1 are strings.

/** Done, not done, or it could not be told. */
export type StepVerdict = 'done' | 'not-done' | 'unknown';

/** One step of a way with what proves it. */
export interface StatusStep {
  /** As in the engine: `register`, `opt-in-l1`, `p-chain`. */
  readonly id: string;
  /** Of the screen on which the operator sees it. */
  readonly code: string;
  readonly title: Text;
  readonly state: StepVerdict;
  /** What proves it, what it waits for, or why it could not be told. */
  readonly fact: Text | undefined;
  /** Something to copy. */
  readonly value: string | undefined;
  readonly source: Source | undefined;
  /** The block or P-Chain height at which the fact was read, and its time in seconds since 1970. */
  readonly height: bigint | undefined;
  readonly time: bigint | undefined;
}

/** Whose turn it is, why, and what brings it on. */
export interface NextAction {
  readonly whose: Party;
  /** Of the state: what `onboard explain` takes. */
  readonly code: string;
  /** The cause, one sentence. */
  readonly says: Text;
  readonly error: ErrorCode | undefined;
  /** Since when this party could act; undefined: a case of an earlier version, which does not say. */
  readonly since: Since | typeof UNKNOWN_START | undefined;
  /** When it is expected, or until when it can be done. Milliseconds since 1970. */
  readonly until: number | undefined;
  /** Exact commands, or sentences where there is none. */
  readonly next: readonly Text[];
  /** A text that is ready to be sent to whose turn it is. */
  readonly message: string | undefined;
}

/** One way: to becoming an operator, of one node, or to one node more. */
export interface Track {
  readonly about: 'operator' | 'node' | 'new-node';
  readonly nodeId: NodeId | undefined;
  readonly validationId: ValidationId | undefined;
  readonly weight: Weight | undefined;
  readonly balance: NAvax | undefined;
  /** How long the balance lasts, like "30" or "2.2". */
  readonly days: string | undefined;
  readonly steps: readonly StatusStep[];
  /** What was initiated last for the node, where that is recent. */
  readonly lastMove: Initiation | undefined;
  /** undefined: nothing is left to do on it. */
  readonly turn: NextAction | undefined;
}

/** How an operator stands on one L1. */
export interface L1Status {
  readonly name: string;
  readonly balancer: EvmAddress | undefined;
  readonly middleware: EvmAddress | undefined;
  readonly ways: readonly Track[];
  /** The one that matters: of the first way that is not at its end. */
  readonly turn: NextAction | undefined;
  /** A code for how it stands as a whole. */
  readonly code: string;
  readonly epoch: { readonly number: bigint; readonly endsAt: bigint } | undefined;
  /** Where and when it was read; undefined where nothing could be. */
  readonly read: Reading | undefined;
}

/** The moment of a look, which reads both chains once. Times in seconds since 1970. */
export interface Reading {
  readonly block: bigint;
  readonly blockTime: bigint;
  /** Of the P-Chain. */
  readonly height: bigint;
  /** undefined: the endpoint does not tell. */
  readonly heightTime: bigint | undefined;
}

/** One judged fact about the operator's node. */
export interface StatusFinding {
  readonly verdict: Finding['verdict'];
  readonly text: Text;
}

/** How an operator stands on a network. */
export interface OperatorStatus {
  readonly network: string;
  /** Whether AVAX there is real money; undefined: a case of an earlier version, which does not say. */
  readonly realMoney: boolean | undefined;
  readonly operator: EvmAddress;
  /** When it was asked for, milliseconds since 1970. */
  readonly at: number;
  readonly l1s: readonly L1Status[];
  /** The operator's account on the P-Chain, where something tells it. */
  readonly account: Pick<KnownAccount, 'address' | 'from'> | undefined;
  /** What the operator's node said, where its address was given. */
  readonly node: { readonly url: string; readonly findings: readonly StatusFinding[] } | undefined;
  /** Transactions in this machine's journal that had no effect, oldest first. */
  readonly failed: readonly FailedTransaction[];
  /** Says that the endpoint's clock is missing or far from this computer's; undefined: they agree. */
  readonly clock: Text | undefined;
}

/** What a question was about, and how the operator stands whom it concerns. */
export interface StatusAnswer {
  readonly network: string;
  readonly realMoney: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly asked: Asked;
  /** undefined: it concerns no operator. */
  readonly status: OperatorStatus | undefined;
}
