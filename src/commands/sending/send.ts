import type { TaskOutcome, SendContext } from './perform-task.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { Wait } from '../../engine/checking/check.ts';
import type { PaidIntent } from '../../engine/intent.ts';
import type { Connection } from '../../session/options.ts';
import type { Translator } from '../../i18n/translator.ts';
import { english } from '../../i18n/english.ts';
import { confirmNetwork, mustTypeNetwork } from '../../session/signing/real-money.ts';
import type { OptionValues, Report } from '../definition.ts';
import { requireKey } from '../account/key-from-options.ts';
import { handOut, reportHandedOut } from './handed-out-report.ts';
import { intentData, intentLines, ownConsentReason } from './intent-lines.ts';
import { requireNetwork } from '../options/network.ts';
import { reasonOf } from './reason-of.ts';
import type { CommandContext } from '../context.ts';
import type { ContextOf, sendNeeds } from '../needs.ts';
import type { sendingOptions } from '../options/shared-options.ts';
import { untilUnblocked, waitOptions } from '../options/wait-options.ts';
import { foldEvent, EMPTY_VIEW } from '../../engine/engine-view.ts';
import type { EngineEvent } from '../../engine/event.ts';
import { RunLog } from '../../session/flow/run/run-log.ts';

type SendOptions = OptionValues<typeof sendingOptions>;

