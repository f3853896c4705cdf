import { consentCovers } from '../engine/consent-covers.ts';
import type { EngineEvent } from '../engine/engine.ts';
import type { PaidIntent } from '../engine/intent.ts';
import type { Translator } from '../i18n/translator.ts';
import type { LogLine } from '../page/page.ts';
import { outcomeText, stepTitle, transactionTitle } from '../standing/step-title.ts';

/** A finished step with one of these facts gets no log line. */
const SILENT = new Set([
  'fact.past',
  'fact.not-needed',
  'fact.funded',
  'fact.epoch',
  'fact.signed',
]);

/** The steps that begin a change: when one is next, every other step was done or belonged to an earlier change. */
const BEGINNINGS = new Set(['add', 'update', 'remove']);

/** For these facts, the log shows only the step's title. */
const NAMED = new Set(['fact.completed']);

export class RunLog {
  readonly #logged = new Set<string>();
  /** The step that was confirmed but has no signed transaction yet. */
  #agreed:
    | {
        readonly step: string;
        readonly title: string;
        readonly intent: PaidIntent;
        isDone?: true;
      }
    | undefined;
  /** Lines about transactions without effect, to be shown with the next confirmation. */
  #failed: string[] = [];

  constructor(
    private readonly shown: { log(line: LogLine): void },
    private readonly i18n: Translator,
  ) {}

  /** Returns and clears the notices for the next confirmation. */
  takeNotices(step: string, intent: PaidIntent): readonly string[] {
    const [agreed, failed] = [this.#agreed, this.#failed];
    this.#agreed = undefined;
    this.#failed = [];
    if (agreed === undefined) return failed;
    const { t } = this.i18n;
    const { title, isDone = BEGINNINGS.has(step) } = agreed;
    const other = isDone ? t('run.needless', { title }) : t('run.comes-first', { title });
    // The first line of the page says that others wait since.
    if (agreed.step === step && hasOnlyMoreWaiting(agreed.intent, intent)) return failed;
    const unsent = agreed.step === step ? t('run.changed') : other;
    this.shown.log({ mark: 'note', text: unsent });
    return [...failed, unsent];
  }

  /** The operator confirmed a step. `title` describes the transaction. */
  agreed(step: string, title: string, intent: PaidIntent): void {
    this.#agreed = { step, title, intent };
  }

  declined(title: string): void {
    this.shown.log({ mark: 'note', text: this.i18n.t('run.declined', { title }) });
  }

  /** Logs an event, unless it is routine. */
  note(event: EngineEvent): void {
    const { t } = this.i18n;
    const transaction = (id: string): string => transactionTitle(id, this.i18n);
    if (event.type === 'signing') this.#agreed = undefined;
    if (event.type === 'checked' && event.check.state === 'satisfied') {
      const { text, value } = event.check.fact;
      if (this.#agreed?.step === event.step) this.#agreed.isDone = true;
      if (SILENT.has(text.key)) return;
      const step = stepTitle(event.step, this.i18n);
      const says = NAMED.has(text.key) ? step : t('run.log-done', { step, fact: t(text) });
      // The task first completes another change.
      this.#log(text.key === 'fact.removal-follows' ? 'note' : 'done', says, value);
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
    this.shown.log({ mark, text, ...(value !== undefined && { value }) });
    return true;
  }
}

/** True if consent to the first intent lacks nothing for the next one but what began to wait meanwhile. */
const hasOnlyMoreWaiting = (agreed: PaidIntent, next: PaidIntent): boolean =>
  next.unblocksMore === true && consentCovers(agreed, { ...next, unblocked: [] });
