import { explorerLink } from '../../../domain/network/explorer-link.ts';
import type { NetworkProfile } from '../../../domain/network/profile.ts';
import type { StepView } from '../../../engine/engine-view.ts';
import type { Translator } from '../../../i18n/translator.ts';
import type { TaskStepView, Waiting } from '../../../page/page.ts';
import { waitingView } from './waiting-view.ts';

/** Usual duration of steps that wait for others, in seconds: minimum and maximum. */
const USUALLY: Readonly<Record<string, readonly [number, number]>> = {
  sign: [5, 30],
  acknowledge: [5, 30],
  confirm: [1, 60],
};

/**
 * One step as the screen shows it. If the profile names a block explorer, the transaction links to the
 * explorer.
 */
export function warpStepView(
  step: StepView,
  words: Translator,
  profile: Pick<NetworkProfile, 'explorer'> = {},
  sentAt?: number,
): TaskStepView {
  const { id, title, state, startedAt, endedAt } = step;
  const note = noteOf(step, words);
  const { device } = step;
  const value = valueOf(step);
  const isTransaction = step.transactions.some((sent) => sent.id === value);
  const href = value !== undefined && isTransaction ? explorerLink(profile, value) : undefined;
  const wait = waitOf(step, words, sentAt);
  const typical = USUALLY[id];
  return {
    id,
    title: words.t(title),
    state,
    ...(note !== undefined && { note }),
    ...(value !== undefined && { value }),
    ...(href !== undefined && { href }),
    // A step that was found already done has no duration.
    ...(startedAt !== undefined && !step.wasDoneBefore && { startedAt }),
    ...(endedAt !== undefined && !step.wasDoneBefore && { endedAt }),
    ...(typical && wait?.typical === undefined && { typical }),
    ...(wait && state !== 'done' && { wait }),
    ...(device?.shows === 'hash' && { onDevice: device.hash }),
  };
}

/**
 * The value shown beside the step: the fact's value if the fact describes the step, else the transaction ID.
 */
function valueOf(step: StepView): string | undefined {
  const text = isToldByFact(step) ? step.fact?.value : undefined;
  return text ?? step.transactions.findLast(({ state }) => state !== 'refused')?.id;
}

/** True if a finished step is described by its fact, not by a signature share or a block height. */
function isToldByFact({ share, transactions, state }: StepView): boolean {
  return state === 'done' && share === undefined && typeof transactions.at(-1)?.height !== 'bigint';
}

function noteOf(step: StepView, { t }: Translator): string | undefined {
  const { share, transactions, fact } = step;
  if (share !== undefined) return t('run.share', share);
  const height = transactions.at(-1)?.height;
  if (typeof height === 'bigint') return t('run.height', { height });
  // `fact.past` means only that the step was done before, which the check mark already shows.
  const isToldByMark = fact === undefined || fact.text.key === 'fact.past';
  return isToldByFact(step) && !isToldByMark ? t(fact.text) : undefined;
}

/**
 * The wait that the screen shows for a step: for the Ledger, for another party, or for the retry after a
 * failure.
 */
function waitOf(
  { wait, failing, startedAt, device }: StepView,
  words: Translator,
  sentAt: number | undefined,
): Waiting | undefined {
  if (device !== undefined) {
    return { text: words.t(`ledger.${device.shows}`), whose: 'operator', since: device.since };
  }
  if (failing === undefined) {
    return wait && { ...waitingView(wait, words), since: sentAt ?? wait.since };
  }
  const { error, retryAt, until } = failing;
  return {
    text: words.error(error).text,
    whose: error.who,
    since: startedAt ?? retryAt,
    nextCheckAt: retryAt,
    ...(Number.isFinite(until) && { checksUntil: until }),
  };
}