/** The report of a successful command. */
export interface CommandReport {
  /** Only the result. */
  readonly lines: readonly string[];
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * Runs a command that signs: opens the key and the network, shows what would be sent, asks for consent, and
 * reports. `--yes` is consent, except to an unusually high price or a second transaction for the same purpose. For a contract call,
 * `--yes` with `--max-fee` is also consent to an unusually high price. `--json` is not consent: without
 * `--yes` and without a terminal, nothing is sent. `describe` receives the task's last fact as an English
 * sentence; empty if there is no fact.
 */
export async function send<P extends TaskOutcome>(
  command: string,
  options: SendOptions,
  context: ContextOf<typeof sendNeeds>,
  perform: (sending: SendContext) => Promise<P>,
  describe: (performed: P, lastFact: string, words: Translator) => CommandReport,
): Promise<Report> {
  const { maxFee, dryRun } = options;
  const waitPlan = waitOptions(options, () => context.clock.now());
  const words = await context.words();
  const network = await requireNetwork(command, options, context);
  const signer = await requireKey(command, options, context);
  const timeLimit = startTimeLimit(context, waitPlan.timeout);
  let connection: Connection | undefined;
  let lastWait: Pick<Wait, 'whose' | 'until' | 'typical'> | undefined;
  let sent = false as boolean;
  const waitsForSigner = signer.where === 'elsewhere' && options.wait !== undefined;
  let handedOut = 0;
  const noteProgress = progressNotes(words, context.output.note);
  const identity = { network, operator: signer.evmAddress };
  try {
    connection = await context.connections.connect(network);
    const { profile } = connection;
    const consent = async (intent: PaidIntent, step: string): Promise<'send' | 'not-now'> => {
      if (dryRun) return 'not-now';
      for (const line of intentLines(intent, profile, words, step)) context.output.note(line);
      // An external signer asks for confirmation itself.
      if (signer.where === 'elsewhere') {
        if (waitsForSigner) {
          handedOut += 1;
          const { lines, files } = await handOut(intent, options, context, words, handedOut);
          for (const line of [...lines, ...files]) context.output.note(line);
        }
        return 'send';
      }
      if (!profile.worthless) {
        const confirmation = { profile, signer, settings: await context.records.settings() };
        if (mustTypeNetwork(confirmation)) {
          const question = words.t('network.real-question', { network });
          const typedName = options.realMoney ?? (await context.prompter.text(question));
          await confirmNetwork(confirmation, typedName);
        }
      }
      const { unusual } = intent;
      const isUsual =
        unusual === undefined || (intent.effect === 'evm-call' && maxFee !== undefined);
      if (options.yes) {
        if (isUsual && ownConsentReason(intent) === undefined) return 'send';
        if (!isUsual && !context.prompter.isAvailable) {
          throw new OnboardError('E-SIGN-207', { reason: words.t(unusual) });
        }
      }
      return (await context.prompter.yesNo(words.t('cli.send'))) ? 'send' : 'not-now';
    };
    const sending: SendContext = {
      connection,
      signer,
      journals: await context.records.journals(),
      clock: context.clock,
      policy: {
        ...waitPlan.policy,
        consent,
        maxFee,
        signedFees: new Map(),
        ...(waitsForSigner && { handedOut: () => 'wait' as const }),
      },
      emit: (event) => {
        if (event.type === 'waiting') lastWait = event.wait;
        noteProgress(event);
      },
      damaged: (damage) => context.output.note(words.t('journal.damaged', { damage })),
      signal: timeLimit.signal,
    };
    const noteFailure = (failure: OnboardError): void => {
      lastWait = { whose: failure.who };
      context.output.note(`${words.error(failure).text} (${failure.code})`);
    };
    const attempt = async (): Promise<P> => {
      const performed = await perform(sending);
      sent ||= performed.sent;
      return performed;
    };
    const performed = await untilUnblocked(
      attempt,
      waitPlan,
      noteFailure,
      context.clock,
      timeLimit.signal,
    );
    if (performed === undefined || performed.result.kind === 'cancelled') {
      // The signal's reason tells the user how to continue.
      if (context.signal.aborted) throw context.signal.reason as OnboardError;
      const failure = new OnboardError('E-CLI-111', { timeout: options.timeout?.text ?? '' });
      const waitFields = lastWait === undefined ? {} : waitData(lastWait, context.clock.now());
      const data = { ...identity, sent, ...waitFields, transactions: performed?.included ?? [] };
      return { outcome: failure.exit, lines: [], data, failure };
    }
    const { result, included: transactions } = performed;
    switch (result.kind) {
      case 'done':
      case 'stopped': {
        if (!sent && handedOut === 0) context.output.note(words.t('cli.done-already'));
        const fact = result.kind === 'stopped' ? result.fact : Object.values(result.facts).at(-1);
        const { lines, data } = describe(
          performed,
          // Scripts read the result, so it is always in English.
          fact === undefined ? '' : english.t(fact.text),
          words,
        );
        return {
          outcome: 'done',
          lines,
          data: { ...identity, sent, ...data, transactions },
        };
      }
      case 'declined': {
        const { intent, step } = result;
        const data = { ...identity, sent, intent: intentData(intent, english) };
        if (dryRun) {
          return { outcome: 'done', lines: intentLines(intent, profile, words, step), data };
        }
        const failure = ownConsentReason(intent) ?? new OnboardError('E-CLI-105', {});
        return { outcome: failure.exit, lines: [], data, failure };
      }
      case 'elsewhere':
        return await reportHandedOut(result.intent, options, context, words, identity);
      case 'pending': {
        const { wait, step } = result;
        const failure = new OnboardError('E-CLI-109', { waits: wait.text });
        const data = {
          ...identity,
          sent,
          step,
          ...waitData(wait, context.clock.now()),
          transactions,
        };
        return { outcome: failure.exit, lines: [], data, failure };
      }
      case 'blocked':
      case 'unclear':
        throw result.error;
      default:
        return result satisfies never;
    }
  } finally {
    timeLimit.end();
    signer.forget();
    await connection?.close?.();
  }
}

/** Returns the party that must act, and the time from which a retry can help (null if unknown). */
function waitData(
  { whose, until, typical }: Pick<Wait, 'whose' | 'until' | 'typical'>,
  now: number,
): Readonly<Record<string, unknown>> {
  const expected = until ?? (typical === undefined ? undefined : now + typical[0] * 1000);
  return {
    whoseTurn: whose,
    party: whose,
    reason: reasonOf('pending', whose),
    retryAt: expected === undefined ? null : new Date(expected).toISOString(),
  };
}

/**
 * Returns a signal that aborts when `signal` aborts, or after `timeout` milliseconds. `end` stops
 * the timer.
 */
function startTimeLimit(
  { clock, signal }: Pick<CommandContext, 'clock' | 'signal'>,
  timeout: number | undefined,
): { readonly signal: AbortSignal; readonly end: () => void } {
  if (timeout === undefined) return { signal, end: () => undefined };
  const timedOut = new AbortController();
  const timer = new AbortController();
  void clock.sleep(timeout, timer.signal).then(
    () => timedOut.abort(),
    () => undefined,
  );
  return { signal: AbortSignal.any([signal, timedOut.signal]), end: () => timer.abort() };
}

/**
 * Reports a run's progress in single lines: finished steps, sent transactions, waits, temporary failures and retries.
 * Prints the same wait or failure only once.
 */
export function progressNotes(
  words: Translator,
  note: (line: string) => void,
): (event: EngineEvent) => void {
  const log = new RunLog(
    {
      log: ({ text, value }) =>
        note(value === undefined ? text : `${text.replace(/:$/, '')}: ${value}`),
    },
    words,
  );
  const printed = new Set<string>();
  const noteOnce = (line: string): void => {
    if (printed.has(line)) return;
    printed.add(line);
    note(line);
  };
  let view = EMPTY_VIEW;
  return (event) => {
    view = foldEvent(view, event);
    log.note(event, view);
    if (event.type === 'signing' && event.device !== undefined) {
      note(words.t(`ledger.${event.device.shows}`));
      if (event.device.shows === 'hash') note(event.device.hash);
    }
    if (event.type === 'waiting') noteOnce(words.t(event.wait.text));
    if (event.type === 'failing') {
      noteOnce(`${words.error(event.error).text} (${event.error.code})`);
      note(nextTry(event, words));
    }
  };
}

/** Formats the time of the next retry, and the time limit of the retries if there is a limit. */
function nextTry(
  { at, attempt, retryAt, until }: Extract<EngineEvent, { type: 'failing' }>,
  { t }: Translator,
): string {
  const seconds = Math.ceil((retryAt - at) / 1000);
  return Number.isFinite(until)
    ? t('run.next-try', { attempt, seconds, until: new Date(until) })
    : t('run.next-try-endless', { attempt, seconds });
}
