import { OnboardError } from '../domain/errors.ts';
import type { PaidIntent } from '../engine/intent.ts';
import { pooledCost, waitingSum } from '../tasks/transactions/waiting.ts';
import { english } from '../i18n/english.ts';

/**
 * Returns why `--yes` is no consent to an intent; undefined if it is.
 * @param options those of the command; only commands that pay for a validation have `allowOtherOwner`
 */
export function ownConsentReason(
  intent: PaidIntent,
  options: object = {},
): OnboardError | undefined {
  const repeated = repeatReason(intent);
  if (repeated !== undefined) return repeated;
  const { foreign = [] } = intent;
  const allowsOther = 'allowOtherOwner' in options && options.allowOtherOwner === true;
  if (foreign.length > 0 && !allowsOther) {
    return new OnboardError('E-SIGN-211', {
      facts: foreign.map((fact) => english.t(fact)).join(' '),
    });
  }
  if (intent.unusual !== undefined) {
    return new OnboardError('E-SIGN-207', { reason: intent.unusual });
  }
  if (intent.unblocksMore && intent.unblocked !== 'unknown') {
    const { unblocked = [] } = intent;
    const nonces = unblocked.map(({ nonce }) => nonce).join(', ');
    const sum = waitingSum('C-Chain', unblocked.map(pooledCost), true, 1) ?? '';
    return new OnboardError('E-SEND-218', { nonces, sum });
  }
  if (intent.effect !== 'evm-call') return undefined;
  if (intent.stranded !== undefined) return new OnboardError('E-SEND-211', intent.stranded);
  const { warning: reason, needsOwnConsent } = intent;
  if (reason !== undefined && needsOwnConsent) return new OnboardError('E-TASK-238', { reason });
  return intent.reverts && new OnboardError('E-SEND-203', intent.reverts);
}

/** Returns why a payment needs consent of its own also before it is handed out: it may pay twice. */
export function repeatReason(intent: PaidIntent): OnboardError | undefined {
  if (intent.effect === 'evm-call' || intent.repeats === undefined) return undefined;
  const { of, id } = intent.repeats;
  if (id === undefined) return new OnboardError('E-SEND-217', {});
  if (of === 'export') return new OnboardError('E-SEND-207', { id });
  return new OnboardError('E-SEND-215', { hash: id });
}
