import type { OnboardError } from '../domain/errors.ts';
import type { Check, Fact, Wait } from './step.ts';
import type { Intent, PaidIntent, TransactionCost } from './intent.ts';
import type { Chain, TxOutcome } from '../journal/record.ts';
import type { DeviceDisplay, Signer } from '../ports/signer.ts';
import type { Message } from '../domain/message.ts';
import type { Journal } from '../journal/journal.ts';
import type { NetworkProfile } from '../domain/network/profile.ts';
import type { Clock } from '../ports/host.ts';
import type { NetworkPorts } from '../ports/connection.ts';
import type { Party } from '../domain/error-catalogue.ts';
import { type NAvax, type Wei, nAvax, wei } from '../domain/units.ts';

export type Result =
  | { readonly kind: 'done'; readonly facts: Readonly<Record<string, Fact>> }
  | { readonly kind: 'stopped'; readonly step: string; readonly fact: Fact }
  /** The policy's patience for this wait is over. */
  | { readonly kind: 'pending'; readonly step: string; readonly wait: Wait }
  | { readonly kind: 'blocked' | 'unclear'; readonly step: string; readonly error: OnboardError }
  | { readonly kind: 'declined' | 'elsewhere'; readonly step: string; readonly intent: PaidIntent }
  | { readonly kind: 'cancelled' };

/** An event of a run. `at` is in milliseconds since 1970. */
export type EngineEvent = { readonly at: number } & (
  | {
      readonly type: 'began';
      /** The IDs of the task's steps. */
      readonly steps: readonly string[];
    }
  /**
   * A warning about the endpoint's clock (see `clockSkewWarning`), an L1 that has left the registry, or a journal of
   * another chain.
   */
  | { readonly type: 'noticed'; readonly text: Message }
  | ({ readonly step: string } & StepEvent)
  | { readonly type: 'ended'; readonly result: Result }
);

type StepEvent =
  /** The check differs from the step's last check. */
  | { readonly type: 'checked'; readonly check: Check }
  | { readonly type: 'planned'; readonly intent: Intent }
  /** What the operator agreed to would fail now, for this reason. Nothing was signed; the next pass plans again. */
  | { readonly type: 'outdated'; readonly error: OnboardError }
  /** If the policy has no `onHandedOut`, the run ends. */
  | { readonly type: 'handed-out'; readonly intent: PaidIntent }
  /**
   * From this event until `signed`, the program delays quitting, because the journal does not contain the
   * signature yet. With a hardware wallet, the operator can quit until the approval on the device.
   */
  | { readonly type: 'signing'; readonly device?: DeviceDisplay }
  | { readonly type: 'signed'; readonly chain: Chain; readonly id: string }
  /** The endpoint accepted the transaction, or already had it. */
  | { readonly type: 'submitted'; readonly id: string }
  /** The transaction was sent; the endpoint refused it or gave no answer, but may have passed it on. */
  | { readonly type: 'unclear'; readonly id: string }
  | { readonly type: 'refused'; readonly id: string; readonly why: 'underpriced' | 'other' }
  | ({ readonly type: 'settled'; readonly chain: Chain; readonly id: string } & TxOutcome)
  | { readonly type: 'aggregating' }
  /** The weight that has signed and the weight needed, each in percent of the total, like "71.4". */
  | { readonly type: 'aggregated'; readonly percent: string; readonly neededPercent: string }
  | { readonly type: 'waiting'; readonly wait: Wait }
  | {
      readonly type: 'failing';
      readonly error: OnboardError;
      readonly attempt: number;
      readonly retryAt: number;
      /** When the retries end, in milliseconds since 1970; Infinity if they never end. */
      readonly until: number;
    };

interface Ports extends NetworkPorts {
  readonly clock: Clock;
}

/** Signed bytes are compared with these IDs, because endpoints may report false IDs. */
export type SigningNetwork = Pick<
  NetworkProfile,
  'chainId' | 'networkId' | 'cChainId' | 'usualGasPrice'
>;

export interface EngineContext {
  readonly ports: Ports;
  readonly network: SigningNetwork & Pick<NetworkProfile, 'name'>;
  /** Undefined for runs that only read. */
  readonly signer: Signer | undefined;
  readonly journal: Journal;
  readonly runId: number;
  readonly emit: (event: EngineEvent) => void;
  /** Aborted when the operator quits: the run stops at the next safe moment. */
  readonly signal: AbortSignal;
}

/** The default of `--max-fee`: 1 AVAX, in wei. */
export const USUAL_MAX_FEE = wei(10n ** 18n);

/** The default of `--max-amount` with `--yes`: 10 AVAX, in nAVAX. */
export const USUAL_MAX_AMOUNT = nAvax(10n ** 10n);

export interface Policy {
  /** Called only if earlier consent does not cover the intent. */
  consent(intent: PaidIntent, step: string): Promise<'send' | 'not-now'>;
  /** The milliseconds to wait for a party before the run stops with `pending`. */
  patience(party: Party): number;
  /** Milliseconds of retries after a failure. The maximum and default is the patience for the party that can fix it. */
  readonly persistence?: number;
  /** The limit for the fees in `signedCosts`, in wei; default `USUAL_MAX_FEE`. */
  readonly maxFee?: Wei | undefined;
  /** The limit for the amounts in `signedCosts`, in nAVAX; undefined: no limit, because a person reads each amount. */
  readonly maxAmount?: NAvax | undefined;
  /**
   * The maximum cost of each transaction that this process has signed, by transaction ID; the engine adds to it. All
   * tasks of a process share one map and so the limits. Without it, the limits apply to one call of `reconcile`.
   */
  readonly signedCosts?: Map<string, TransactionCost>;
  /** Decides in each pass about a handed-out transaction. Without this function, the run ends. */
  onHandedOut?(): 'wait' | 'anew' | 'give-up';
}
