import { showText, type Translator } from '../../../i18n/translator.ts';
import type { WaitingTransaction } from '../read/on-the-way.ts';
import type { OperatorStatus } from '../status.ts';
import { gapText, waitingText } from '../waiting-first.ts';

/** Lists the transactions that no block contains yet; empty if there are none. */
export function onTheWayLines(
  { onTheWay }: Pick<OperatorStatus, 'onTheWay'>,
  words: Translator,
): readonly string[] {
  if (onTheWay === undefined) return [];
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
