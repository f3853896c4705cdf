import { foldEvent, EMPTY_VIEW } from '../../engine/engine-view.ts';
import type { EngineEvent } from '../../engine/event.ts';
import { RunLog } from '../../session/flow/run/run-log.ts';
import { nextTry } from '../../session/retry/next-try.ts';
import type { Translator } from '../../i18n/translator.ts';

/**
 * Reports a run's progress in single lines: finished steps, sent transactions, waits and temporary
 * failures, each once.
 */
export function progressNotes(
  words: Translator,
  note: (line: string) => void,
): (event: EngineEvent) => void {
  const log = new RunLog(
    {
      log: ({ text, value }) =>
        note(value === undefined ? text : `${text.replace(/:$/, '')}: ${value}`),
    },
    words,
  );
  const told = new Set<string>();
  const once = (line: string): void => {
    if (told.has(line)) return;
    told.add(line);
    note(line);
  };
  let view = EMPTY_VIEW;
  return (event) => {
    view = foldEvent(view, event);
    log.note(event, view);
    if (event.type === 'signing' && event.device !== undefined) {
      note(words.t(`ledger.${event.device.shows}`));
      if (event.device.shows === 'hash') note(event.device.hash);
    }
    if (event.type === 'waiting') once(words.t(event.wait.text));
    if (event.type === 'failing') {
      once(`${words.error(event.error).text} (${event.error.code})`);
      note(nextTry(event, words));
    }
  };
}
