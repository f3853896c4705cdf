import { showText, type Translator } from '../../../i18n/translator.ts';
import type { PendingOnC, WaitingTransaction } from '../read/on-the-way.ts';
import type { OperatorStatus } from '../status.ts';
import { gapText, waitingOnPText, waitingText } from '../wait-for-pending.ts';

/** Describes the transactions that wait for a block; empty if there are none. */
export function onTheWayLines(
  { onTheWay, waitingOnP }: Pick<OperatorStatus, 'onTheWay' | 'waitingOnP'>,
  words: Translator,
): readonly string[] {
  return [
    ...(onTheWay === undefined ? [] : linesOnC(onTheWay, words)),
    ...waitingOnP.map((one) => showText(waitingOnPText(one), words)),
  ];
}

function linesOnC(onTheWay: PendingOnC, words: Translator): readonly string[] {
  const gap = gapText(onTheWay);
  return [
    ...(onTheWay.count === 0 ? [] : [showText(waitingText(onTheWay), words)]),
    ...(gap === undefined ? [] : [showText(gap, words)]),
    ...onTheWay.transactions.map((one) => `  ${lineOf(one, words)}`),
  ];
}

function lineOf({ hash, nonce, call, to }: WaitingTransaction, { t }: Translator): string {
  if (to === null) return t('desk.on-the-way.creates', { nonce, hash });
  if (call === undefined) return t('desk.on-the-way.transfer', { nonce, to, hash });
  return t('desk.on-the-way.call', { nonce, call, to, hash });
}
