import { foldEvent, EMPTY_VIEW, type EngineView } from '../../../engine/engine-view.ts';
import type { EngineEvent, Policy, Result } from '../../../engine/engine.ts';
import type { OperatorFacts } from '../../../protocol/contracts/operator-facts.ts';
import type { ValidationFacts } from '../../../protocol/contracts/validation-facts.ts';
import { runTask } from '../../../tasks/run-task.ts';
import type { TaskRequest } from '../../../tasks/task-kinds.ts';
import { showFailure } from '../../view/show-failure.ts';
import { codeOfStep, codeOfFailure } from '../../../standing/codes.ts';
import { QuitSession } from '../../quit-session.ts';
import { intentScreen, stepNotes } from '../../screens/intent-screen.ts';
import { currentStep, runScreen } from '../../screens/run-screen.ts';
import { stakeScreen } from '../../screens/stake-screen.ts';
import { WakeableClock } from '../../retry/retry-on-request.ts';
import { BACK, type Back } from '../../wizard-flow.ts';
import type { WithJournal } from '../flow-state.ts';
import { typeNetwork } from '../../signing/real-money.ts';
import { ExternalSigning } from '../account/sign-elsewhere.ts';
import type { Journal } from '../../../journal/journal.ts';
import { saveShownMessage } from '../../signing/save-message.ts';
import { WaitStart } from './wait-start.ts';
import { RunLog, markSteps } from './run-log.ts';
import { changeOffer } from '../../screens/dashboard-screens.ts';
import { canChangeBalance, changeBalance } from './change-balance.ts';
import { remedyOf, type Remedy } from './remedies.ts';

/**
 * Milliseconds for which the run retries after a failure. After this time, the screen shows the failure and
 * the operator decides when to retry.
 */
const PERSISTENCE_MS = 3_600_000;

export type Finished = Extract<Result, { kind: 'done' }>;

/**
 * Runs a task until it is done or the operator goes back. Shows the progress, asks for confirmations,
 * explains failures and offers remedies.
 * @param onBalance asks for another P-Chain balance for the node that will be added after this task
 * @throws QuitSession when the operator quits, RestartSession when the operator starts over
 */
