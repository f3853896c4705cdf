import type { StakeScreen } from '../../session/view/view.ts';
import { duration } from '../../page/durations.ts';
import { describeFindings } from './describe-account.ts';
import { describeMessage } from './describe-message.ts';
import { describeWholeWait } from './describe-wait.ts';
import { listed, sentence, state, type DescribeContext, type Statement } from './statement.ts';

/** Describes the wait for stake, the epoch, and the stake of the vaults and the operator. */
export function describeStake(screen: StakeScreen, speaking: DescribeContext): Statement[] {
  const { words, now } = speaking;
  const { t } = words;
  const { vaults, epoch, nextEpochAt, minimum, maximum, available, used, free, wait } = screen;
  const fact = (label: 'available' | 'used' | 'free', value: string): Statement =>
    state(pair(t(`ui.stake.${label}`), value, speaking));
  return [
    state(sentence(t('ui.stake.title'), words)),
    ...(wait ? describeWholeWait(wait, speaking) : []),
    ...(screen.contact === undefined
      ? []
      : [state(t('stake.contact', { contact: screen.contact }))]),
    ...describeMessage(screen.message, speaking),
    {
      key: `epoch ${epoch}`,
      text: t('linear.epoch', {
        epoch,
        duration: duration(Math.max(0, nextEpochAt - now), words),
      }),
    },
    ...(vaults.length === 0 ? [state(sentence(t('ui.stake.no-vaults'), words))] : []),
    ...vaults.map(({ name, address, collateral, wholeUnits, note }) =>
      state(sentence(listed([name, `${wholeUnits} ${collateral}`, note], words), words), address),
    ),
    fact('available', available),
    fact('used', used),
    fact('free', free),
    state(sentence(t('ui.stake.limits', { minimum, maximum }), words)),
    ...describeFindings(screen.findings ?? [], speaking),
  ];
}

/** Formats a label and a value as a sentence. */
export function pair(label: string, value: string, { words }: DescribeContext): string {
  return sentence(words.t('linear.pair', { label, value }), words);
}
