import { isUnsettled } from '../../journal/memory.ts';
import { foldEvent, EMPTY_VIEW, type EngineView } from '../../engine/engine-view.ts';
import type { EngineEvent, Policy, Result } from '../../engine/engine.ts';
import { millisecondsOf } from '../../domain/iso-time.ts';
import type { OnboardError } from '../../domain/errors.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import { runTask } from '../../tasks/run-task.ts';
import { type TaskRequest, taskKindRow } from '../../tasks/task-kinds.ts';
import type { Action } from '../view/view.ts';
import { showFailure } from '../view/show-failure.ts';
import { codeOfStep } from '../../standing/codes.ts';
import { QuitSession } from '../../domain/quit-session.ts';
import {
  type IntentNotes,
  answerOnIntent,
  intentPage,
  stepNotes,
} from '../screens/intent-screen.ts';
import {
  type RunShown,
  type Stop,
  codeOfFailedStep,
  currentStep,
  runPage,
  stopBy,
} from '../screens/run-screen.ts';
import { stakePage } from '../screens/stake-screen.ts';
import { WakeableClock } from '../retry-on-request.ts';
import { askText } from '../prompt-until-valid.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import type { WithJournal } from '../flow-state.ts';
import { externalSigning } from './sign-elsewhere.ts';
import { saveShownMessage } from '../save-to-file.ts';
import { waitStarts } from './wait-start.ts';
import { confirmNetwork, mustTypeNetwork } from '../../signing/real-money.ts';
import { ownConsentReason } from '../../signing/own-consent.ts';
import { RunLog } from '../../signing/run-log.ts';
import { markMilestones, unfinishedOf } from './task-run.ts';
import { isLostJournal } from './with-journal.ts';
import { changeOffer } from '../screens/dashboard-screens.ts';
import { canChangeBalance, changeBalance } from './change-balance.ts';
import { type WithNodeOrNone, recheckNode, recheckOffer } from './recheck-node.ts';
import { remedyOf } from './remedies.ts';
import type { OtherAction } from '../../page/page.ts';

/** After this time of retries, the screen shows the failure and the operator decides when to retry. */
const PERSISTENCE_MS = 3_600_000;

/**
 * Shows the progress, asks for confirmations, explains failures and offers remedies.
 * @param onBalance asks for another P-Chain balance for the node that will be added after this task
 * @throws QuitSession when the operator quits, RestartSession when the operator starts over; OnboardError E-JRN-104
 */
export async function runTaskOnScreen(
  flow: WithNodeOrNone,
  request: TaskRequest,
  onBalance?: () => Promise<void>,
): Promise<'done' | Back> {
  const { deps } = flow;
  const { dialogue, i18n } = deps;
  const balance = balanceChange(flow, request, onBalance);
  // The step bar shows the steps to join an L1, of which this task takes none.
  if (taskKindRow(request.kind).milestone === undefined) deps.stepBar.hide();
  for (;;) {
    const result = await runOnce(flow, request, balance);
    if (result === BACK) return BACK;
    if ('changed' in result) return runTaskOnScreen(flow, result.changed, onBalance);
    switch (result.kind) {
      case 'done':
        return 'done';
      case 'cancelled':
        throw new QuitSession();
      case 'declined':
        return BACK;
      case 'blocked':
      case 'unclear': {
        if (isLostJournal(result.error)) throw result.error;
        const remedy = await remedyOf(flow, request, result);
        if (remedy !== undefined) {
          if ((await runTaskOnScreen(flow, remedy.request)) === BACK) return BACK;
          if (!remedy.isInstead) break;
          if (remedy.reached !== undefined) {
            const text = i18n.t('remedy.reached', { stake: remedy.reached });
            dialogue.log({ mark: 'note', text });
          }
          return 'done';
        }
        const { error, step, code } = result;
        const safe = i18n.t('problem.safe-kept');
        const otherActions = balance.offersAt(step);
        const answer = await showFailure(deps, code, error, { safe, otherActions });
        if (answer === BACK) return BACK;
        if (answer === 'other-action') {
          const another = await balance.ask(step);
          if (another !== BACK) return runTaskOnScreen(flow, another, onBalance);
        }
        break;
      }
      case 'stopped':
      case 'elsewhere':
      case 'pending':
        // The wizard waits without a limit and never stops a run early, so these results cannot occur.
        throw new RangeError(`a run in the wizard ended with ${result.kind}`);
    }
  }
}

type BalanceChange = ReturnType<typeof balanceChange>;

/** How a refused or unsigned step gets another P-Chain balance. */
function balanceChange(flow: WithJournal, request: TaskRequest, onBalance?: () => Promise<void>) {
  const canChange = (step: string): boolean =>
    onBalance !== undefined || canChangeBalance(request, step);
  return {
    /** The offer to change the balance, if a refused or unsigned `step` can use another balance. */
    offersAt: (step: string): readonly OtherAction[] =>
      canChange(step) ? changeOffer(flow.deps.i18n) : [],
    /** Resolves with the request that uses another P-Chain balance. */
    async ask(step: string): Promise<TaskRequest | Back> {
      await onBalance?.();
      if (onBalance !== undefined) return request;
      return canChangeBalance(request, step) ? changeBalance(flow, request) : BACK;
    },
    /** False once the transaction that spends the new validator's balance is signed. */
    isPossible(view: EngineView): boolean {
      const step = currentStep(view);
      if (onBalance !== undefined) return true;
      if (step === undefined || !canChange(step.id)) return false;
      return step.id !== 'p-chain' || step.transactions.length === 0;
    },
  };
}