export async function runTaskOnScreen(
  known: WithJournal,
  request: TaskRequest,
  onBalance?: () => Promise<void>,
): Promise<Finished | Back> {
  const { viewStore, words } = known.deps;
  const canChange = (step: string): boolean =>
    onBalance !== undefined || canChangeBalance(request, step);
  for (;;) {
    const result = await runOnce(known, request, onBalance);
    if (result === BACK) return BACK;
    if ('changed' in result) return runTaskOnScreen(known, result.changed, onBalance);
    switch (result.kind) {
      case 'done':
        return result;
      case 'cancelled':
        throw new QuitSession();
      case 'declined':
        return BACK;
      case 'blocked':
      case 'unclear': {
        const remedy = await remedyOf(known, request, result);
        if (remedy !== undefined) {
          if (remedy.isInstead) return runInstead(known, remedy);
          if ((await runTaskOnScreen(known, remedy.request)) === BACK) return BACK;
          break;
        }
        const { error, step } = result;
        const code = codeOfFailure(error.code, codeOfStep(step));
        const safe = words.t('problem.safe-kept');
        const otherActions = canChange(step) ? changeOffer(words) : [];
        const answer = await showFailure(viewStore, words, code, { error, safe, otherActions });
        if (answer === BACK) return BACK;
        if (answer === 'other-action') await onBalance?.();
        if (answer === 'other-action' && canChangeBalance(request, step)) {
          const another = await changeBalance(known, request);
          if (another !== BACK) return runTaskOnScreen(known, another);
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

async function runInstead(
  known: WithJournal,
  { request, reached }: Remedy,
): Promise<Finished | Back> {
  const finished = await runTaskOnScreen(known, request);
  if (finished !== BACK && reached !== undefined) {
    const { viewStore, words } = known.deps;
    viewStore.log({ mark: 'note', text: words.t('remedy.reached', { stake: reached }) });
  }
  return finished;
}

/** Runs the task once. BACK: the operator went back during a wait. */
async function runOnce(
  known: WithJournal,
  request: TaskRequest,
  onBalance: (() => Promise<void>) | undefined,
): Promise<Result | { readonly changed: TaskRequest } | Back> {
  const { connection, deps, signer, journal } = known;
  const { options, viewStore, words } = deps;
  const clock = new WakeableClock(options.clock);
  const log = new RunLog(viewStore, words);
  let view: EngineView = EMPTY_VIEW;
  let operator: OperatorFacts | undefined;
  let expiresAt: number | undefined;

  let changed: TaskRequest | undefined;
  const out = new ExternalSigning(known);
  const waitStart = new WaitStart(known, () => {
    // A question stays on the screen.
    if (!viewStore.isAsking) show();
  });
  const stakeWait = (facts: OperatorFacts) => {
    const key = currentStep(view)?.wait?.text.key;
    const since = key === undefined ? undefined : waitStart.of(key, facts);
    const otherActions = mayChange() ? changeOffer(words) : [];
    return { l1: known.l1, profile: connection.profile, since, canSave: true, otherActions };
  };

  /**
   * True while the operator can change the new validator's balance. A change is impossible once the
   * transaction that spends the balance is signed.
   */
  const mayChange = (): boolean => {
    const step = currentStep(view);
    if (onBalance !== undefined) return true;
    if (step === undefined || !canChangeBalance(request, step.id)) return false;
    return step.id !== 'p-chain' || step.transactions.length === 0;
  };

  const show = () => {
    const node = 'input' in request && 'nodeId' in request.input ? request.input.nodeId : '';
    const shown =
      out.shown(view) ??
      (request.kind === 'stake' &&
      operator !== undefined &&
      currentStep(view)?.failing === undefined &&
      currentStep(view)?.device === undefined
        ? stakeScreen(view, operator, stakeWait(operator), words)
        : runScreen(
            view,
            words.t({ key: `task.${request.kind}`, values: { node } }),
            expiresAt,
            words,
            connection.profile,
            {
              sentAt: (step) => sentAt(journal, step),
              otherActions: mayChange() ? changeOffer(words) : [],
            },
          ));
    viewStore.show(shown.code, shown.screen);
  };
  const emit = (event: EngineEvent) => {
    if (event.type === 'noticed') {
      if (deps.noticed.has(event.text.key)) return;
      deps.noticed.add(event.text.key);
    }
    if (event.type === 'handed-out') out.handOut(event.intent);
    view = foldEvent(view, event);
    log.note(event, view);
    markSteps(deps.stepBar, request.kind, view);
    viewStore.leaving(view.leaving);
    show();
  };
  const seen = (facts: OperatorFacts | ValidationFacts) => {
    if ('vaults' in facts) operator = facts;
    else expiresAt = expiryOf(facts);
  };
  const policy: Policy = {
    patience: () => Infinity,
    persistence: PERSISTENCE_MS,
    maxFee: options.maxFee,
    ...(options.signedFees && { signedFees: options.signedFees }),
    handedOut: out.wish,
    async consent(intent, step) {
      // The software of the external signer asks for confirmation, so this program does not ask.
      if (signer.where === 'elsewhere') return 'send';
      const title = words.t(intent.title);
      const notices = log.takeNotices(step);
      const asked = { ...stepNotes(request.kind, step, intent), notices };
      const canChange = onBalance !== undefined || canChangeBalance(request, step);
      const otherActions = canChange ? { otherActions: changeOffer(words) } : {};
      const screen = { ...intentScreen(intent, connection.profile, words, asked), ...otherActions };
      for (;;) {
        const action = await viewStore.ask(codeOfStep(step), screen);
        if (action.type === 'confirm') {
          if ((await typeNetwork(known, codeOfStep(step))) === BACK) continue;
          log.agreed(step, title);
          show();
          return 'send';
        }
        if (action.type === 'other-action') await onBalance?.();
        if (action.type === 'other-action' && canChangeBalance(request, step)) {
          const another = await changeBalance(known, request);
          if (another === BACK) continue;
          changed = another;
          return 'not-now';
        }
        if (action.type === 'decline' || action.type === 'back') {
          log.declined(title);
          return 'not-now';
        }
      }
    },
  };
  const back = new AbortController();
  let changesBalance = false;
  const goBack = async (): Promise<{ readonly changed: TaskRequest } | Back> => {
    if (!changesBalance) return BACK;
    if (onBalance !== undefined) {
      await onBalance();
      return { changed: request };
    }
    // A transaction that spends the balance may have been signed before the run stopped.
    if (!mayChange() || !canChangeBalance(request, currentStep(view)?.id ?? ''))
      return { changed: request };
    const another = await changeBalance(known, request);
    return { changed: another === BACK ? request : another };
  };
  const wentBack = (): boolean => back.signal.aborted && !viewStore.signal.aborted;
  viewStore.unasked = (action) => {
    if (action.type === 'retry') clock.wake();
    changesBalance ||= action.type === 'other-action' && action.id === 'balance' && mayChange();
    if (changesBalance || (action.type === 'back' && out.shown(view) === undefined)) {
      // The run stops at the next safe moment.
      back.abort(new QuitSession());
      return;
    }
    // `saveShownMessage` and `act` handle expected errors; any other error is a bug and ends the program.
    void saveShownMessage(action, deps);
    void out.act(action).then((acted) => {
      if (acted) clock.wake();
    });
  };
  try {
    const result = await runTask(request, {
      ports: { ...connection.ports, clock },
      builder: connection.builder,
      profile: connection.profile,
      signer,
      journal,
      policy,
      emit,
      signal: AbortSignal.any([viewStore.signal, back.signal]),
      seen,
    });
    if (result.kind === 'declined' && changed !== undefined) return { changed };
    return result.kind === 'cancelled' && wentBack() ? await goBack() : result;
  } catch (error) {
    if (error === back.signal.reason && wentBack()) return await goBack();
    throw error;
  } finally {
    waitStart.stop();
    viewStore.unasked = () => undefined;
  }
}

/**
 * When the registration expires, in milliseconds since 1970; undefined without a registration, or once the
 * P-Chain has accepted the registration.
 */
function expiryOf({ pChain, registration }: ValidationFacts): number | undefined {
  return pChain === undefined && registration !== undefined
    ? Number(registration.message.expiry) * 1000
    : undefined;
}

/**
 * The time at which the step's unresolved transaction was signed, in milliseconds since 1970; undefined if
 * the step has no unresolved transaction.
 */
function sentAt(journal: Journal, step: string): number | undefined {
  const { submissions = [] } = journal.memory().runs.at(-1) ?? {};
  return submissions.find((one) => one.step === step && one.settled === undefined)?.signedAt;
}
