import { foldEvent, EMPTY_VIEW, type EngineView } from '../../engine/engine-view.ts';
import type { EngineEvent, Policy, Result } from '../../engine/engine.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import { runTask } from '../../tasks/run-task.ts';
import type { TaskRequest } from '../../tasks/task-kinds.ts';
import type { Action } from '../view/view.ts';
import { showFailure } from '../view/show-failure.ts';
import { codeOfStep, codeOfFailure } from '../../standing/codes.ts';
import { QuitSession } from '../quit-session.ts';
import { intentPage, stepNotes } from '../screens/intent-screen.ts';
import { type RunShown, currentStep, runPage } from '../screens/run-screen.ts';
import { stakePage } from '../screens/stake-screen.ts';
import { WakeableClock } from '../retry-on-request.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import type { WithJournal } from '../flow-state.ts';
import { typeNetwork } from '../signing/real-money.ts';
import { ExternalSigning } from './sign-elsewhere.ts';

import { saveShownMessage } from '../signing/save-message.ts';
import { WaitStart } from './wait-start.ts';
import { RunLog, markSteps, unfinishedOf } from './run-log.ts';
import { changeOffer } from '../screens/dashboard-screens.ts';
import { canChangeBalance, changeBalance } from './change-balance.ts';
import { remedyOf } from './remedies.ts';
import type { OtherAction } from '../../page/page.ts';

/** After this time of retries, the screen shows the failure and the operator decides when to retry. */
const PERSISTENCE_MS = 3_600_000;

/**
 * Shows the progress, asks for confirmations, explains failures and offers remedies.
 * @param onBalance asks for another P-Chain balance for the node that will be added after this task
 * @throws QuitSession when the operator quits, RestartSession when the operator starts over
 */
