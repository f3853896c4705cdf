import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import type { Clock } from '../../ports/host.ts';
import type { Session } from '../../session/session.ts';
import type { FormField, Page } from '../../page/page.ts';
import { needsOperator } from '../../page/pages.ts';
import type { Translator } from '../../i18n/translator.ts';
import { afterwardsOf } from '../layout/step-texts.ts';
import type { OnContinued } from '../input/continued.ts';
import type { Obstacle } from '../choose-display-mode.ts';
import { consentOf } from '../consent.ts';
import { screenHelp } from '../parts/help.tsx';
import { describeBlocks, describePage } from './describe-page.ts';
import {
  LinearForm,
  type Meaning,
  type Question,
  type TypedWord,
  meaningOf,
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
  readonly onContinued: OnContinued;
  /** Why the wizard does not draw; undefined if the user requested linear mode. */
  readonly obstacle?: Obstacle | undefined;
  /** Aborting the signal has the effect of Ctrl-C. */
  readonly signal?: AbortSignal;
}

const INTERRUPTED = 130;

/**
 * Printed lines never move or disappear: this suits screen readers, dumb terminals and files.
 * @returns the process's exit code; 130 after Ctrl-C
 * @throws any error of the session
 */
export function runLinear(session: Session, options: LinearOptions): Promise<number> {
  return new LinearWizard(session, options).run();
}

class LinearWizard {
  readonly #writer: StatementWriter;
  readonly #input: ReturnType<typeof createLineInput>;
  readonly #form: LinearForm;
  /** The question that the next line answers; undefined while the session handles the last answer. */
  #question: Question | undefined;
  /** The page whose question is printed; undefined if it must be printed again. */
  #asked: Page | undefined;
  #place = '';
  /** `outdated`: the latest state of the session must still be printed. */
  #output: 'current' | 'writing' | 'outdated' = 'current';
  #leaving: 'quit' | 'interrupt' | undefined;
  #isInputOver = false;
  #isOver = false;
  #fail: (error: unknown) => void = () => undefined;

