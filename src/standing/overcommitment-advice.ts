import { message, type Message } from '../domain/message.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../protocol/contracts/operator-facts.ts';
import { overcommitmentOf } from '../protocol/contracts/overcommitment.ts';
import { overcommitmentCause } from '../tasks/nodes/overcommitment-cause.ts';
import { STATE_CODES } from './codes.ts';
import type { Translator } from '../i18n/translator.ts';
import type { Finding } from '../page/page.ts';

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
