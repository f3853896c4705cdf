import type { EngineEvent } from '../../engine/engine.ts';
import type { EngineView, StepView } from '../../engine/engine-view.ts';
import type { Dialogue } from '../view/dialogue.ts';
import type { LogLine } from '../view/view.ts';
import { outcomeText, sentTitle, stepTitle } from '../../standing/step-title.ts';
import type { Translator } from '../../i18n/translator.ts';
import {
  type TaskKind,
  type TaskRequest,
  taskKeyOf,
  taskKindOf,
  taskKindRow,
} from '../../tasks/task-kinds.ts';
import type { StepState } from '../../page/page.ts';
import type { StepBar, StepBarStep } from '../view/step-bar.ts';
import { unfinishedRun } from '../../journal/journal.ts';
import type { WithJournal } from '../flow-state.ts';
import type { Run } from '../../journal/memory.ts';
import type { TaskKey } from '../../journal/record.ts';

/** A finished step with one of these facts gets no log line. */
const SILENT = new Set([
  'fact.past',
  'fact.not-needed',
  'fact.funded',
  'fact.epoch',
  'fact.signed',
]);

/** For these facts, the log shows only the step's title. */
const NAMED = new Set(['fact.completed']);

export class RunLog {
  readonly #logged = new Set<string>();
  /** The step that was confirmed but has no signed transaction yet. */
  #agreed: { readonly step: string; readonly title: string } | undefined;
  /** Lines about transactions without effect, to be shown with the next confirmation. */
  #failed: string[] = [];

  constructor(
    private readonly dialogue: Pick<Dialogue, 'log'>,
    private readonly i18n: Translator,
  ) {}

  /** Returns and clears the notices for the next confirmation. */
  takeNotices(step: string): readonly string[] {
    const [agreed, failed] = [this.#agreed, this.#failed];
    this.#agreed = undefined;
    this.#failed = [];
    if (agreed === undefined) return failed;
    const { t } = this.i18n;
    const unsent =
      agreed.step === step ? t('run.changed') : t('run.comes-first', { title: agreed.title });
    this.dialogue.log({ mark: 'note', text: unsent });
    return [...failed, unsent];
  }

  /** The operator confirmed a step. `title` describes the transaction. */
  agreed(step: string, title: string): void {
    this.#agreed = { step, title };
  }

  declined(title: string): void {
    this.dialogue.log({ mark: 'note', text: this.i18n.t('run.declined', { title }) });
  }

  /** Logs an event, unless it is routine. The second argument is the view after the event. */
  note(event: EngineEvent, { steps }: EngineView): void {
    const { t } = this.i18n;
    const title = (id: string): string => {
      const step = steps.find((s) => s.id === id);
      return step === undefined ? stepTitle(id, this.i18n) : t(step.title);
    };
    const transaction = (id: string): string => {
      const key = steps.find((s) => s.id === id)?.title.key;
      return (key && sentTitle(key, this.i18n)) ?? title(id);
    };
    if (event.type === 'signing') this.#agreed = undefined;
    if (event.type === 'checked' && event.check.state === 'satisfied') {
      const { text, value } = event.check.fact;
      if (SILENT.has(text.key)) return;
      const step = title(event.step);
      const says = NAMED.has(text.key) ? step : t('run.log-done', { step, fact: t(text) });
      this.#log('done', says, value);
    } else if (event.type === 'noticed') {
      this.#log('note', t(event.text));
    } else if (event.type === 'outdated') {
      this.#log('note', t('run.outdated', { reason: this.i18n.error(event.error).text }));
    } else if (event.type === 'submitted') {
      this.#log('sent', t('run.log-sent', { step: transaction(event.step) }), event.id);
    } else if (event.type === 'refused' && event.why === 'underpriced') {
      const line = t('run.log-underpriced', { step: transaction(event.step) });
      this.#log('failed', line, event.id);
    } else if (event.type === 'settled' && event.how !== 'included') {
      const { how, reason, fee } = event;
      const outcome = { how, reason, ...(fee === undefined ? {} : { fee }) };
      const line = outcomeText(outcome, transaction(event.step), this.i18n);
      if (this.#log('failed', line, event.id)) this.#failed.push(line);
    }
  }

  /** Logs a line. Returns false, without logging, if the same line was logged before. */
  #log(mark: LogLine['mark'], text: string, value?: string): boolean {
    const line = `${mark} ${text} ${value ?? ''}`;
    if (this.#logged.has(line)) return false;
    this.#logged.add(line);
    this.dialogue.log({ mark, text, ...(value !== undefined && { value }) });
    return true;
  }
}

export function markSteps(stepBar: StepBar, kind: TaskKind, { steps }: EngineView): void {
  const row = taskKindRow(kind);
  const parts = new Map<StepBarStep, StepView[]>();
  for (const step of steps) {
    const part = row.joiningStep?.(step.id);
    if (part !== undefined) parts.set(part, [...(parts.get(part) ?? []), step]);
  }
  for (const [part, members] of parts) stepBar.set(part, stateOf(members));
}

function stateOf(steps: readonly StepView[]): StepState {
  if (steps.every(({ state }) => state === 'done')) return 'done';
  const open = steps.find(({ state }) => state !== 'done' && state !== 'todo');
  if (open !== undefined) return open.state;
  return steps.some(({ state }) => state === 'done') ? 'current' : 'todo';
}

export function unfinishedOf(
  { connection, journal, signer }: WithJournal,
  request: TaskRequest,
): Run | undefined {
  const key = taskKeyOf(request, connection.profile, signer.evmAddress);
  return unfinishedRun(journal.memory(), key);
}

/** True if nothing is signed for this task, so that going back leads to its questions. */
export function isUnsigned(known: WithJournal, request: TaskRequest): boolean {
  return (unfinishedOf(known, request)?.submissions.length ?? 0) === 0;
}

/** A task kind without a text is a compile error. */
export function taskTitle(task: TaskKey, i18n: Translator): string {
  const kind = taskKindOf(task);
  // A journal from another version of this program may contain an unknown task kind.
  if (kind === undefined) return task.kind;
  return i18n.t({ key: `task.${kind}`, values: { node: task.node ?? '' } });
}