export async function runTaskOnScreen(
  known: WithJournal,
  request: TaskRequest,
  onBalance?: () => Promise<void>,
): Promise<'done' | Back> {
  const { deps } = known;
  const { dialogue, i18n } = deps;
  for (;;) {
    const run = new ScreenRun(known, request, onBalance);
    const result = await run.run();
    if (result === BACK) return BACK;
    if ('changed' in result) return runTaskOnScreen(known, result.changed, onBalance);
    switch (result.kind) {
      case 'done':
        return 'done';
      case 'cancelled':
        throw new QuitSession();
      case 'declined':
        return BACK;
      case 'blocked':
      case 'unclear': {
        const remedy = await remedyOf(known, request, result);
        if (remedy !== undefined) {
          if ((await runTaskOnScreen(known, remedy.request)) === BACK) return BACK;
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
        const answer = await showFailure(deps, code, error, safe, run.offersAt(step));
        if (answer === BACK) return BACK;
        if (answer === 'other-action') {
          const another = await run.askBalance(step);
          if (another !== BACK) return runTaskOnScreen(known, another, onBalance);
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

/** A run that the operator stopped to change its input. */
type Changed = { readonly changed: TaskRequest };

/** Going back, or a change of the balance, stops the run at the next safe moment. */
class ScreenRun {
  readonly #clock: WakeableClock;
  readonly #log: RunLog;
  readonly #externalSigning: ExternalSigning;
  readonly #waitStart: WaitStart;
  readonly #back = new AbortController();
  #view: EngineView = EMPTY_VIEW;
  #operator: OperatorFacts | undefined;
  /** The new request, if the operator changed the balance instead of a consent. */
  #changed: TaskRequest | undefined;
  #changesBalance = false;

  constructor(
    private readonly known: WithJournal,
    private readonly request: TaskRequest,
    private readonly onBalance?: () => Promise<void>,
  ) {
    const { options, dialogue, i18n } = known.deps;
    this.#clock = new WakeableClock(options.clock);
    this.#log = new RunLog(dialogue, i18n);
    this.#externalSigning = new ExternalSigning(known);
    this.#waitStart = new WaitStart(known, () => {
      // A question stays on the screen.
      if (!dialogue.isAsking) this.#show();
    });
  }

  async run(): Promise<Result | Changed | Back> {
    const { connection, deps, signer, journal } = this.known;
    const { dialogue } = deps;
    dialogue.unasked = (action) => this.#act(action);
    try {
      const result = await runTask(this.request, {
        ports: { ...connection.ports, clock: this.#clock },
        builder: connection.builder,
        profile: connection.profile,
        signer,
        journal,
        policy: this.#policy(),
        emit: (event) => this.#emit(event),
        signal: AbortSignal.any([dialogue.signal, this.#back.signal]),
        seen: (facts) => {
          if ('vaults' in facts) this.#operator = facts;
          else deps.expiries.set(facts.nodeId, expiryOf(facts));
        },
      });
      if (result.kind === 'declined' && this.#changed !== undefined) {
        return { changed: this.#changed };
      }
      return result.kind === 'cancelled' && this.#wentBack() ? await this.#goBack() : result;
    } catch (error) {
      if (error === this.#back.signal.reason && this.#wentBack()) return await this.#goBack();
      throw error;
    } finally {
      this.#waitStart.stop();
      dialogue.unasked = () => undefined;
    }
  }

  /** Resolves with the request that uses another P-Chain balance. */
  async askBalance(step: string): Promise<TaskRequest | Back> {
    const { known, request } = this;
    await this.onBalance?.();
    if (this.onBalance !== undefined) return request;
    return canChangeBalance(request, step) ? changeBalance(known, request) : BACK;
  }

  /** The offer to change the balance, if a refused or unsigned `step` can use another balance. */
  offersAt(step: string): readonly OtherAction[] {
    const canChange = this.onBalance !== undefined || canChangeBalance(this.request, step);
    return canChange ? changeOffer(this.known.deps.i18n) : [];
  }

  #emit(event: EngineEvent): void {
    const { noticed, stepBar, dialogue } = this.known.deps;
    if (event.type === 'noticed') {
      if (noticed.has(event.text.key)) return;
      noticed.add(event.text.key);
    }
    if (event.type === 'handed-out') this.#externalSigning.handOut(event.intent);
    this.#view = foldEvent(this.#view, event);
    this.#log.note(event, this.#view);
    markSteps(stepBar, this.request.kind, this.#view);
    dialogue.leaving(this.#view.leaving);
    this.#show();
  }

  #show(): void {
    const { dialogue } = this.known.deps;
    const { code, screen } =
      this.#externalSigning.shown(this.#view) ?? this.#stakePage() ?? this.#runPage();
    dialogue.show(code, screen);
  }

  /** The screen of a wait for stake; undefined in another task, or while the step needs attention. */
  #stakePage(): RunShown | undefined {
    const { connection, deps, l1 } = this.known;
    const step = currentStep(this.#view);
    if (this.request.kind !== 'stake' || this.#operator === undefined) return undefined;
    if (step?.failing !== undefined || step?.device !== undefined) return undefined;
    const key = step?.wait?.text.key;
    const since = key === undefined ? undefined : this.#waitStart.of(key, this.#operator);
    const otherActions = this.#mayChange() ? changeOffer(deps.i18n) : [];
    const wait = { l1, profile: connection.profile, since, otherActions };
    return stakePage(this.#view, this.#operator, wait, deps.i18n);
  }

  #runPage(): RunShown {
    const { request, known } = this;
    const { connection, deps } = known;
    const { i18n } = deps;
    const node = 'input' in request && 'nodeId' in request.input ? request.input.nodeId : '';
    const title = i18n.t({ key: `task.${request.kind}`, values: { node } });
    const sentAt = (id: string) =>
      unfinishedOf(known, request)?.submissions.find(
        ({ step, settled }) => step === id && settled === undefined,
      )?.signedAt;
    const expiresAt = deps.expiries.get(node);
    const otherActions = this.#mayChange() ? changeOffer(i18n) : [];
    return runPage(this.#view, title, expiresAt, i18n, connection.profile, sentAt, otherActions);
  }

  /** False once the transaction that spends the new validator's balance is signed. */
  #mayChange(): boolean {
    const step = currentStep(this.#view);
    if (this.onBalance !== undefined) return true;
    if (step === undefined || !canChangeBalance(this.request, step.id)) return false;
    return step.id !== 'p-chain' || step.transactions.length === 0;
  }

  #policy(): Policy {
    const { options } = this.known.deps;
    return {
      patience: () => Infinity,
      persistence: PERSISTENCE_MS,
      maxFee: options.maxFee,
      ...(options.signedFees && { signedFees: options.signedFees }),
      handedOut: this.#externalSigning.wish,
      consent: (intent, step) => this.#consent(intent, step),
    };
  }

  async #consent(...[intent, step]: Parameters<Policy['consent']>): ReturnType<Policy['consent']> {
    const { connection, deps, signer } = this.known;
    const { dialogue, i18n } = deps;
    // The software of the external signer asks for confirmation, so this program does not ask.
    if (signer.where === 'elsewhere') return 'send';
    const title = i18n.t(intent.title);
    const notices = this.#log.takeNotices(step);
    const page = intentPage(intent, connection.profile, i18n, {
      ...stepNotes(this.request.kind, step, intent),
      notices,
      otherActions: this.offersAt(step),
    });
    for (;;) {
      const action = await dialogue.ask(codeOfStep(step), page);
      if (action.type === 'confirm') {
        if ((await typeNetwork(this.known, codeOfStep(step))) === BACK) continue;
        this.#log.agreed(step, title);
        this.#show();
        return 'send';
      }
      if (action.type === 'other-action') {
        const another = await this.askBalance(step);
        if (another === BACK || another === this.request) continue;
        this.#changed = another;
        return 'not-now';
      }
      if (action.type === 'decline' || action.type === 'back') {
        this.#log.declined(title);
        return 'not-now';
      }
    }
  }

  #act(action: Action): void {
    const { deps } = this.known;
    if (action.type === 'retry') this.#clock.wake();
    this.#changesBalance ||=
      action.type === 'other-action' && action.id === 'balance' && this.#mayChange();
    const isBack = action.type === 'back' && this.#externalSigning.shown(this.#view) === undefined;
    if (this.#changesBalance || isBack) {
      // The run stops at the next safe moment.
      this.#back.abort(new QuitSession());
      return;
    }
    // `saveShownMessage` and `act` handle expected errors; any other error is a bug and ends the program.
    void saveShownMessage(action, deps);
    void this.#externalSigning.act(action).then((acted) => {
      if (acted) this.#clock.wake();
    });
  }

  /** True if the operator stopped this run, and did not quit. */
  #wentBack(): boolean {
    return this.#back.signal.aborted && !this.known.deps.dialogue.signal.aborted;
  }

  /** After the run has stopped: asks for the new balance if the operator wanted to change it. */
  async #goBack(): Promise<Changed | Back> {
    const { request } = this;
    if (!this.#changesBalance) return BACK;
    // A transaction that spends the balance may have been signed before the run stopped.
    if (!this.#mayChange()) return { changed: request };
    const step = currentStep(this.#view)?.id ?? '';
    const another = await this.askBalance(step);
    return { changed: another === BACK ? request : another };
  }
}

/** In milliseconds since 1970; undefined without a registration, or once the P-Chain has accepted it. */
function expiryOf({ pChain, registration }: ValidationFacts): number | undefined {
  return pChain === undefined && registration !== undefined
    ? Number(registration.message.expiry) * 1000
    : undefined;
}
