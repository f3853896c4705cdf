import { outcomeText } from '../../session/signing/outcome-text.ts';
import { transactionTitle } from '../../standing/step-title.ts';
import { englishText } from '../../i18n/english.ts';
import type { Line } from '../../page/page.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { FailedTransaction } from './failed-transactions.ts';

/** A transaction that had no effect: one sentence about its outcome, its ID, and its chain, height, time and node. */
export function failedLines(failed: FailedTransaction, words: Translator): Line {
  const { step, chain, id, height, signedAt, node } = failed;
  const about = [
    height === null
      ? chain
      : words.t(chain === 'C-Chain' ? 'desk.at-block' : 'desk.at-height', {
          source: chain,
          height,
        }),
    words.t('desk.signed-at', { time: new Date(signedAt) }),
    ...(node === undefined ? [] : [node]),
  ].join(words.t('linear.comma'));
  return {
    line: outcomeText(failed, transactionTitle(step, words), words),
    details: [{ code: id }, about],
  };
}

/** Returns the transactions as data. */
export function failedData(failed: readonly FailedTransaction[]): readonly object[] {
  return failed.map(({ step, node, chain, id, signedAt, how, height, reason, fee }) => ({
    step,
    nodeID: node ?? null,
    chain,
    id,
    signedAt: new Date(signedAt).toISOString(),
    how,
    height,
    reason: reason === null ? null : englishText(reason),
    feeWei: fee ?? null,
  }));
}
