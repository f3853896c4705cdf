import { showText, type Translator } from '../../i18n/translator.ts';
import type { PendingOnC, WaitingTransaction } from './on-the-way.ts';
import type { Line } from '../../page/page.ts';
import type { OperatorStatus } from './status.ts';
import { gapText, waitingOnPText, waitingText } from './wait-for-pending.ts';

/** Describes the transactions that wait for a block; empty if there are none. */
export function onTheWayLines(
  { onTheWay, waitingOnP }: Pick<OperatorStatus, 'onTheWay' | 'waitingOnP'>,
  i18n: Translator,
): readonly Line[] {
  return [
    ...(onTheWay === undefined ? [] : linesOnC(onTheWay, i18n)),
    ...waitingOnP.map((one) => ({ line: showText(waitingOnPText(one), i18n) })),
  ];
}

function linesOnC(onTheWay: PendingOnC, i18n: Translator): readonly Line[] {
  const gap = gapText(onTheWay);
  const texts = [
    ...(onTheWay.count === 0 ? [] : [waitingText(onTheWay)]),
    ...(gap === undefined ? [] : [gap]),
  ];
  const details = onTheWay.transactions.map((one) => lineOf(one, i18n));
  return texts.map((text, index) => ({
    line: showText(text, i18n),
    ...(index === texts.length - 1 && { details }),
  }));
}

function lineOf({ hash, nonce, call, to }: WaitingTransaction, { t }: Translator): string {
  if (to === null) return t('support.on-the-way.creates', { nonce, hash });
  if (call === undefined) return t('support.on-the-way.transfer', { nonce, to, hash });
  return t('support.on-the-way.call', { nonce, call, to, hash });
}