  constructor(
    private readonly session: Session,
    private readonly options: LinearOptions,
  ) {
    const { stdin, stdout, clock, unicode, onContinued } = options;
    this.#writer = new StatementWriter(
      (text) => stdout.write(text),
      unicode,
      () => (stdout.isTTY ? stdout.columns : undefined),
    );
    this.#form = new LinearForm(() => {
      this.#asked = undefined;
      this.#refresh();
    });
    this.#input = createLineInput(stdin, clock, {
      line: this.#refresh,
      onContinued,
      interrupt: this.#interrupt,
      end: () => {
        this.#isInputOver = true;
        // Ctrl-D quits. After the end of a pipe, the session continues until only the operator can continue it.
        if (stdin.isTTY) this.#leave('quit');
        else this.#refresh();
      },
    });
  }

  async run(): Promise<number> {
    const { session, options } = this;
    const { i18n, obstacle, signal } = options;
    const failed = new Promise<never>((_resolve, reject) => (this.#fail = reject));
    const stop = session.subscribe(this.#refresh);
    signal?.addEventListener('abort', this.#interrupt);
    this.#input.start();
    this.#writer.line(i18n.t('linear.welcome'));
    if (obstacle !== undefined) this.#writer.line(i18n.t(`linear.obstacle-${obstacle}`));
    if (signal?.aborted === true) this.#interrupt();
    this.#refresh();
    try {
      return this.#farewell(await Promise.race([session.ended, failed]));
    } finally {
      this.#isOver = true;
      stop();
      signal?.removeEventListener('abort', this.#interrupt);
      this.#input.stop();
    }
  }

  #context(): DescribeContext {
    const { i18n, clock } = this.options;
    const { log, header } = this.session.view();
    const now = clock.now();
    return { i18n, now, onNetwork: now + (header.ahead ?? 0), log };
  }

  /** Skips states that changed again before they were printed. */
  readonly #refresh = (): void => {
    const isIdle = this.#output === 'current';
    this.#output = 'outdated';
    if (isIdle) this.#writeUntilCurrent().catch(this.#fail);
  };

  async #writeUntilCurrent(): Promise<void> {
    while (this.#output === 'outdated' && !this.#isOver) {
      this.#output = 'writing';
      await nextEventLoopTurn();
      await this.#writeScreen();
    }
    this.#output = 'current';
  }

  async #writeScreen(): Promise<void> {
    if (this.#isOver) return;
    const view = this.session.view();
    const page = view.page;
    const { ask } = page;
    const context = this.#context();
    this.#writer.header(view, context);
    if (ask.kind !== 'nothing' && !isUnbegun(page)) this.#writer.step(view, context);
    // A page that is only watched stays one place even if the code of the state changes.
    this.#place = ask.kind === 'watch' ? page.name : `${view.code} ${page.name}`;
    const question = questionOf(page, context.i18n);
    if (ask.kind !== 'fill' && question.prompt === undefined) this.#watch(page, question, context);
    else if (page !== this.#asked) {
      if (this.#isTypedAnew(page)) await this.#input.drop();
      if (page !== this.session.view().page) return;
      if (ask.kind === 'fill') this.#askField(page, ask.fields, context);
      else this.#ask(page, question, context);
    }
    await this.#answer(page);
  }

  /** Only a script may write its answers ahead, and never its consent. */
  #isTypedAnew(page: Page): boolean {
    return this.options.stdin.isTTY || consentOf(page) !== undefined;
  }

  #askField(page: Page, fields: readonly FormField[], context: DescribeContext): void {
    const at = page.blocks.findIndex(({ kind }) => kind === 'answer');
    const above = describeBlocks(page.blocks.slice(0, at), context);
    const below = page.blocks.slice(at + 1);
    const { says, question, isOpened } = this.#form.ask(this.#place, fields, below, context);
    const place = `${this.#place} form`;
    if (isOpened) this.#writer.forget(place);
    this.#writer.write(place, above);
    this.#open(page, question, says);
  }

  #ask(page: Page, question: Question, context: DescribeContext): void {
    const { i18n } = context;
    this.#form.close();
    const says = describePage(page, context);
    const list = typedWordsText(wordsOfActions(page.ask), i18n);
    if (list !== '') says.push(state(i18n.t('linear.or', { list })));
    this.#open(page, question, says);
  }

  #open(page: Page, question: Question, says: readonly Statement[]): void {
    this.#asked = page;
    this.#question = question;
    this.#writer.forget(this.#place);
    this.#writer.write(this.#place, says);
    this.#input.hide(question.hidden === true);
    if (question.prompt !== undefined) this.#writer.prompt(question.prompt);
  }

  #watch(page: Page, question: Question, context: DescribeContext): void {
    const { i18n } = context;
    this.#asked = undefined;
    this.#question = question;
    this.#input.hide(false);
    // Prints nothing until the task's first step starts.
    if (isUnbegun(page)) return;
    const says = describePage(page, context);
    if (page.ask.kind === 'nothing') {
      for (const { text } of says) this.#writer.again(text);
      return;
    }
    if (question.can.length > 0) {
      const text = i18n.t('linear.can', { list: listAnswers(question.can, i18n) });
      says.push({ key: 'can', text });
    }
    this.#writer.write(this.#place, says);
  }

  async #answer(page: Page): Promise<void> {
    const question = this.#question;
    // Without a question, the session is still handling the last answer. The next line waits.
    if (question === undefined) return;
    if (this.#input.next() !== undefined) await this.#input.awaitPaste();
    // Another page drops what was typed before it was shown.
    if (this.#isOver || page !== this.session.view().page) return;
    // While the session works, only `q` takes effect at once. Any other line answers the next question.
    const waits =
      this.#leaving !== undefined ||
      (page.ask.kind === 'nothing' && this.#input.next()?.trim().toLowerCase() !== 'q');
    const line = waits ? undefined : this.#input.take();
    if (line !== undefined) {
      this.#writer.answered(this.options.stdin.isTTY && question.hidden !== true);
      this.#act(meaningOf(line, question), question);
      this.#refresh();
    } else if (this.#isInputOver && needsOperator(page)) this.#leave('quit');
  }

  #act(meaning: Meaning, question: Question): void {
    const { can, prompt } = question;
    const { i18n } = this.options;
    if (meaning === 'help') this.#help(question);
    else if (meaning === 'leave') this.#leave('quit');
    else if (meaning === 'unclear') {
      this.#writer.line(i18n.t('linear.no-answer', { list: listAnswers(can, i18n) }));
      if (prompt !== undefined) this.#writer.prompt(prompt);
    } else if (typeof meaning === 'function') meaning();
    else if (meaning !== 'nothing') {
      this.#question = undefined;
      this.#writer.forget(this.#place);
      this.#input.hide(false);
      this.session.dispatch(meaning);
    }
  }

  #help({ can, prompt }: Question): void {
    const { i18n } = this.options;
    const { t } = i18n;
    const { code, page } = this.session.view();
    const { what, why, wrong, terms } = screenHelp(code, page, i18n);
    const labelled = [
      t('linear.pair', { label: t('ui.help.why'), value: why }),
      t('linear.pair', { label: t('ui.help.wrong'), value: wrong }),
    ];
    for (const line of [what, ...labelled, ...terms, t('ui.help.glossary')])
      this.#writer.line(sentence(line, i18n));
    this.#writer.line(t('linear.can', { list: listAnswers(can, i18n) }));
    if (prompt !== undefined) this.#writer.prompt(prompt);
  }

  readonly #interrupt = (): void => this.#leave('interrupt');

  #leave(cause: 'quit' | 'interrupt'): void {
    const isLeaving = this.#leaving !== undefined;
    if (!isLeaving || cause === 'interrupt') this.#leaving = cause;
    if (isLeaving) return;
    this.#input.hide(false);
    this.#writer.line(this.options.i18n.t('ui.leaving.now'));
    this.session.dispatch({ type: 'leave' });
  }

  #farewell(code: number): number {
    this.#isOver = true;
    const view = this.session.view();
    this.#writer.header(view, this.#context());
    for (const line of view.unfinished) this.#writer.line(line);
    this.#writer.whole(`${afterwardsOf(view, this.options.i18n)} ${view.resume}`);
    return this.#leaving === 'interrupt' ? INTERRUPTED : code;
  }
}

function listAnswers(can: readonly TypedWord[], i18n: Translator): string {
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