/** Going back, or a change of the balance, stops the run at the next safe moment. */
async function runOnce(
  flow: WithNodeOrNone,
  request: TaskRequest,
  balance: BalanceChange,
): Promise<RunEnd | ChangedRequest | Back> {
  const { connection, deps, signer, journal } = flow;
  const { ports, builder, profile } = connection;
  const { options, dialogue } = deps;
  const screenRun = new RunOnScreen(flow, request, balance);
  dialogue.unasked = screenRun.act;
  try {
    const result = await runTask(request, {
      ports: { ...ports, clock: screenRun.clock },
      builder,
      profile,
      signer,
      journal,
      policy: {
        patience: () => Infinity,
        persistence: PERSISTENCE_MS,
        maxFee: options.maxFee,
        ...(options.signedCosts && { signedCosts: options.signedCosts }),
        onHandedOut: screenRun.elsewhere.wish,
        consent: screenRun.consent,
      },
      emit: screenRun.emit,
      signal: screenRun.signal,
      onFacts: screenRun.onFacts,
    });
    return await screenRun.end(result);
  } catch (error) {
    if (!screenRun.isStopped(error)) throw error;
    return await screenRun.end({ kind: 'cancelled' });
  } finally {
    journal.release();
    screenRun.waitStart.stop();
    dialogue.unasked = undefined;
  }
}

/** One run of a task: what its screen shows, and why the operator ends it. */
class RunOnScreen {
  readonly clock: WakeableClock;
  readonly elsewhere: ReturnType<typeof externalSigning>;
  readonly waitStart: ReturnType<typeof waitStarts>;
  readonly signal: AbortSignal;
  readonly #stopping = new AbortController();
  readonly #log: RunLog;
  #view: EngineView = EMPTY_VIEW;
  /** What the operator was told about the last transaction besides its own facts. */
  #known: Pick<IntentNotes, 'notices' | 'nodeAddress'> = {};
  #operator: OperatorFacts | undefined;
  /** In milliseconds since 1970. */
  #expiresAt: number | undefined;
  /** Why the operator ends the run; undefined while the run goes on. */
  #stop: Stop | ChangedRequest | undefined;

