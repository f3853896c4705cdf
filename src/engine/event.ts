import type { OnboardError } from '../domain/errors.ts';
import type { Chain, SettledRecord } from '../journal/record.ts';
import type { OnDevice } from '../ports/signer.ts';
import type { Check, Wait } from './checking/check.ts';
import type { Intent, PaidIntent } from './intent.ts';
import type { Message } from '../domain/message.ts';
import type { Result } from './result.ts';

/** What happens during a run, as it happens. `at` is in milliseconds since 1970. */
export type EngineEvent = { readonly at: number } & (
  | {
      readonly type: 'began';
      readonly steps: readonly { readonly id: string; readonly title: Message }[];
    }
  /** The endpoint's clock is missing, or far from this computer's. */
  | { readonly type: 'noticed'; readonly text: Message }
  /** A look at a step had another answer than before. */
  | { readonly type: 'checked'; readonly step: string; readonly check: Check }
  | { readonly type: 'planned'; readonly step: string; readonly intent: Intent }
  /** It is to be signed elsewhere; its effect is waited for. */
  | { readonly type: 'handed-out'; readonly step: string; readonly intent: PaidIntent }
  /**
   * From here until `signed` nobody may leave: a signature is on its way to the journal. With a device its
   * owner is asked on it first, and may leave before they have agreed.
   */
  | { readonly type: 'signing'; readonly step: string; readonly device?: OnDevice }
  | { readonly type: 'signed'; readonly step: string; readonly chain: Chain; readonly id: string }
  /** Whoever it was sent to has taken it. */
  | { readonly type: 'submitted'; readonly step: string; readonly id: string }
  /** It was not taken: it offers too little, or for another reason. */
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
      /** Wei that a C-Chain call has cost. */
      readonly fee?: bigint;
    }
  | { readonly type: 'aggregating'; readonly step: string }
  /** The share of the weight that signed, and that is needed, like "71.4". */
  | {
      readonly type: 'aggregated';
      readonly step: string;
      readonly percent: string;
      readonly neededPercent: string;
    }
  | { readonly type: 'waiting'; readonly step: string; readonly wait: Wait }
  /** Looking or sending failed for now; it is tried again by itself. */
  | {
      readonly type: 'failing';
      readonly step: string;
      readonly error: OnboardError;
      readonly attempt: number;
      readonly retryAt: number;
      /** When it is given up; Infinity: never. */
      readonly until: number;
    }
  | { readonly type: 'ended'; readonly result: Result }
);
