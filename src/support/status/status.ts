import type { ErrorCode } from '../../domain/catalogue/index.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { Text } from '../../domain/message.ts';
import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';
import type { Party } from '../../domain/network/party.ts';
import type { NAvax, Weight } from '../../domain/units.ts';
import type { Source } from '../../engine/checking/check.ts';
import type { Finding } from '../../page/page.ts';
import type { SubjectReport } from '../subject/subject-report.ts';
import type { FailedTransaction } from '../transactions/failed-transactions.ts';
import type { KnownAccount } from './read/find-account.ts';
import type { DepartedNodes } from './read/departed.ts';
import type { Initiation } from './read/initiations.ts';
import type { PendingOnC } from './read/on-the-way.ts';
import type { PendingOnP } from './read/waiting-on-p.ts';
import type { TimeBounds, UNKNOWN_START } from './standing.ts';

// Texts are messages: keys with values. The translator turns a message into a sentence. A case file of format
// 1 contains finished sentences instead.

/** Whether a step is done. `unknown`: the state of the step could not be read. */
type StepVerdict = 'done' | 'not-done' | 'unknown';

/** One step of a track, with its proof. */
export interface StatusStep {
  /** The step's name, such as `register`, `opt-in-l1` or `p-chain`. */
  readonly id: string;
  /** The code of the screen on which the operator sees the step. */
  readonly code: string;
  readonly title: Text;
  readonly state: StepVerdict;
  /** What proves that the step is done, what the step waits for, or why the step is blocked or unknown. */
  readonly fact: Text | undefined;
  /** A value to copy. */
  readonly value: string | undefined;
  readonly source: Source | undefined;
  /**
   * The C-Chain block or P-Chain height at which the fact was read; undefined if the fact is not from a
   * chain.
   */
  readonly height: bigint | undefined;
  readonly time: bigint | undefined;
}

/** The next action: the party that must act, the reason, and what to do. */
export interface NextAction {
  readonly whose: Party;
  /** The code of the state, as accepted by `onboard explain`. */
  readonly code: string;
  /** The reason, in one sentence. */
  readonly says: Text;
  readonly error: ErrorCode | undefined;
  /** Since when the party could act; undefined if a case file has no start. */
  readonly since: TimeBounds | typeof UNKNOWN_START | undefined;
  /** The deadline, or the time at which the action is expected, in milliseconds since 1970. */
  readonly until: number | undefined;
  /** Commands to run, and sentences of advice. */
  readonly next: readonly Text[];
  /** A message to the party that must act, ready to send. */
  readonly message: string | undefined;
}

/** One track: becoming an operator, one node, or adding another node. */
export interface Track {
  readonly about: 'operator' | 'node' | 'new-node';
  readonly nodeId: NodeId | undefined;
  readonly validationId: ValidationId | undefined;
  readonly weight: Weight | undefined;
  readonly balance: NAvax | undefined;
  /** The number of days for which the balance lasts, such as "30" or "2.2". */
  readonly days: string | undefined;
  readonly steps: readonly StatusStep[];
  /** The node's last initiation; undefined if the searched blocks contain none. */
  readonly lastInitiation: Initiation | undefined;
  /** undefined if nothing is left to do. */
  readonly nextAction: NextAction | undefined;
}

/** The status of an operator on one L1. */
export interface L1Status {
  readonly name: string;
  readonly balancer: EvmAddress | undefined;
  readonly middleware: EvmAddress | undefined;
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

/** The blocks and times at which both chains were read. Times in seconds since 1970. */
export interface Reading {
  readonly block: bigint;
  readonly blockTime: bigint;
  /** The P-Chain's height. */
  readonly height: bigint;
  /** The time of the P-Chain's last block; undefined if the endpoint does not report it. */
  readonly heightTime: bigint | undefined;
}

/** One checked fact about the operator's node. */
export interface StatusFinding {
  readonly verdict: Finding['verdict'];
  readonly text: Text;
}

/** The status of an operator on a network. */
export interface OperatorStatus {
  readonly network: string;
  /** Whether AVAX on this network is real money; undefined in old case files, which lack this field. */
  readonly realMoney: boolean | undefined;
  readonly operator: EvmAddress;
  /** When the program read the status, in milliseconds since 1970. */
  readonly at: number;
  readonly l1s: readonly L1Status[];
  /** The operator's account on the P-Chain, if known. */
  readonly account: Pick<KnownAccount, 'address' | 'from'> | undefined;
  /** What the operator's node reported, if its URL was given. */
  readonly node: { readonly url: string; readonly findings: readonly StatusFinding[] } | undefined;
  /** Transactions that no block contains yet; undefined if there are none, or they could not be read. */
  readonly onTheWay: PendingOnC | undefined;
  /** P-Chain transactions that wait for a block, as far as this machine knows them. */
  readonly waitingOnP: readonly PendingOnP[];
  /** Transactions in this machine's journal that had no effect, oldest first. */
  readonly failed: readonly FailedTransaction[];
  /** A warning about the endpoint's time; undefined if there is no warning. */
  readonly clock: Text | undefined;
}

/** The queried subject, and the status of the operator concerned. */
export interface StatusAnswer {
  readonly network: string;
  readonly realMoney: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly subject: SubjectReport;
  /** undefined if the subject concerns no operator. */
  readonly status: OperatorStatus | undefined;
}
