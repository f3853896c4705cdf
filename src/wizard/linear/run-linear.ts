import type { Clock } from '../../ports/host.ts';
import type { Session } from '../../session/session.ts';
import type { Page } from '../../page/page.ts';
import type { View } from '../../session/view/view.ts';
import type { Translator } from '../../i18n/translator.ts';
import { afterwardsOf } from '../layout/step-texts.ts';
import { consentOf } from '../consent.ts';
import { nextEventLoopTurn, awaitTypedInput } from '../time/pacer.ts';
import { screenHelp } from '../parts/help.tsx';
import { describeBlocks, describePage } from './describe-page.ts';
import {
  LinearForm,
  type Question,
  type TypedWord,
  asAnswer,
  typedWordsText,
  questionOf,
  wordsOfActions,
} from './possible-answers.ts';
import { createLineInput } from './line-input.ts';
import {
  type DescribeContext,
  type Statement,
  StatementWriter,
  sentence,
  state,
} from './statements.ts';

interface LinearOptions {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly clock: Clock;
  readonly i18n: Translator;
  readonly unicode: boolean;
  /** Aborting the signal has the effect of Ctrl-C. */
  readonly signal?: AbortSignal;
}

const INTERRUPTED = 130;

/**
 * Printed lines never move or disappear: this suits screen readers, dumb terminals and files.
 * @returns the process's exit code; 130 after Ctrl-C
 * @throws any error of the session
 */
export async function runLinear(session: Session, options: LinearOptions): Promise<number> {
  return new LinearSession(session, options).run();
}

class LinearSession {
  readonly #writer: StatementWriter;
  readonly #form: LinearForm;
  readonly #input: ReturnType<typeof createLineInput>;
  #question: Question | undefined;
  #asked: Page | undefined;
  #place = '';
  /** True if the latest state of the session must still be printed. */
  #due = false;
  #writing = false;
  #leaving = false;
  #unanswered = false;
  #interrupted = false;
  #ended = false;
  #fail: (error: unknown) => void = () => undefined;

