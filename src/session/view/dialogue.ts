import { stripControlsDeep } from '../../domain/text/printable.ts';
import type { Block, LogLine, Page, Problem } from '../../page/page.ts';
import { busyPage } from '../../page/pages.ts';
import { CODES } from '../../standing/codes.ts';
import type { SessionOptions } from '../options.ts';
import type { Action, ViewHeader, StepLine, View } from './view.ts';
import { QuitSession } from '../../domain/quit-session.ts';
import { refusalOf } from './problem.ts';

/** Holds the view and waits for answers. Removes control characters from every text, so that none controls the terminal. */
export class Dialogue {
  #view: View;
  readonly #listeners = new Set<() => void>();
  readonly #leave = new AbortController();
  /** Aborted when the operator quits. */
  readonly signal: AbortSignal = this.#leave.signal;
  #answer: ((action: Action) => void) | undefined;
  /**
   * Actions that arrived while the session handled an earlier one of the same page. undefined if the page on the
   * screen is no question, or one that only a fresh key answers.
   */
  #ahead: Action[] | undefined;
  /** The page of the last action. `View.answer` is about this page. */
  #actedOn: string | undefined;
  #chosen: string | undefined;
  #questions = 0;
  readonly #typed = new Map<string, Map<string, string>>();
  /** Paths of the saved files, by what they contain. */
  readonly saved = new Map<string, string>();
  /** Handles an action that arrives while no question is open, except on a form. */
  unasked: ((action: Action) => void) | undefined;

