import type { EngineEvent } from '../../../engine/event.ts';
import type { EngineView } from '../../../engine/engine-view.ts';
import type { ViewStore } from '../../view/view-store.ts';
import { outcomeText } from '../../signing/outcome-text.ts';
import { sentTitle, stepTitle } from '../../view/step-title.ts';
import type { Translator } from '../../../i18n/translator.ts';

/** What a step says that was passed without anything to tell. */
const SILENT = new Set(['fact.past', 'fact.funded', 'fact.epoch', 'fact.signed', 'fact.balance']);

/** What says no more than the name of its step does. */
const NAMED = new Set(['fact.completed']);

/** Writes down what is finished, one line for each thing, and never the same twice. */
export class RunLog {
  readonly #stage: Pick<ViewStore, 'log'>;
  readonly #words: Translator;
  readonly #told = new Set<string>();
  /** The step that was agreed to, as long as nothing was signed for it. */
  #agreed: string | undefined;

  constructor(viewStore: Pick<ViewStore, 'log'>, words: Translator) {
    this.#stage = viewStore;
    this.#words = words;
  }

  /** Somebody is asked about a step: where they have agreed to it just now, it has become another meanwhile. */
  asks(step: string): void {
    if (this.#agreed === step)
      this.#stage.log({ mark: 'note', text: this.#words.t('run.changed') });
    this.#agreed = undefined;
  }

  /** They have agreed. */
  agreed(step: string): void {
    this.#agreed = step;
  }

  /** `view`: the run after the event. */
  note(event: EngineEvent, { steps }: EngineView): void {
    const { t: write, t } = this.#words;
    const title = (id: string): string => {
      const step = steps.find((s) => s.id === id);
      return step === undefined ? stepTitle(id, this.#words) : t(step.title);
    };
    const transaction = (id: string): string => {
      const key = steps.find((s) => s.id === id)?.title.key;
      return (key === undefined ? undefined : sentTitle(key, this.#words)) ?? title(id);
    };
    if (event.type === 'signing') this.#agreed = undefined;
    if (event.type === 'checked' && event.check.state === 'satisfied') {
      const { text, value } = event.check.fact;
      if (SILENT.has(text.key)) return;
      const step = title(event.step);
      const says = NAMED.has(text.key) ? step : write('run.log-done', { step, fact: t(text) });
      this.#tell('done', says, value);
    } else if (event.type === 'noticed') {
      this.#tell('note', t(event.text), undefined);
    } else if (event.type === 'submitted') {
      const line = write('run.log-sent', { step: transaction(event.step) });
      this.#tell('sent', line, event.id);
    } else if (event.type === 'refused' && event.why === 'underpriced') {
      const line = write('run.log-underpriced', { step: transaction(event.step) });
      this.#tell('failed', line, event.id);
    } else if (event.type === 'settled' && event.how !== 'included') {
      const { how, reason, fee } = event;
      const outcome = { how, reason, ...(fee === undefined ? {} : { fee }) };
      const line = outcomeText(outcome, transaction(event.step), this.#words);
      this.#tell('failed', line, event.id);
    }
  }

  #tell(mark: 'done' | 'sent' | 'failed' | 'note', text: string, value: string | undefined): void {
    const line = `${mark} ${text} ${value ?? ''}`;
    if (this.#told.has(line)) return;
    this.#told.add(line);
    this.#stage.log({ mark, text, ...(value !== undefined && { value }) });
  }
}
