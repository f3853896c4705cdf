import type { OnboardError } from '../../domain/errors.ts';
import type { ServiceUrl } from '../../domain/service-url.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import type { L1Profile } from '../../domain/network/profile.ts';
import type { Text } from '../../domain/message.ts';
import type { Finding } from '../../page/page.ts';
import type { SubjectReport } from './subject.ts';
import type { FailedTransaction } from './failed-transactions.ts';
import type { KnownAccount } from './find-account.ts';
import type { PendingOnC, PendingOnP, UnreadOnC } from './pending-transactions.ts';
import type { L1Status } from '../../standing/standing.ts';
import type { SomeL1s } from './l1s-of.ts';

export interface OperatorStatus {
  readonly network: string;
  readonly realMoney: boolean;
  readonly operator: EvmAddress;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly l1s: readonly L1Status[];
  /** The L1s of the profile and those that the operator has joined, as they were listed. */
  readonly l1Profiles?: readonly L1Profile[];
  /** Of the L1s that only the registry lists, how many were not read, because the operator has not joined them. */
  readonly otherL1s?: SomeL1s['others'];
  /** How many of them may have the subject. */
  readonly cutL1s?: number;
  readonly account: KnownAccount | undefined;
  readonly node:
    | {
        readonly url: ServiceUrl;
        /** undefined if the node did not answer. */
        readonly nodeId: NodeId | undefined;
        /** The operator whose node it is; undefined if it is nobody's, or that could not be read. */
        readonly operator: EvmAddress | undefined;
        readonly findings: readonly { readonly verdict: Finding['verdict']; readonly text: Text }[];
      }
    | undefined;
  /** undefined if there are none, or they could not be read. */
  readonly pendingOnC: PendingOnC | undefined;
  readonly unreadOnC: UnreadOnC | undefined;
  /** The IDs of this machine's exports from the C-Chain that are in no block. */
  readonly openExports: readonly string[];
  /** As far as this machine knows them. */
  readonly pendingOnP: readonly PendingOnP[];
  /** Oldest first. */
  readonly failed: readonly FailedTransaction[];
  /** A warning about the endpoint's time; undefined if there is no warning. */
  readonly clock: Text | undefined;
}

export interface StatusAnswer extends Pick<OperatorStatus, 'network' | 'realMoney' | 'at'> {
  readonly subject: SubjectReport;
  /** undefined if the subject concerns no operator, or if that could not be read. */
  readonly status: OperatorStatus | undefined;
  /** Why it could not be read which operator the subject concerns; undefined if it was read. */
  readonly unread: OnboardError | undefined;
}
