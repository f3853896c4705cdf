import { message, type Message } from '../domain/message.ts';
import { stakeText } from '../domain/units.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../protocol/contracts/operator-facts.ts';
import { overcommitmentOf } from '../protocol/contracts/overcommitment.ts';
import { dateOf } from '../domain/iso-time.ts';
import { STATE_CODES } from './codes.ts';
import type { Translator } from '../i18n/translator.ts';
import type { Finding } from '../page/page.ts';

/** Returns undefined if the stake suffices in the current and the next epoch. */
export function overcommitmentCause(operator: OperatorFacts, l1: L1Facts): Message | undefined {
  const over = overcommitmentOf(operator, l1);
  if (over === undefined) return undefined;
  const units = (amount: bigint) => stakeText(amount, l1);
  const values = {
    used: units(over.used),
    available: units(over.available),
    excess: units(over.excess),
  };
  const [starts, from] = [dateOf(operator.epoch.endsAt), dateOf(over.from)];
  if (over.heals) {
    return operator.readAt < over.from
      ? message('over.heals-later', { starts, from })
      : message('over.heals-now', { starts });
  }
  if (over.optedOutOf !== undefined) {
    const where = message(`over.out.${over.optedOutOf}`);
    if (over.epoch === 'next') return message('over.out-next', { where, starts, from });
    return operator.readAt < over.from
      ? message('over.out-later', { where, from })
      : message('over.out-now', { where, until: dateOf(over.until) });
  }
  if (over.isDisabled) {
    // The L1 middleware refuses every call about an operator that it does not list, `forceUpdateNodes` included.
    if (!operator.inMiddleware) return message('over.removed');
    if (over.epoch === 'next') return message('over.disabled-next', { starts, from });
    return operator.readAt < over.from
      ? message('over.disabled-later', { from })
      : message('over.disabled-now', { until: dateOf(over.until) });
  }
  if (over.epoch === 'next') return message('over.next', { ...values, starts, from });
  return operator.readAt < over.from
    ? message('over.later', { ...values, from })
    : message('over.now', { ...values, until: dateOf(over.until) });
}

/** Empty if there is no `overcommitmentCause`. */
export function overcommitmentFindings(
  operator: OperatorFacts,
  l1: L1Facts,
  { t }: Translator,
): readonly Finding[] {
  const cause = overcommitmentCause(operator, l1);
  if (cause === undefined) return [];
  const text = `${t(cause)} ${t(overcommitmentAdvice(operator, l1))} (${STATE_CODES.overcommitted})`;
  return [{ verdict: 'warns', text }];
}

/** Delegated stake of an operator that opted out or was disabled does not count. */
export function overcommitmentAdvice(operator: OperatorFacts, l1: L1Facts): Message {
  const over = overcommitmentOf(operator, l1);
  if (over?.heals === true) return message('over.heals-advice');
  if (over?.optedOutOf !== undefined) return message('over.out-advice');
  if (over?.isDisabled !== true) return message('over.advice');
  return message(operator.inMiddleware ? 'over.disabled-advice' : 'over.removed-advice');
}
