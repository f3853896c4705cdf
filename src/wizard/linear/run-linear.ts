import type { Clock } from '../../ports/host.ts';
import type { Session } from '../../session/session.ts';
import type { Page } from '../../page/page.ts';
import type { View } from '../../session/view/view.ts';
import type { Translator } from '../../i18n/translator.ts';
import { afterwardsOf } from '../layout/step-texts.ts';
import type { OnContinued } from '../input/continued.ts';
import type { Obstacle } from '../choose-display-mode.ts';
import { consentOf } from '../consent.ts';
import { nextEventLoopTurn } from '../time/pacer.ts';
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
export async function runLinear(session: Session, options: LinearOptions): Promise<number> {
  const { stdin, stdout, clock, i18n, signal } = options;
  const { t } = i18n;
  let open: Question | undefined;
  let asked: Page | undefined;
  let place = '';
  /** True if the latest state of the session must still be printed. */
  let due = false;
  let writing = false;
  let leaving = false;
  let unanswered = false;
  let interrupted = false;
  let ended = false;
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_resolve, reject) => (fail = reject));
  const writer = new StatementWriter(
    (text) => stdout.write(text),
    options.unicode,
    () => (stdout.isTTY ? stdout.columns : undefined),
  );
  const form = new LinearForm(() => {
    asked = undefined;
    refresh();
  });
  const input = createLineInput(stdin, clock, {
    line: refresh,
    onContinued: options.onContinued,
    interrupt,
    end() {
      unanswered = true;
      // Ctrl-D quits. After the end of a pipe, the session continues until a screen needs an answer.
      if (stdin.isTTY) leave();
      else refresh();
    },
  });
  const stop = session.subscribe(refresh);
  signal?.addEventListener('abort', interrupt);
  input.start();
  writer.line(t('linear.welcome'));
  if (options.obstacle !== undefined) writer.line(t(`linear.obstacle-${options.obstacle}`));
  if (signal?.aborted === true) interrupt();
  refresh();
  try {
    return farewell(await Promise.race([session.ended, failed]));
  } finally {
    ended = true;
    stop();
    signal?.removeEventListener('abort', interrupt);
    input.stop();
  }

  function describeContext(): DescribeContext {
    return { i18n, now: clock.now(), log: session.view().log };
  }

  /** Skips states that changed again before they were printed. */
  function refresh(): void {
    due = true;
    if (!writing) writeUntilDone().catch(fail);
  }

  async function writeUntilDone(): Promise<void> {
    writing = true;
    while (due && !ended) {
      due = false;
      await nextEventLoopTurn();
      await writeScreen();
    }
    writing = false;
  }

  async function writeScreen(): Promise<void> {
    if (ended) return;
    const view = session.view();
    const page = view.screen;
    const { ask, blocks } = page;
    const speaking = describeContext();
    writer.header(view, speaking);
    if (ask.kind !== 'nothing' && !isUnbegun(page)) writer.step(view, speaking);
    place = placeOf(page, view);
    if (ask.kind === 'fill') {
      if (page !== asked) {
        if (isTypedAnew(page)) await input.drop();
        if (page !== session.view().screen) return;
        const at = blocks.findIndex(({ kind }) => kind === 'answer');
        const above = describeBlocks(blocks.slice(0, at), speaking);
        const below = blocks.slice(at + 1);
        const { says, question } = form.ask(place, ask.fields, below, speaking);
        writer.write(`${place} form`, above);
        askQuestion(page, says, question);
      }
    } else {
      const question = questionOf(page, i18n);
      if (question.prompt === undefined) watch(page, question, speaking);
      else if (page !== asked) {
        if (isTypedAnew(page)) await input.drop();
        if (page !== session.view().screen) return;
        const says = describePage(page, speaking);
        const list = typedWordsText(wordsOfActions(ask), i18n);
        if (list !== '') says.push(state(t('linear.or', { list })));
        askQuestion(page, says, question);
      }
    }
    answer();
  }

  /** Only a script may write its answers ahead, and never its consent. */
  function isTypedAnew(page: Page): boolean {
    return stdin.isTTY || consentOf(page) !== undefined;
  }

  function askQuestion(page: Page, says: readonly Statement[], question: Question): void {
    asked = page;
    open = question;
    writer.forget(place);
    writer.write(place, says);
    input.hide(question.hidden === true);
    if (question.prompt !== undefined) writer.prompt(question.prompt);
  }

  function watch(page: Page, question: Question, speaking: DescribeContext): void {
    asked = undefined;
    open = question;
    input.hide(false);
    // Prints nothing until the task's first step starts.
    if (isUnbegun(page)) return;
    const says = describePage(page, speaking);
    if (page.ask.kind === 'nothing') {
      for (const { text } of says) writer.again(text);
      return;
    }
    if (question.can.length > 0) {
      const text = t('linear.can', { list: everything(question.can, i18n) });
      says.push({ key: 'can', text });
    }
    writer.write(place, says);
  }

  function answer(): void {
    const question = open;
    // Without a question, the session is still handling the last answer. The next line waits.
    if (question === undefined) return;
    // While the session works, only `q` takes effect at once. Any other line answers the next question.
    const looking = session.view().screen.ask.kind === 'nothing';
    const waits = leaving || (looking && input.next()?.trim().toLowerCase() !== 'q');
    const line = waits ? undefined : input.take();
    if (line === undefined && unanswered && question.prompt !== undefined) leave();
    if (line === undefined) return;
    writer.answered(stdin.isTTY && question.hidden !== true);
    const typed = asAnswer(line.trim(), question);
    const found = question.can.find(({ word }) => word === typed.toLowerCase());
    if (typed === '?') help(question);
    else if (typed.toLowerCase() === 'q') leave();
    else {
      const effect = found?.action ?? question.read?.(typed);
      if (effect === undefined) {
        if (typed !== '' || question.prompt !== undefined) {
          writer.line(t('linear.no-answer', { list: everything(question.can, i18n) }));
        }
        if (question.prompt !== undefined) writer.prompt(question.prompt);
      } else if (typeof effect === 'function') effect();
      else {
        open = undefined;
        writer.forget(place);
        input.hide(false);
        session.dispatch(effect);
      }
    }
    refresh();
  }

  function help({ can, prompt }: Question): void {
    const { code, screen } = session.view();
    const { what, why, wrong, terms } = screenHelp(code, screen, i18n);
    const labelled = [
      t('linear.pair', { label: t('ui.help.why'), value: why }),
      t('linear.pair', { label: t('ui.help.wrong'), value: wrong }),
    ];
    for (const line of [what, ...labelled, ...terms, t('ui.help.glossary')])
      writer.line(sentence(line, i18n));
    writer.line(t('linear.can', { list: everything(can, i18n) }));
    if (prompt !== undefined) writer.prompt(prompt);
  }

  function interrupt(): void {
    if (leaving && interrupted) return;
    interrupted = true;
    leave();
  }

  function leave(): void {
    if (leaving) return;
    leaving = true;
    input.hide(false);
    writer.line(t('ui.leaving.now'));
    session.dispatch({ type: 'leave' });
  }

  function farewell(code: number): number {
    ended = true;
    const view = session.view();
    writer.header(view, describeContext());
    for (const line of view.unfinished) writer.line(line);
    writer.whole(`${afterwardsOf(view, i18n)} ${view.resume}`);
    return interrupted ? INTERRUPTED : code;
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
