import {
  type TaskOutcome,
  type SendContext,
  isRefusedTransaction,
  withoutWriting,
} from './run-with-journal.ts';
import { worthOf } from '../../domain/network/identity.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { Wait } from '../../engine/step.ts';
import type { PaidIntent } from '../../engine/intent.ts';
import { type EngineEvent, type Result, USUAL_MAX_AMOUNT } from '../../engine/engine.ts';
import type { Signer } from '../../ports/signer.ts';
import type { Connection } from '../../ports/connection.ts';
import { headedLines } from '../../page/text.ts';
import type { Translator } from '../../i18n/translator.ts';
import { english } from '../../i18n/english.ts';
import { consentQuestion } from '../../signing/transaction-texts.ts';
import { ownConsentReason, repeatReason } from '../../signing/own-consent.ts';
import { confirmNetwork, mustTypeNetwork } from '../../signing/real-money.ts';
import { done, type Exact, type OptionValues, type Report } from '../definition.ts';
import { isoTime } from '../../domain/iso-time.ts';
import { keySource, requireKey } from '../account/key-from-options.ts';
import { refusePracticeKey } from '../../domain/practice-keys.ts';
import { writeUnsigned, intentData, intentLines } from './intent-lines.ts';
import { QuitSession } from '../../domain/quit-session.ts';
import { requireNetwork, type sendingOptions } from '../options/shared-options.ts';
import {
  reasonOf,
  untilUnblocked,
  waitOptions,
  type WaitOptions,
} from '../options/wait-options.ts';
import type { CommandContext, Unfinished } from '../context.ts';
import { RunLog } from '../../signing/run-log.ts';

type SendOptions = OptionValues<typeof sendingOptions>;

type ExactReport<R> = R extends Report<infer Data> ? R & Exact<Data> : never;

export type SendReport<T extends TaskOutcome, Data> = ExactReport<
  | ReturnType<typeof reportTimeout>
  | ReturnType<typeof reportDone<T, Data>>
  | Awaited<ReturnType<typeof reportUnfinished>>
>;

export type CommandReport<Data> = Pick<Report<Data>, 'lines' | 'data'>;

interface SendingTask<T extends TaskOutcome, Data> {
  /** Called again while another party blocks the task. */
  readonly attempt: (sendContext: SendContext) => Promise<T>;
  /** `lastFact` is an English sentence; empty if there is no fact. */
  readonly describe: (outcome: T, lastFact: string) => CommandReport<Data>;
}

/** What changes covers all attempts of the command. */
interface SendState {
  readonly options: SendOptions;
  readonly context: CommandContext;
  readonly network: string;
  readonly signer: Signer;
  readonly profile: NetworkProfile;
  /** True if the command waits until the operator has signed outside this program. */
  readonly waitsForSigner: boolean;
  readonly noteOnce: (line: string) => void;
  /** True once an attempt has signed or submitted a transaction that no endpoint refused. */
  sent: boolean;
  /** True if an endpoint refused a transaction of this command. */
  refused: boolean;
  readonly open: OpenTransactions;
  handedOutCount: number;
  /** The last wait, or the party that can resolve the last failure. */
  lastWait: Pick<Wait, 'party' | 'until' | 'typical'> | undefined;
}

/** The transactions that were signed or sent, and whose outcome this command has not learned, by ID. */
type OpenTransactions = Map<string, { readonly step: string; readonly isRefused: boolean }>;

/** A refusal is no outcome, so a refused transaction stays until another one of its step is in a block. */
function updateOpen(open: OpenTransactions, event: EngineEvent): void {
  if (!('id' in event)) return;
  const { id, step, type } = event;
  if (type === 'settled') {
    open.delete(id);
    if (event.how === 'included')
      for (const [other, sent] of open)
        if (sent.isRefused && sent.step === step) open.delete(other);
  }
  const isRefused = isRefusedTransaction(event);
  if (isRefused || type !== 'settled') open.set(id, { step, isRefused });
}

/**
 * Runs a command that signs: opens the key and the network, shows what would be sent, asks for consent, and
 * reports. The key is opened before the network is contacted, so that a wrong key costs no request, and forgotten after any outcome.
 */
