import { EXIT, type OnboardError } from '../domain/errors.ts';
import type { Fact, Wait } from './checking/check.ts';
import type { PaidIntent } from './intent.ts';

/** How a run came to its end, or why it stopped. */
export type Result =
  /** Every step is satisfied. */
  | { readonly kind: 'done'; readonly facts: Readonly<Record<string, Fact>> }
  /** The step after which it was to stop is satisfied. */
  | { readonly kind: 'stopped'; readonly step: string; readonly fact: Fact }
  /** Somebody else's turn, longer than was to be waited. */
  | { readonly kind: 'pending'; readonly step: string; readonly wait: Wait }
  | { readonly kind: 'blocked'; readonly step: string; readonly error: OnboardError }
  | { readonly kind: 'unclear'; readonly step: string; readonly error: OnboardError }
  /** Nobody agreed to what would have been sent. */
  | { readonly kind: 'declined'; readonly step: string; readonly intent: PaidIntent }
  /** It is to be signed elsewhere. */
  | { readonly kind: 'elsewhere'; readonly step: string; readonly intent: PaidIntent }
  | { readonly kind: 'cancelled' };

/** The exit code of a command whose run ended like this. */
export function exitCode(result: Result): number {
  switch (result.kind) {
    case 'done':
    case 'stopped':
      return EXIT.done;
    case 'pending':
    case 'elsewhere':
      return EXIT.pending;
    case 'blocked':
    case 'unclear':
      return EXIT[result.error.exit];
    case 'declined':
      return EXIT.blocked;
    case 'cancelled':
      return EXIT.cancelled;
  }
}
