import { foldEvent, EMPTY_VIEW } from '../../engine/engine-view.ts';
import type { EngineEvent } from '../../engine/engine.ts';
import type { Translator } from '../../i18n/translator.ts';
import { RunLog } from '../../session/flow/run-log.ts';

/**
 * Reports a run's progress in single lines: finished steps, sent transactions, waits, temporary failures and retries.
 * Prints the same wait or failure only once.
 */
export function progressNotes(
  i18n: Translator,
  note: (line: string) => void,
  noteOnce = onceEach(note),
): (event: EngineEvent) => void {
  const log = new RunLog(
    {
      log: ({ text, value }) =>
        note(value === undefined ? text : `${text.replace(/:$/, '')}: ${value}`),
    },
    i18n,
  );
  let view = EMPTY_VIEW;
  return (event) => {
    view = foldEvent(view, event);
    log.note(event, view);
    if (event.type === 'signing' && event.device !== undefined) {
      note(i18n.t(`ledger.${event.device.shows}`));
      if (event.device.shows === 'hash') note(event.device.hash);
    }
    if (event.type === 'waiting') noteOnce(i18n.t(event.wait.text));
    if (event.type === 'failing') {
      noteOnce(`${i18n.error(event.error).text} (${event.error.code})`);
      note(nextTry(event, i18n));
    }
  };
}

/** Returns a function that prints each line only the first time. */
export function onceEach(note: (line: string) => void): (line: string) => void {
  const printed = new Set<string>();
  return (line) => {
    if (printed.has(line)) return;
    printed.add(line);
    note(line);
  };
}

/** Formats the time of the next retry, and the time limit of the retries if there is a limit. */
function nextTry(
  { at, attempt, retryAt, until }: Extract<EngineEvent, { type: 'failing' }>,
  { t }: Translator,
): string {
  const seconds = Math.ceil((retryAt - at) / 1000);
  return Number.isFinite(until)
    ? t('run.next-try', { attempt, seconds, until: new Date(until) })
    : t('run.next-try-endless', { attempt, seconds });
}