export async function send<T extends TaskOutcome, Data>(
  { attempt, describe }: SendingTask<T, Data>,
  options: SendOptions,
  context: CommandContext,
): Promise<SendReport<T, Data>> {
  const { i18n } = context;
  const waitPlan = waitOptions(options, () => context.clock.now());
  const network = await requireNetwork(options, context);
  const signer = await requireKey(options, context);
  const timeLimit = startTimeLimit(context, waitPlan.timeout);
  const open: OpenTransactions = new Map();
  try {
    refusePracticeKey(signer.evmAddress, await context.networks.profile(network));
    const connection = await context.connections.connect(network, timeLimit.reads);
    const sendState: SendState = {
      options,
      context,
      network,
      signer,
      profile: connection.profile,
      waitsForSigner: signer.where === 'elsewhere' && options.wait !== undefined,
      noteOnce: onceEach(context.output.note),
      sent: false,
      refused: false,
      open,
      handedOutCount: 0,
      lastWait: undefined,
    };
    const sendContext = await sendContextOf(sendState, connection, waitPlan, timeLimit);
    const outcome = await untilUnblocked(
      async () => {
        const ended = await attempt(sendContext);
        sendState.sent ||= ended.sent;
        return ended;
      },
      waitPlan,
      (failure) => {
        sendState.lastWait = { party: failure.party };
        sendState.noteOnce(`${i18n.error(failure).text} (${failure.code})`);
      },
      { clock: context.clock, signal: timeLimit.signal },
    );
    if (outcome === undefined || outcome.result.kind === 'cancelled') {
      return reportTimeout(outcome?.included ?? [], sendState);
    }
    const { result } = outcome;
    return result.kind === 'done' || result.kind === 'stopped'
      ? reportDone(outcome, result, describe, sendState)
      : await reportUnfinished(result, outcome, sendState);
  } catch (error) {
    if (error instanceof OnboardError) error.know({ operator_address: signer.evmAddress });
    if (!context.signal.aborted) noteOpen({ open, context });
    if (!(error instanceof QuitSession) || context.signal.aborted) throw error;
    throw timeoutError(options);
  } finally {
    timeLimit.end();
    signer.forget();
  }
}

/** Names the transactions that may still take effect, because the failure of a read may hide them. */
function noteOpen({ open, context }: Pick<SendState, 'open' | 'context'>): void {
  const { output, i18n } = context;
  for (const id of open.keys()) output.note(i18n.t('cli.note.open', { id }));
}

async function sendContextOf(
  sendState: SendState,
  connection: Connection,
  { policy }: Pick<WaitOptions, 'policy'>,
  { signal, endsAt }: Pick<ReturnType<typeof startTimeLimit>, 'signal' | 'endsAt'>,
): Promise<SendContext> {
  const { options, context, signer, waitsForSigner } = sendState;
  const noteProgress = progressNotes(sendState, endsAt);
  const journals = await context.records.journals();
  return {
    connection,
    signer,
    journals: options.dryRun ? withoutWriting(journals) : journals,
    clock: context.clock,
    policy: {
      ...policy,
      consent: (intent) => askConsent(intent, sendState),
      maxFee: options.maxFee,
      maxAmount:
        options.maxAmount ?? (commandLineConsents(sendState) ? USUAL_MAX_AMOUNT : undefined),
      signedCosts: new Map(),
      ...(waitsForSigner && { onHandedOut: () => 'wait' as const }),
    },
    emit: (event) => {
      if (event.type === 'waiting') sendState.lastWait = event.wait;
      if (isRefusedTransaction(event)) sendState.refused = true;
      updateOpen(sendState.open, event);
      context.output.ifFailed(unfinishedOf(sendState));
      noteProgress(event);
    },
    notice: (text) => sendState.noteOnce(context.i18n.t(text)),
    signal,
  };
}

/**
 * True if the command line itself is consent: with `--yes`, or without a terminal where AVAX is worthless, because
 * nobody can answer and nothing is at stake. The chain's and network's IDs decide, which each signature contains.
 */
function commandLineConsents({
  options,
  context,
  profile,
}: Pick<SendState, 'options' | 'context' | 'profile'>) {
  return options.yes || (!context.prompter.isAvailable && worthOf(profile) === 'worthless');
}

/**
 * Shows the transaction and asks for consent, unless the command line is consent. It is none to what needs consent of
 * its own (see `ownConsentReason`). `--json` is not consent.
 */
async function askConsent(intent: PaidIntent, sendState: SendState): Promise<'send' | 'not-now'> {
  const { options, context, signer, profile } = sendState;
  const { i18n } = context;
  const source = keySource(options, context);
  sendState.noteOnce(i18n.t('cli.account-from', { address: signer.evmAddress, source }));
  if (options.dryRun) return 'not-now';
  for (const line of headedLines(intentLines(intent, profile, i18n))) {
    context.output.note(line);
  }
  context.output.requireOutput();
  const ask = () => context.prompter.yesNo(consentQuestion(intent, i18n));
  // An external signer asks for confirmation itself, but cannot know what this program warns of. A script reads the
  // warnings in the transaction; only a repeated payment is not handed out to it.
  if (signer.where === 'elsewhere') {
    const { isAvailable } = context.prompter;
    const reason = isAvailable ? ownConsentReason(intent, options) : repeatReason(intent);
    if (reason !== undefined && !(await ask())) return 'not-now';
    if (!sendState.waitsForSigner) return 'send';
    sendState.handedOutCount += 1;
    const { lines, files } = await writeUnsigned(
      { intent, profile },
      options,
      context,
      sendState.handedOutCount,
    );
    for (const line of [...lines, ...files]) context.output.note(line);
    return 'send';
  }
  if (!profile.worthless) await confirmRealMoney(sendState);
  if (commandLineConsents(sendState) && ownConsentReason(intent, options) === undefined) {
    if (!options.yes) sendState.noteOnce(i18n.t('cli.told', { network: profile.name }));
    return 'send';
  }
  return (await ask()) ? 'send' : 'not-now';
}

