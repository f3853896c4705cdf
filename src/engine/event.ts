import type { OnboardError } from '../domain/errors.ts';
import type { Chain, SettledRecord } from '../journal/record.ts';
import type { DeviceDisplay } from '../ports/signer.ts';
import type { Check, Wait } from './checking/check.ts';
import type { Intent, PaidIntent } from './intent.ts';
import type { Message } from '../domain/message.ts';
import type { Result } from './result.ts';

/** An event of a run. `at` is in milliseconds since 1970. */
export type EngineEvent = { readonly at: number } & (
  | {
      readonly type: 'began';
      readonly steps: readonly { readonly id: string; readonly title: Message }[];
    }
  /** A warning about the endpoint's clock (see `clockSkewWarning`). */
  | { readonly type: 'noticed'; readonly text: Message }
  /** A step's check differs from the step's last check. */
  | { readonly type: 'checked'; readonly step: string; readonly check: Check }
  | { readonly type: 'planned'; readonly step: string; readonly intent: Intent }
  /**
   * The operator must sign the transaction outside this program. If the policy has `handedOut`, that method
   * decides how the run continues. If not, the run ends.
   */
  | { readonly type: 'handed-out'; readonly step: string; readonly intent: PaidIntent }
  /**
   * From this event until `signed`, the program delays quitting, because the journal does not contain the
   * signature yet. With a hardware wallet, the operator can quit until the approval on the device.
   */
  | { readonly type: 'signing'; readonly step: string; readonly device?: DeviceDisplay }
  | { readonly type: 'signed'; readonly step: string; readonly chain: Chain; readonly id: string }
  /** The endpoint accepted the transaction, or already had it. */
  | { readonly type: 'submitted'; readonly step: string; readonly id: string }
  /**
   * The endpoint refused the transaction, because the fee is too low (`underpriced`) or for another reason.
   */
  | {
      readonly type: 'refused';
      readonly step: string;
      readonly id: string;
      readonly why: 'underpriced' | 'other';
    }
  | {
      readonly type: 'settled';
      readonly step: string;
      readonly chain: Chain;
      readonly id: string;
      readonly how: SettledRecord['how'];
      readonly height: bigint | null;
      readonly reason: string | Message | null;
      /** The charged fee in wei; only for a C-Chain call that a block includes. */
      readonly fee?: bigint;
    }
  | { readonly type: 'aggregating'; readonly step: string }
  /** The weight that has signed and the weight needed, each in percent of the total, like "71.4". */
  | {
      readonly type: 'aggregated';
      readonly step: string;
      readonly percent: string;
      readonly neededPercent: string;
    }
  | { readonly type: 'waiting'; readonly step: string; readonly wait: Wait }
  /** A request failed, and the run will retry. */
  | {
      readonly type: 'failing';
      readonly step: string;
      readonly error: OnboardError;
      readonly attempt: number;
      readonly retryAt: number;
      /** When the retries end, in milliseconds since 1970; Infinity if they never end. */
      readonly until: number;
    }
  | { readonly type: 'ended'; readonly result: Result }
);
