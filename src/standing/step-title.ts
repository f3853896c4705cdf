import { message, type Message, type MessageKey } from '../domain/message.ts';
import { type Translator, showText } from '../i18n/translator.ts';
import { wei, weiText } from '../domain/units.ts';
import type { SettledRecord } from '../journal/record.ts';
import { asksToEnable, stateOfCode } from './codes.ts';
import type { NextAction } from './standing.ts';

/** The steps whose transaction has a title of its own, because the step's title names a result. */
const SENT: Partial<Readonly<Record<string, MessageKey>>> = {
  'step.p-chain': 'sent.p-chain',
  'step.complete': 'sent.complete',
  'step.top-up': 'sent.top-up',
};

/** The title of a step, by its ID in the engine and the journal: `add`, `catch-up`, `opt-in-vault:0x…`. */
export function stepMessage(id: string): Message {
  const [name = id] = id.split(':');
  // `catch-up` does the same as `epoch`. The two steps have different IDs because one task may need both.
  return { key: `step.${name === 'catch-up' ? 'epoch' : name}` as MessageKey, values: {} };
}

export function stepTitle(id: string, i18n: Translator): string {
  return i18n.t(stepMessage(id));
}

/** What the party of an action has to do, in a few words. A code that is no state is the code of a step. */
export function actionText({ code, says, party, error }: NextAction): Message {
  const state = stateOfCode(code);
  if (asksToEnable({ party, code })) return message('answer.wait-owner');
  // The endpoint may be that of the right network.
  if (error === 'E-L1-105') return message('answer.unknown-subnet');
  if (typeof says === 'object' && says.key.startsWith('over.out-'))
    return message('answer.opted-out');
  if (state !== undefined) return message(`answer.${state}`);
  const isNext = typeof says === 'object' && says.key === 'support.next';
  return (isNext ? stepNamedBy(says) : undefined) ?? message('answer.adding');
}

/** The step that the sentence of an action names; undefined if it names none. */
export function stepNamedBy(says: NextAction['says']): Message | undefined {
  const step = typeof says === 'object' ? says.values['step'] : undefined;
  return typeof step === 'object' && 'key' in step ? step : undefined;
}

export function transactionTitle(id: string, i18n: Translator): string {
  return i18n.t(transactionMessage(id));
}

export function transactionMessage(id: string): Message {
  const { key, values } = stepMessage(id);
  return { key: SENT[key] ?? key, values };
}

interface FailedOutcome extends Pick<SettledRecord, 'reason' | 'fee'> {
  readonly how: Exclude<SettledRecord['how'], 'included'>;
}

/** Describes a transaction that had no effect. `step` is the title of the transaction's step. */
export function outcomeText(
  { how, reason, fee }: FailedOutcome,
  step: string,
  i18n: Translator,
): string {
  const { t } = i18n;
  const cause = showText(reason ?? '', i18n)
    .trim()
    .replace(/\.$/, '');
  switch (how) {
    case 'reverted': {
      const paid = fee === undefined ? '' : `${weiText.exact(wei(fee))} AVAX`;
      const details = [cause, paid].filter((part) => part !== '').join('; ');
      return t('run.log-reverted', { step, reason: details === '' ? '' : ` (${details})` });
    }
    case 'replaced':
      return cause === ''
        ? t('run.log-replaced', { step })
        : t('run.log-replaced-by', { step, id: cause });
    case 'dropped':
      return cause === ''
        ? t('run.log-dropped-silently', { step })
        : t('run.log-dropped', { step, reason: cause });
  }
}