  constructor(
    private readonly flow: WithNodeOrNone,
    private readonly request: TaskRequest,
    private readonly balance: BalanceChange,
  ) {
    const { options, dialogue, i18n } = flow.deps;
    this.clock = new WakeableClock(options.clock);
    this.elsewhere = externalSigning(flow);
    this.waitStart = waitStarts(flow, () => {
      // A question stays on the screen.
      if (!dialogue.isAsking) this.#show();
    });
    this.signal = AbortSignal.any([dialogue.signal, this.#stopping.signal]);
    this.#log = new RunLog(dialogue, i18n);
  }

  readonly emit = (event: EngineEvent): void => {
    const { deps, journal } = this.flow;
    const { dialogue, noticed, stepBar } = deps;
    if (event.type === 'noticed') {
      if (noticed.has(event.text.key)) return;
      noticed.add(event.text.key);
    }
    if (event.type === 'waiting' || event.type === 'failing') journal.release();
    if (event.type === 'handed-out') this.elsewhere.start(event.intent, this.#known);
    this.#view = foldEvent(this.#view, event);
    this.#log.note(event);
    markMilestones(stepBar, this.request.kind, this.#view);
    dialogue.leaving(this.#view.leaving);
    this.#show();
  };

  readonly onFacts = (facts: OperatorFacts | ValidationFacts): void => {
    if ('vaults' in facts) this.#operator = facts;
    else {
      // Once the P-Chain has accepted the registration, it cannot expire.
      const { registration } = facts.pChain === undefined ? facts : {};
      this.#expiresAt = registration && millisecondsOf(registration.message.expiry);
    }
  };

  #show(): void {
    const { code, page } = this.elsewhere.shown(this.#view) ?? this.#stake() ?? this.#progress();
    this.flow.deps.dialogue.show(code, page);
  }

  #otherActions(): readonly OtherAction[] {
    return this.balance.isPossible(this.#view) ? changeOffer(this.flow.deps.i18n) : [];
  }

  /** The screen of a wait for stake; undefined in another task, or while the step needs attention. */
  #stake(): RunShown | undefined {
    const { connection, deps, l1 } = this.flow;
    const operator = this.#operator;
    const step = currentStep(this.#view);
    if (this.request.kind !== 'stake' || operator === undefined) return undefined;
    if (step?.failing !== undefined || step?.device !== undefined) return undefined;
    const key = step?.wait?.text.key;
    const since = key === undefined ? undefined : this.waitStart.of(key, operator);
    const { profile } = connection;
    const wait = { l1, profile, since, otherActions: this.#otherActions() };
    return stakePage(this.#view, operator, wait, deps.i18n);
  }

  #progress(): RunShown {
    const { flow, request } = this;
    const { i18n } = flow.deps;
    const node = 'input' in request && 'nodeId' in request.input ? request.input.nodeId : '';
    const title = i18n.t({ key: `task.${request.kind}`, values: { node } });
    const sentAt = (id: string) =>
      unfinishedOf(flow, request)?.submissions.find((sent) => sent.step === id && isUnsettled(sent))
        ?.signedAt;
    const otherActions = this.#otherActions();
    const shown = { title, expiresAt: this.#expiresAt, sentAt, otherActions };
    return runPage(this.#view, shown, i18n);
  }

  readonly consent: Policy['consent'] = async (intent, step) => {
    const { flow, request, balance } = this;
    const { connection, deps, signer, journal } = flow;
    const { dialogue, i18n } = deps;
    const code = codeOfStep(step);
    const title = i18n.t(intent.title);
    const notices = this.#log.takeNotices(step, intent);
    let atNode = await recheckNode(flow, request.kind, step);
    // The external signer asks for confirmation, but cannot know what needs a confirmation of its own.
    const asksElsewhere = signer.where === 'elsewhere' && ownConsentReason(intent) === undefined;
    for (;;) {
      const known = { notices: [...atNode.problems, ...notices], nodeAddress: atNode.address };
      this.#known = known;
      if (asksElsewhere) return 'send';
      const page = intentPage(intent, connection.profile, i18n, {
        ...stepNotes(request.kind, step),
        ...known,
        otherActions: [
          ...(atNode.problems.length > 0 ? [recheckOffer(i18n)] : []),
          ...balance.offersAt(step),
        ],
      });
      journal.release();
      switch (answerOnIntent(await dialogue.ask(code, page))) {
        case 'send':
          if ((await typeNetwork(flow, code)) === BACK) break;
          this.#log.agreed(step, title, intent);
          this.#show();
          return 'send';
        case 'recheck':
          atNode = await recheckNode(flow, request.kind, step);
          break;
        case 'balance': {
          const another = await balance.ask(step);
          if (another === BACK || another === request) break;
          this.#stop = { changed: another };
          return 'not-now';
        }
        case 'not-now':
          this.#log.declined(title);
          return 'not-now';
        case 'ask-again':
          break;
      }
    }
  };

  readonly act = (action: Action): void => {
    const { elsewhere } = this;
    if (action.type === 'retry') this.clock.wake();
    const stop = stopBy(action, this.#stop, {
      isElsewhere: elsewhere.shown(this.#view) !== undefined,
      mayChangeBalance: this.balance.isPossible(this.#view),
    });
    if (stop !== undefined) {
      if (typeof this.#stop !== 'object') this.#stop = stop;
      // The run stops at the next safe moment.
      this.#stopping.abort(new QuitSession());
      return;
    }
    // `saveShownMessage` and `act` handle expected errors; any other error is a bug and ends the program.
    void saveShownMessage(action, this.flow.deps);
    void elsewhere.act(action).then((acted) => {
      if (acted) this.clock.wake();
    });
  };

  /** True if the operator stopped this run with this abort, and did not quit. */
  isStopped(abort: unknown): boolean {
    return this.#isStopping && abort === this.#stopping.signal.reason;
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted && !this.flow.deps.dialogue.signal.aborted;
  }

  /** After the run: asks for the new balance if the operator wanted to change it. */
  async end(result: Result): Promise<RunEnd | ChangedRequest | Back> {
    const stop = this.#stop;
    if (result.kind === 'declined' && typeof stop === 'object') return stop;
    if ('error' in result) return { ...result, code: codeOfFailedStep(this.#view, result) };
    if (result.kind !== 'cancelled' || !this.#isStopping) return result;
    if (stop !== 'balance') return BACK;
    const { request, balance } = this;
    // A transaction that spends the balance may have been signed before the run stopped.
    if (!balance.isPossible(this.#view)) return { changed: request };
    const another = await balance.ask(currentStep(this.#view)?.id ?? '');
    return { changed: another === BACK ? request : another };
  }
}

type Failed = Extract<Result, { error: OnboardError }>;
/** A failure with the code of its screen. */
type RunEnd = Exclude<Result, Failed> | (Failed & { readonly code: string });

interface ChangedRequest {
  readonly changed: TaskRequest;
}

/** Resolves with BACK if the operator does not type the name. */
async function typeNetwork(
  { deps, connection, signer }: WithJournal,
  code: string,
): Promise<Back | undefined> {
  const { options, dialogue, i18n } = deps;
  const { profile } = connection;
  const first = { profile, signer, settings: options.settings };
  if (!mustTypeNetwork(first)) return undefined;
  const content = {
    question: i18n.t('network.real-question', { network: profile.name }),
    help: i18n.t('network.real-help', { account: signer.evmAddress }),
  };
  const answer = await askText(dialogue, code, content, async (typed) => {
    await confirmNetwork(first, typed);
    return 'confirmed';
  });
  return answer === BACK ? BACK : undefined;
}
