import { foldEvent, EMPTY_VIEW, type EngineView } from '../../engine/engine-view.ts';
import type { EngineEvent, Policy, Result } from '../../engine/engine.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import { runTask } from '../../tasks/run-task.ts';
import type { TaskRequest } from '../../tasks/task-kinds.ts';
import type { Action } from '../view/view.ts';
import { showFailure } from '../view/show-failure.ts';
import { codeOfStep, codeOfFailure } from '../../standing/codes.ts';
import { QuitSession } from '../../domain/quit-session.ts';
import { intentPage, stepNotes } from '../screens/intent-screen.ts';
import { type RunShown, currentStep, runPage } from '../screens/run-screen.ts';
import { stakePage } from '../screens/stake-screen.ts';
import { WakeableClock } from '../retry-on-request.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import type { WithJournal } from '../flow-state.ts';
import { typeNetwork } from '../type-network.ts';
import { externalSigning } from './sign-elsewhere.ts';

import { saveShownMessage } from '../save-message.ts';
import { waitStarts } from './wait-start.ts';
import { RunLog } from '../../signing/run-log.ts';
import { markSteps, unfinishedOf } from './task-run.ts';
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
        const { error, step } = result;
        const code = codeOfFailure(error.code, codeOfStep(step));
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

/** A run that the operator stopped to change its input. */
type Changed = { readonly changed: TaskRequest };

