import type { OnboardError } from '../../domain/errors.ts';
import type { EngineView, StepView } from '../../engine/engine-view.ts';
import { isEndpointError } from '../../engine/submit-answer.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { OtherAction, TaskStepView, Waiting } from '../../page/page.ts';
import { problemPage, progressPage } from '../../page/pages.ts';
import { STATE_CODES, codeOfFailure, codeOfStep } from '../../standing/codes.ts';
import { stepTitle } from '../../standing/step-title.ts';
import { problemOf } from '../view/problem.ts';
import type { Action, View } from '../view/view.ts';

/** In milliseconds. A countdown is shown only if checks are at least this far apart. */
const SELDOM = 10_000;

/** Without the time of frequent checks, so that the view does not change with every check. */
export function waitingView(wait: NonNullable<StepView['wait']>, i18n: Translator): Waiting {
  const { text, party, since, nextCheckAt, recheck, until, typical } = wait;
  return {
    text: i18n.t(text),
    party,
    since,
    every: recheck,
    ...(recheck >= SELDOM && { nextCheckAt }),
    ...(until !== undefined && { until }),
    ...(typical && { typical }),
  };
}

/** Usual duration of steps that wait for others, in seconds: minimum and maximum. */
const USUALLY: Readonly<Record<string, readonly [number, number]>> = {
  sign: [5, 30],
  acknowledge: [5, 30],
  confirm: [1, 60],
};

function warpStepView(step: StepView, i18n: Translator, sentAt?: number): TaskStepView {
  const { id, state, startedAt, endedAt, device } = step;
  const note = noteOf(step, i18n);
  const value = valueOf(step);
  const wait = waitOf(step, i18n, sentAt);
  const typical = USUALLY[id];
  return {
    id,
    title: stepTitle(id, i18n),
    state,
    ...(note !== undefined && { note }),
    ...(value !== undefined && { value }),
    // A step that was found already done has no duration.
    ...(startedAt !== undefined && !step.wasDoneBefore && { startedAt }),
    ...(endedAt !== undefined && !step.wasDoneBefore && { endedAt }),
    ...(typical && wait?.typical === undefined && { typical }),
    ...(wait && state !== 'done' && { wait }),
    ...(device?.shows === 'hash' && { onDevice: device.hash }),
  };
}

/** The fact's value if the fact describes the step, else the transaction ID. */
function valueOf(step: StepView): string | undefined {
  const text = isToldByFact(step) ? step.fact?.value : undefined;
  return text ?? step.transactions.findLast(({ state }) => state !== 'refused')?.id;
}

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

/** For the Ledger, for another party, or for the retry after a failure. */
function waitOf(
  { wait, failing, startedAt, device }: StepView,
  i18n: Translator,
  sentAt: number | undefined,
): Waiting | undefined {
  if (device !== undefined) {
    return { text: i18n.t(`ledger.${device.shows}`), party: 'operator', since: device.since };
  }
  if (failing === undefined) {
    return wait && { ...waitingView(wait, i18n), since: sentAt ?? wait.since };
  }
  const { error, retryAt, until } = failing;
  return {
    text: i18n.error(error).text,
    party: error.party,
    since: startedAt ?? retryAt,
    nextCheckAt: retryAt,
    ...(Number.isFinite(until) && { checksUntil: until }),
  };
}

export type RunShown = Pick<View, 'code' | 'page'>;

export function currentStep({ steps }: EngineView): StepView | undefined {
  return steps.find(({ state }) => state !== 'done');
}

/** Between two steps, the last one that is done: a step that is not needed is passed without being shown. */
function shownStep({ steps }: EngineView): StepView | undefined {
  const isUnderWay = ({ state, failing }: StepView): boolean =>
    failing !== undefined || (state !== 'done' && state !== 'todo');
  const shown = steps.filter(isWorthShowing);
  return steps.find(isUnderWay) ?? shown.findLast(({ state }) => state === 'done') ?? steps[0];
}

/** Why the operator stops a run: to leave it, or to give the new validator another P-Chain balance. */
export type Stop = 'back' | 'balance';

/**
 * How an action on the screen of a run stops the run; undefined if it does not. On the screen of an external signature,
 * going back is about this signature. @param earlier the wish for another balance stays until the run has stopped
 */
export function stopBy(
  action: Action,
  earlier: unknown,
  screen: { readonly isElsewhere: boolean; readonly mayChangeBalance: boolean },
): Stop | undefined {
  const isChange = action.type === 'other-action' && action.id === 'balance';
  if (earlier === 'balance' || (isChange && screen.mayChangeBalance)) return 'balance';
  return action.type === 'back' && !screen.isElsewhere ? 'back' : undefined;
}

interface ShownRun {
  readonly title: string;
  /** Milliseconds since 1970 at which the P-Chain stops accepting the registration. */
  readonly expiresAt?: number | undefined;
  /** When the open transaction of a step was signed, in milliseconds since 1970. */
  readonly sentAt?: (step: string) => number | undefined;
  readonly otherActions?: readonly OtherAction[];
}

/** If the step keeps failing, shows the error instead, unless the validators must resolve it. */
export function runPage(
  view: EngineView,
  { title, expiresAt, sentAt, otherActions }: ShownRun,
  i18n: Translator,
): RunShown {
  const step = shownStep(view);
  const code = codeOfStep(step?.id ?? '');
  const failing = step?.failing;
  if (failing !== undefined && failing.error.party !== 'validators') {
    const { error, retryAt: at, until } = failing;
    const page = problemPage({
      problem: problemOf(error),
      safe: i18n.t('problem.safe-kept'),
      retry: { at, ...(Number.isFinite(until) && { until }) },
      otherActions,
    });
    return { code: codeOfFailedStep(view, failing), page };
  }
  const steps = view.steps
    .filter(isWorthShowing)
    .map((step) => warpStepView(step, i18n, sentAt?.(step.id)));
  const shown = isPreparing(view, step) ? i18n.t('run.preparing') : title;
  return { code, page: progressPage({ title: shown, steps, expiresAt, otherActions }) };
}

/** An endpoint that does not answer says nothing about a step that was not read as open. */
export function codeOfFailedStep(
  { steps }: EngineView,
  { step, error }: { readonly step: string; readonly error: OnboardError },
): string {
  const state = steps.find(({ id }) => id === step)?.state;
  const isUnread = isEndpointError(error) && (state === 'todo' || state === 'done');
  return codeOfFailure(error.code, isUnread ? STATE_CODES.unreachable : codeOfStep(step));
}

/** Before the first transaction of the run is confirmed, nothing happens that the operator has not agreed to. */
function isPreparing({ steps }: EngineView, step: StepView | undefined): boolean {
  const isBegun = steps.some(({ transactions }) => transactions.length > 0);
  const isOwn = step === undefined || (USUALLY[step.id] === undefined && step.device === undefined);
  return !isBegun && isOwn && step?.state !== 'waiting' && step?.state !== 'done';
}

/** A rare or unneeded step is shown only while it is open or if it has a transaction. */
function isWorthShowing({ id, state, transactions, fact }: StepView): boolean {
  const isUnneeded = fact?.text.key === 'fact.not-needed';
  const rare = ['export', 'import', 'epoch', 'catch-up', 'balance'].includes(id);
  return !(rare || isUnneeded) || transactions.length > 0 || (state !== 'done' && state !== 'todo');
}