  constructor({ i18n, clock, command }: Pick<SessionOptions, 'i18n' | 'clock' | 'command'>) {
    this.#view = {
      header: { isReadOnly: false, worthless: false },
      steps: [],
      code: CODES.network,
      page: busyPage(i18n.t('busy.start'), clock.now()),
      log: [],
      leaving: 'safe',
      unfinished: [],
      resume: command,
    };
  }

  get isAsking(): boolean {
    return this.#answer !== undefined;
  }

  readonly view = (): View => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly dispatch = (action: Action): void => {
    if (action.type === 'leave') {
      this.#leave.abort(new QuitSession());
      return;
    }
    if (action.type === 'confirm' && !this.#isShown(action.consentId)) return;
    this.#actedOn = this.#view.page.name;
    this.#chosen = action.type === 'choose' ? action.id : undefined;
    if (this.#view.answer !== undefined) this.#change({ answer: undefined });
    const answer = this.#answer;
    this.#answer = undefined;
    const isForm = this.#view.page.ask.kind === 'fill';
    if (answer !== undefined) answer(action);
    else if (this.unasked === undefined || isForm) this.#ahead?.push(action);
    else this.unasked(action);
  };

  /** True if a confirmation of this question answers the transaction on the screen, or another question. */
  #isShown(consentId: string | undefined): boolean {
    const { ask } = this.#view.page;
    return ask.kind === 'send'
      ? this.#answer !== undefined && consentId === ask.consentId
      : consentId === undefined;
  }

  show(code: string, page: Page): void {
    this.#declineOpen();
    this.#ahead = undefined;
    this.#turnTo(code, page);
  }

  /** Shows a page. The answer to an action goes with the page of the action; reading something ends no page. */
  #turnTo(code: string, page: Page): void {
    const shown = stripControlsDeep(page);
    const { ask, name } = shown;
    const isOther = ask.kind !== 'nothing' && name !== this.#actedOn;
    // The focus stays on the choice that was made on this page.
    const isAgain = ask.kind === 'choose' && !isOther && this.#chosen !== undefined;
    this.#change({
      code,
      page: isAgain ? { ...shown, ask: { ...ask, preferred: this.#chosen } } : shown,
      ...(isOther && { answer: undefined }),
    });
  }

  #declineOpen(): void {
    if (this.#view.page.ask.kind !== 'send') return;
    const answer = this.#answer;
    this.#answer = undefined;
    answer?.({ type: 'decline' });
  }

  /**
   * A private key in the answer to a text question is refused here and never reaches the caller. A transaction
   * is confirmed only with the ID on the screen, and is declined when another screen replaces it. Rejects
   * when the operator quits.
   */
  ask(code: string, page: Page): Promise<Action> {
    return this.#ask(code, page, undefined);
  }

  /** `refused`: the refusal on the screen, which stays while nothing else is entered. */
  #ask(code: string, page: Page, refused: Problem | undefined): Promise<Action> {
    this.#declineOpen();
    // Each question has an ID of its own, so a late answer to an earlier question answers no other.
    this.#questions += 1;
    const shown =
      page.ask.kind === 'send'
        ? { ...page, ask: { ...page.ask, consentId: `${this.#questions} ${page.ask.consentId}` } }
        : page;
    const before = this.#view;
    this.#turnTo(code, shown);
    const isAgain = code === before.code && this.#view.page.name === before.page.name;
    const kept = (isAgain && this.#ahead) || [];
    this.#ahead = keepsActions(shown) ? kept : undefined;
    const ahead = this.#ahead?.shift();
    if (ahead !== undefined) return Promise.resolve(ahead);
    return new Promise((resolve, reject) => {
      if (this.signal.aborted) reject(new QuitSession());
      const left = () => {
        this.#answer = undefined;
        reject(new QuitSession());
      };
      this.signal.addEventListener('abort', left, { once: true });
      this.#answer = (action) => {
        this.signal.removeEventListener('abort', left);
        // No text question expects a key.
        const isEmpty = action.type === 'submit' && action.value.trim() === '';
        const refusal = isEmpty ? refused : refusalOf(action);
        if (shown.ask.kind === 'type' && refusal !== undefined) {
          resolve(this.#ask(code, refusedPage(shown, shown.ask, refusal), refusal));
        } else resolve(action);
      };
    });
  }

  /** By field ID; kept when the operator leaves the form. */
  typedIn(form: string): Map<string, string> {
    const typed = this.#typed.get(form) ?? new Map<string, string>();
    this.#typed.set(form, typed);
    return typed;
  }

  header(header: Partial<ViewHeader>): void {
    this.#change({ header: { ...this.#view.header, ...stripControlsDeep(header) } });
  }

  /** The operator chooses the network, the L1 and the account again. */
  forgetNetwork(): void {
    const { isReadOnly } = this.#view.header;
    this.#change({ header: { isReadOnly, worthless: undefined } });
  }

  /** The operator chooses the L1 and the account again. */
  forgetL1(): void {
    const { network, isReadOnly, worthless } = this.#view.header;
    this.#change({
      header: { ...(network !== undefined && { network }), isReadOnly, worthless },
    });
  }

  steps(steps: readonly StepLine[]): void {
    this.#change({ steps: stripControlsDeep(steps) });
  }

  leaving(leaving: View['leaving']): void {
    if (leaving !== this.#view.leaving) this.#change({ leaving });
  }

  unfinished(tasks: readonly string[]): void {
    this.#change({ unfinished: stripControlsDeep(tasks) });
  }

  log(line: LogLine): void {
    this.#change({ log: [...this.#view.log, stripControlsDeep(line)] });
  }

  /** The screen shows the line until the next action or another page. */
  answer(line: LogLine): void {
    const answer = stripControlsDeep(line);
    this.#change({ log: [...this.#view.log, answer], answer });
  }

  #change(change: Partial<View>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** False for a page that asks for consent, a text or a secret: only a fresh key answers those. */
const keepsActions = ({ ask }: Page): boolean => ask.kind === 'fill' || ask.kind === 'choose';

function refusedPage(
  page: Page,
  ask: Extract<Page['ask'], { kind: 'type' }>,
  refusal: Problem,
): Page {
  const problem: Block = { kind: 'problem', problem: refusal };
  return {
    ...page,
    blocks: page.blocks
      .filter(({ kind }) => kind !== 'problem')
      .flatMap((block) => (block.kind === 'answer' ? [block, problem] : [block])),
    ask: { ...ask, value: '', isRefused: true },
  };
}