/** Going back, or a change of the balance, stops the run at the next safe moment. */
async function runOnce(
  flow: WithNodeOrNone,
  request: TaskRequest,
  balance: ReturnType<typeof balanceChange>,
): Promise<Result | Changed | Back> {
  const { connection, deps, signer, journal, l1 } = flow;
  const { ports, builder, profile } = connection;
  const { options, dialogue, i18n, stepBar, noticed, expiries } = deps;
  const clock = new WakeableClock(options.clock);
  const log = new RunLog(dialogue, i18n);
  const elsewhere = externalSigning(flow);
  const waitStart = waitStarts(flow, () => {
    // A question stays on the screen.
    if (!dialogue.isAsking) show();
  });
  const back = new AbortController();
  let view: EngineView = EMPTY_VIEW;
  let operator: OperatorFacts | undefined;
  /** The new request, if the operator changed the balance instead of a consent. */
  let changed: TaskRequest | undefined;
  let changesBalance = false;
  const offers = (): readonly OtherAction[] => (balance.isPossible(view) ? changeOffer(i18n) : []);

  function emit(event: EngineEvent): void {
    if (event.type === 'noticed') {
      if (noticed.has(event.text.key)) return;
      noticed.add(event.text.key);
    }
    if (event.type === 'waiting' || event.type === 'failing') journal.release();
    if (event.type === 'handed-out') elsewhere.handOut(event.intent);
    view = foldEvent(view, event);
    log.note(event, view);
    markSteps(stepBar, request.kind, view);
    dialogue.leaving(view.leaving);
    show();
  }

  function show(): void {
    const { code, screen } = elsewhere.shown(view) ?? shownStake() ?? shownRun();
    dialogue.show(code, screen);
  }

  /** The screen of a wait for stake; undefined in another task, or while the step needs attention. */
  function shownStake(): RunShown | undefined {
    const step = currentStep(view);
    if (request.kind !== 'stake' || operator === undefined) return undefined;
    if (step?.failing !== undefined || step?.device !== undefined) return undefined;
    const key = step?.wait?.text.key;
    const since = key === undefined ? undefined : waitStart.of(key, operator);
    return stakePage(view, operator, { l1, profile, since, otherActions: offers() }, i18n);
  }

  function shownRun(): RunShown {
    const node = 'input' in request && 'nodeId' in request.input ? request.input.nodeId : '';
    const title = i18n.t({ key: `task.${request.kind}`, values: { node } });
    const sentAt = (id: string) =>
      unfinishedOf(flow, request)?.submissions.find(
        ({ step, settled }) => step === id && settled === undefined,
      )?.signedAt;
    const shown = { title, expiresAt: expiries.get(node), profile, sentAt, otherActions: offers() };
    return runPage(view, shown, i18n);
  }

  async function consent(
    ...[intent, step]: Parameters<Policy['consent']>
  ): ReturnType<Policy['consent']> {
    // The software of the external signer asks for confirmation, so this program does not ask.
    if (signer.where === 'elsewhere') return 'send';
    const title = i18n.t(intent.title);
    const notices = log.takeNotices(step);
    let atNode = await recheckNode(flow, request.kind, step);
    for (;;) {
      const page = intentPage(intent, profile, i18n, {
        ...stepNotes(request.kind, step, intent),
        notices: [...atNode.problems, ...notices],
        nodeAddress: atNode.address,
        otherActions: [
          ...(atNode.problems.length > 0 ? [recheckOffer(i18n)] : []),
          ...balance.offersAt(step),
        ],
      });
      journal.release();
      const action = await dialogue.ask(codeOfStep(step), page);
      if (action.type === 'confirm') {
        if ((await typeNetwork(flow, codeOfStep(step))) === BACK) continue;
        log.agreed(step, title);
        show();
        return 'send';
      }
      if (action.type === 'other-action' && action.id === 'node') {
        atNode = await recheckNode(flow, request.kind, step);
        continue;
      }
      if (action.type === 'other-action') {
        const another = await balance.ask(step);
        if (another === BACK || another === request) continue;
        changed = another;
        return 'not-now';
      }
      if (action.type === 'decline' || action.type === 'back') {
        log.declined(title);
        return 'not-now';
      }
    }
  }

  function act(action: Action): void {
    if (action.type === 'retry') clock.wake();
    changesBalance ||=
      action.type === 'other-action' && action.id === 'balance' && balance.isPossible(view);
    const isBack = action.type === 'back' && elsewhere.shown(view) === undefined;
    if (changesBalance || isBack) {
      // The run stops at the next safe moment.
      back.abort(new QuitSession());
      return;
    }
    // `saveShownMessage` and `act` handle expected errors; any other error is a bug and ends the program.
    void saveShownMessage(action, deps);
    void elsewhere.act(action).then((acted) => {
      if (acted) clock.wake();
    });
  }

  /** True if the operator stopped this run, and did not quit. */
  const wentBack = (): boolean => back.signal.aborted && !dialogue.signal.aborted;

  /** After the run has stopped: asks for the new balance if the operator wanted to change it. */
  async function goBack(): Promise<Changed | Back> {
    if (!changesBalance) return BACK;
    // A transaction that spends the balance may have been signed before the run stopped.
    if (!balance.isPossible(view)) return { changed: request };
    const another = await balance.ask(currentStep(view)?.id ?? '');
    return { changed: another === BACK ? request : another };
  }

  async function outcomeOf(result: Result): Promise<Result | Changed | Back> {
    if (result.kind === 'declined' && changed !== undefined) return { changed };
    return result.kind === 'cancelled' && wentBack() ? goBack() : result;
  }

  dialogue.unasked = act;
  try {
    const result = await runTask(request, {
      ports: { ...ports, clock },
      builder,
      profile,
      signer,
      journal,
      policy: {
        patience: () => Infinity,
        persistence: PERSISTENCE_MS,
        maxFee: options.maxFee,
        ...(options.signed && { signed: options.signed }),
        handedOut: elsewhere.wish,
        consent,
      },
      emit,
      signal: AbortSignal.any([dialogue.signal, back.signal]),
      seen: (facts) => {
        if ('vaults' in facts) operator = facts;
        else expiries.set(facts.nodeId, expiryOf(facts));
      },
    });
    return await outcomeOf(result);
  } catch (error) {
    if (error === back.signal.reason && wentBack()) return await goBack();
    throw error;
  } finally {
    journal.release();
    waitStart.stop();
    dialogue.unasked = () => undefined;
  }
}

/** In milliseconds since 1970; undefined without a registration, or once the P-Chain has accepted it. */
function expiryOf({ pChain, registration }: ValidationFacts): number | undefined {
  return pChain === undefined && registration !== undefined
    ? Number(registration.message.expiry) * 1000
    : undefined;
}
