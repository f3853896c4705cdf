import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { Text } from '../../domain/message.ts';
import type { Finding } from '../../page/page.ts';
import type { SubjectReport } from './subject-report.ts';
import type { FailedTransaction } from './failed-transactions.ts';
import type { KnownAccount } from './find-account.ts';
import type { PendingOnC, PendingOnP } from './on-the-way.ts';
import type { L1Status } from '../../standing/standing.ts';

/** One checked fact about the operator's node. */
interface StatusFinding {
  readonly verdict: Finding['verdict'];
  readonly text: Text;
}

/** The status of an operator on a network. */
export interface OperatorStatus {
  readonly network: string;
  /** Whether AVAX on this network is real money. */
  readonly realMoney: boolean;
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
