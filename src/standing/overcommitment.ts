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
  const times = {
    starts: dateOf(operator.epoch.endsAt),
    from: dateOf(over.from),
    until: dateOf(over.until),
  };
  const begins = operator.readAt < over.from ? 'later' : 'now';
  const when = over.epoch === 'next' ? 'next' : begins;
  if (over.heals) return message(`over.heals-${begins}`, times);
  if (over.optedOutOf !== undefined) {
    const where = message(`over.out.${over.optedOutOf}`);
    return message(`over.out-${when}`, { where, ...times });
  }
  if (over.isDisabled) {
    // The L1 middleware refuses every call about an operator that it does not list, `forceUpdateNodes` included.
    if (!operator.inMiddleware) return message('over.removed');
    if (when === 'next') return message('over.disabled-next', times);
    return when === 'later'
      ? message('over.disabled-later', times)
      : message('over.disabled-now', times);
  }
  return message(`over.${when}`, { ...values, ...times });
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