  constructor(
    private readonly session: Session,
    private readonly options: LinearOptions,
  ) {
    this.#writer = new StatementWriter(
      (text) => options.stdout.write(text),
      options.unicode,
      () => (options.stdout.isTTY ? options.stdout.columns : undefined),
    );
    this.#form = new LinearForm(() => {
      this.#asked = undefined;
      this.#refresh();
    });
    this.#input = createLineInput(options.stdin, {
      line: () => this.#refresh(),
      interrupt: () => this.#interrupt(),
      end: () => {
        this.#unanswered = true;
        // Ctrl-D quits. After the end of a pipe, the session continues until a screen needs an answer.
        if (options.stdin.isTTY) this.#leave();
        else this.#refresh();
      },
    });
  }

  async run(): Promise<number> {
    const { signal } = this.options;
    const failed = new Promise<never>((_resolve, reject) => (this.#fail = reject));
    const interrupt = (): void => this.#interrupt();
    const stop = this.session.subscribe(() => this.#refresh());
    signal?.addEventListener('abort', interrupt);
    this.#input.start();
    this.#writer.line(this.options.i18n.t('linear.welcome'));
    if (signal?.aborted === true) interrupt();
    this.#refresh();
    try {
      const code = await Promise.race([this.session.ended, failed]);
      this.#ended = true;
      this.#farewell();
      return this.#interrupted ? INTERRUPTED : code;
    } finally {
      this.#ended = true;
      stop();
      signal?.removeEventListener('abort', interrupt);
      this.#input.stop();
    }
  }

  #speaking(): DescribeContext {
    const { i18n, clock } = this.options;
    return { i18n, now: clock.now(), log: this.session.view().log };
  }

  /** Skips states that changed again before they were printed. */
  #refresh(): void {
    this.#due = true;
    if (!this.#writing) this.#writeUntilDone().catch(this.#fail);
  }

  async #writeUntilDone(): Promise<void> {
    this.#writing = true;
    while (this.#due && !this.#ended) {
      this.#due = false;
      await nextEventLoopTurn();
      await this.#writeScreen();
    }
    this.#writing = false;
  }

  async #writeScreen(): Promise<void> {
    if (this.#ended) return;
    const view = this.session.view();
    const page = view.screen;
    const { ask, blocks } = page;
    const speaking = this.#speaking();
    const { i18n } = speaking;
    this.#writer.header(view, speaking);
    if (ask.kind !== 'nothing' && !isUnbegun(page)) this.#writer.step(view, speaking);
    this.#place = placeOf(page, view);
    if (ask.kind === 'fill') {
      if (page !== this.#asked) {
        const at = blocks.findIndex(({ kind }) => kind === 'answer');
        const above = describeBlocks(blocks.slice(0, at), speaking);
        const below = blocks.slice(at + 1);
        const { says, question } = this.#form.ask(this.#place, ask.fields, below, speaking);
        this.#writer.write(`${this.#place} form`, above);
        this.#ask(page, says, question);
      }
    } else {
      const question = questionOf(page, i18n);
      if (question.prompt === undefined) this.#watch(page, question, speaking);
      else if (page !== this.#asked) {
        if (consentOf(page) !== undefined) {
          await awaitTypedInput();
          this.#input.drop();
        }
        if (page !== this.session.view().screen) return;
        const says = describePage(page, speaking);
        const list = typedWordsText(wordsOfActions(ask), i18n);
        if (list !== '') says.push(state(i18n.t('linear.or', { list })));
        this.#ask(page, says, question);
      }
    }
    this.#answer();
  }

  #ask(page: Page, says: readonly Statement[], question: Question): void {
    this.#asked = page;
    this.#question = question;
    this.#writer.forget(this.#place);
    this.#writer.write(this.#place, says);
    this.#input.hide(question.hidden === true);
    if (question.prompt !== undefined) this.#writer.prompt(question.prompt);
  }

  #watch(page: Page, question: Question, speaking: DescribeContext): void {
    const { i18n } = speaking;
    this.#asked = undefined;
    this.#question = question;
    this.#input.hide(false);
    // Prints nothing until the task's first step starts.
    if (isUnbegun(page)) return;
    const says = describePage(page, speaking);
    if (page.ask.kind === 'nothing') {
      for (const { text } of says) this.#writer.again(text);
      return;
    }
    if (question.can.length > 0) {
      const text = i18n.t('linear.can', { list: everything(question.can, i18n) });
      says.push({ key: 'can', text });
    }
    this.#writer.write(this.#place, says);
  }

  #answer(): void {
    const question = this.#question;
    // Without a question, the session is still handling the last answer. The next line waits.
    if (question === undefined) return;
    // While the session works, only `q` takes effect at once. Any other line answers the next question.
    const looking = this.session.view().screen.ask.kind === 'nothing';
    const waits = this.#leaving || (looking && this.#input.next()?.trim().toLowerCase() !== 'q');
    const line = waits ? undefined : this.#input.take();
    if (line === undefined && this.#unanswered && question.prompt !== undefined) this.#leave();
    if (line === undefined) return;
    const { stdin, i18n } = this.options;
    const { t } = i18n;
    this.#writer.answered(stdin.isTTY && question.hidden !== true);
    const typed = asAnswer(line.trim(), question);
    const found = question.can.find(({ word }) => word === typed.toLowerCase());
    if (typed === '?') this.#help(question);
    else if (typed.toLowerCase() === 'q') this.#leave();
    else {
      const effect = found?.action ?? question.read?.(typed);
      if (effect === undefined) {
        if (typed !== '' || question.prompt !== undefined) {
          this.#writer.line(t('linear.no-answer', { list: everything(question.can, i18n) }));
        }
        if (question.prompt !== undefined) this.#writer.prompt(question.prompt);
      } else if (typeof effect === 'function') effect();
      else {
        this.#question = undefined;
        this.#writer.forget(this.#place);
        this.#input.hide(false);
        this.session.dispatch(effect);
      }
    }
    this.#refresh();
  }

  #help({ can, prompt }: Question): void {
    const { i18n } = this.options;
    const { t } = i18n;
    const { code, screen } = this.session.view();
    const { what, why, wrong, terms } = screenHelp(code, screen, i18n);
    const labelled = [
      t('linear.pair', { label: t('ui.help.why'), value: why }),
      t('linear.pair', { label: t('ui.help.wrong'), value: wrong }),
    ];
    for (const line of [what, ...labelled, ...terms, t('ui.help.glossary')])
      this.#writer.line(sentence(line, i18n));
    this.#writer.line(t('linear.can', { list: everything(can, i18n) }));
    if (prompt !== undefined) this.#writer.prompt(prompt);
  }

  #interrupt(): void {
    if (this.#leaving && this.#interrupted) return;
    this.#interrupted = true;
    this.#leave();
  }

  #leave(): void {
    if (this.#leaving) return;
    this.#leaving = true;
    this.#input.hide(false);
    this.#writer.line(this.options.i18n.t('ui.leaving.now'));
    this.session.dispatch({ type: 'leave' });
  }

  #farewell(): void {
    const { i18n } = this.options;
    const view = this.session.view();
    this.#writer.header(view, this.#speaking());
    for (const line of view.unfinished) this.#writer.line(line);
    this.#writer.whole(`${afterwardsOf(view, i18n)} ${view.resume}`);
  }
}

/** A page that is only watched stays one place even if the code of the state changes. */
function placeOf({ name, ask }: Page, { code }: View): string {
  return ask.kind === 'watch' ? name : `${code} ${name}`;
}

function everything(can: readonly TypedWord[], i18n: Translator): string {
  const always = [
    { word: '?', says: 'help' },
    { word: 'q', says: 'leave' },
  ] as const;
  return typedWordsText([...can, ...always], i18n);
}

/** True for the page of a task before its first step starts. */
function isUnbegun({ blocks }: Page): boolean {
  return blocks.some(
    (block) => block.kind === 'steps' && block.steps.every(({ state }) => state === 'todo'),
  );
}