/** @throws OnboardError as `confirmNetwork` does, if the typed name is not the network's */
async function confirmRealMoney(sendState: SendState): Promise<void> {
  const { options, context, network, signer, profile } = sendState;
  const confirmation = { profile, signer, settings: await context.records.settings() };
  if (!mustTypeNetwork(confirmation)) return;
  const question = context.i18n.t('network.real-question', { network });
  const typedName = options.realMoney ?? (await context.prompter.text(question));
  await confirmNetwork(confirmation, typedName);
}

/** What a command reports that ends before its task does. */
const unfinishedOf = (sendState: SendState): Unfinished => ({
  ...identityOf(sendState),
  open: [...sendState.open.keys()],
});

function identityOf({ network, signer, sent, open }: SendState) {
  return {
    network,
    /** The account that signs. */
    operator: signer.evmAddress,
    /** Whether this run signed and sent a transaction. */
    sent: sent || [...open.values()].some(({ isRefused }) => !isRefused),
  };
}

const timeoutError = ({ timeout }: Pick<SendOptions, 'timeout'>) =>
  new OnboardError('E-CLI-111', { timeout: timeout?.text ?? '' });

/** @throws the reason of the user's abort, which tells the user how to continue */
function reportTimeout(transactions: TaskOutcome['included'], sendState: SendState) {
  const { options, context, lastWait } = sendState;
  if (context.signal.aborted) throw context.signal.reason as OnboardError;
  const failure = timeoutError(options);
  noteOpen(sendState);
  const waitFields = lastWait === undefined ? {} : waitData(lastWait, context.clock.now());
  const data = { ...unfinishedOf(sendState), ...waitFields, transactions };
  return { outcome: failure.exit, lines: [], data, failure };
}

function reportDone<T extends TaskOutcome, Data>(
  outcome: T,
  result: Extract<Result, { kind: 'done' | 'stopped' }>,
  describe: SendingTask<T, Data>['describe'],
  sendState: SendState,
) {
  const { context, sent, refused, handedOutCount } = sendState;
  if (!sent && handedOutCount === 0) {
    // A plan says itself why nothing is left to send.
    const already = outcome.preview === undefined ? 'cli.done-already' : 'problem.safe-before';
    context.output.note(context.i18n.t(refused ? 'cli.done-refused' : already));
  }
  const fact = result.kind === 'stopped' ? result.fact : Object.values(result.facts).at(-1);
  // Scripts read the result, so it is always in English.
  const { lines, data } = describe(outcome, fact === undefined ? '' : english.t(fact.text));
  const transactions = outcome.included;
  const open = [...sendState.open].flatMap(([id, { isRefused }]) =>
    isRefused || transactions.some((transaction) => transaction.id === id) ? [] : [id],
  );
  return done(lines, {
    ...identityOf(sendState),
    ...data,
    transactions,
    /** The IDs of the sent transactions that the endpoint did not show in a block. */
    open,
  });
}

