import { expect, test } from 'vitest';
import { NO_RUN } from '../../src/engine/engine-view.ts';
import { RunLog } from '../../src/session/flow/run/run-log.ts';
import { english } from '../../src/i18n/english.ts';
import type { LogLine } from '../../src/session/view/view.ts';

function openLog(): { readonly log: RunLog; readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  return { log: new RunLog({ log: (line) => lines.push(line) }, english), lines };
}

test('who is asked again for what they have agreed to is told why', () => {
  const { log, lines } = openLog();
  log.asks('epoch');
  log.agreed('epoch');
  log.asks('epoch');
  expect(lines).toEqual([{ mark: 'note', text: english.t('run.changed') }]);
});

test('who was asked, has seen it signed, and is asked for the next of its kind is told nothing', () => {
  const { log, lines } = openLog();
  log.asks('epoch');
  log.agreed('epoch');
  log.note({ type: 'signing', at: 0, step: 'epoch' }, NO_RUN);
  log.asks('epoch');
  log.agreed('epoch');
  log.asks('add');
  expect(lines).toEqual([]);
});