/** @throws OnboardError the error of a run that is blocked or unclear, if there is nothing to report besides it */
async function reportUnfinished(
  result: Exclude<Result, { kind: 'done' | 'stopped' | 'cancelled' }>,
  { included: transactions, preview }: TaskOutcome,
  sendState: SendState,
) {
  const { options, context, network, signer, profile } = sendState;
  const { i18n } = context;
  const planLines = options.dryRun ? (preview?.lines.map((line) => i18n.t(line)) ?? []) : [];
  switch (result.kind) {
    case 'declined': {
      const { intent } = result;
      const rest = { intent: intentData(intent, english), transactions };
      const data = { ...unfinishedOf(sendState), ...preview?.data, ...rest };
      if (options.dryRun) {
        const lines = [...planLines, ...intentLines(intent, profile, i18n)];
        const { failure } = preview ?? {};
        return failure === undefined
          ? done(lines, data)
          : { outcome: failure.exit, lines, data, failure };
      }
      const failure = ownConsentReason(intent, options) ?? new OnboardError('E-CLI-105', {});
      failure.know({ operator_address: signer.evmAddress });
      noteOpen(sendState);
      return { outcome: failure.exit, lines: [], data, failure };
    }
    case 'elsewhere': {
      const { unsigned, lines, files } = await writeUnsigned(
        { intent: result.intent, profile },
        options,
        context,
      );
      const failure = new OnboardError('E-SIGN-206', {});
      const data = {
        network,
        operator: signer.evmAddress,
        ...preview?.data,
        sent: false,
        intent: intentData(result.intent, english),
        /** The transaction to sign elsewhere. */
        unsigned,
        /** The written files. */
        files,
      };
      return { outcome: failure.exit, lines, data, failure };
    }
    case 'pending': {
      const { wait, step } = result;
      const failure = new OnboardError('E-CLI-109', { waits: wait.text });
      const waitFields = waitData(wait, context.clock.now());
      noteOpen(sendState);
      const data = {
        ...unfinishedOf(sendState),
        ...preview?.data,
        step,
        ...waitFields,
        transactions,
      };
      return { outcome: failure.exit, lines: [], data, failure };
    }
    case 'blocked':
    case 'unclear': {
      const { error: failure } = result;
      const hasMore = preview !== undefined || transactions.length > 0;
      // The handler of thrown faults also saves their details.
      if (!hasMore || failure.exit === 'fault') throw failure;
      noteOpen(sendState);
      const data = { ...unfinishedOf(sendState), ...preview?.data, transactions };
      return { outcome: failure.exit, lines: planLines, data, failure };
    }
  }
}

function waitData(
  { party, until, typical }: Pick<Wait, 'party' | 'until' | 'typical'>,
  now: number,
) {
  const expected = until ?? (typical === undefined ? undefined : now + typical[0] * 1000);
  return {
    party,
    reason: reasonOf('pending', party),
    /** The earliest time at which a retry can succeed; null if unknown. */
    retryAt: expected === undefined ? null : isoTime(expected),
  };
}

/** Milliseconds for the reads that the report needs after the time limit. */
const REPORT_MS = 2000;

/**
 * `signal` aborts when the context's signal aborts, or after `timeout` milliseconds. `reads` ends the requests that are
 * still open soon after that. `end` stops the timer. `endsAt` is Infinity without a limit.
 */
function startTimeLimit(
  { clock, signal }: Pick<CommandContext, 'clock' | 'signal'>,
  timeout = Infinity,
) {
  const timedOut = new AbortController();
  const reads = new AbortController();
  const timer = new AbortController();
  const run = async (milliseconds: number): Promise<void> => {
    await clock.sleep(milliseconds, timer.signal);
    timedOut.abort();
    await clock.sleep(REPORT_MS, timer.signal);
    reads.abort(new QuitSession());
  };
  if (timeout !== Infinity) run(timeout).catch(() => undefined);
  const either = AbortSignal.any([signal, timedOut.signal]);
  const endsAt = clock.now() + timeout;
  return { signal: either, reads: reads.signal, endsAt, end: () => timer.abort() };
}

/** Prints the same wait or failure only once. */
function progressNotes(
  { context: { output, i18n }, noteOnce }: Pick<SendState, 'context' | 'noteOnce'>,
  endsAt: number,
): (event: EngineEvent) => void {
  const { note } = output;
  const log = new RunLog(
    {
      log: ({ text, value }) =>
        note(value === undefined ? text : `${text.replace(/:$/, '')}: ${value}`),
    },
    i18n,
  );
  return (event) => {
    log.note(event);
    if (event.type === 'signing' && event.device !== undefined) {
      note(i18n.t(`ledger.${event.device.shows}`));
      if (event.device.shows === 'hash') note(event.device.hash);
    }
    if (event.type === 'waiting') noteOnce(i18n.t(event.wait.text));
    if (event.type === 'failing') {
      noteOnce(`${i18n.error(event.error).text} (${event.error.code})`);
      note(nextTry(event, endsAt, i18n));
    }
  };
}

function onceEach(note: (line: string) => void): (line: string) => void {
  const printed = new Set<string>();
  return (line) => {
    if (printed.has(line)) return;
    printed.add(line);
    note(line);
  };
}

function nextTry(
  { at, attempt, retryAt, until }: Extract<EngineEvent, { type: 'failing' }>,
  endsAt: number,
  { t }: Translator,
): string {
  if (retryAt >= endsAt) return t('run.no-next-try', { attempt, until: new Date(endsAt) });
  const seconds = Math.ceil((retryAt - at) / 1000);
  const last = Math.min(until, endsAt);
  return Number.isFinite(last)
    ? t('run.next-try', { attempt, seconds, until: new Date(last) })
    : t('run.next-try-endless', { attempt, seconds });
}
