import { expect, test } from 'vitest';
import { RunLog } from '../../../src/signing/run-log.ts';
import { message } from '../../../src/domain/message.ts';
import { english } from '../../../src/i18n/english.ts';
import type { LogLine } from '../../../src/page/page.ts';

function openLog(): { readonly log: RunLog; readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  return { log: new RunLog({ log: (line) => lines.push(line) }, english), lines };
}

const ADD = 'Add NodeID-1';

test('a repeated confirmation says that the transaction has changed', () => {
  const { log, lines } = openLog();
  expect(log.takeNotices('epoch')).toEqual([]);
  log.agreed('epoch', 'Roll over');
  const changed = english.t('run.changed');
  expect(log.takeNotices('epoch')).toEqual([changed]);
  expect(lines).toEqual([{ mark: 'note', text: changed }]);
});

test('a repeated confirmation for what began to wait does not say that the transaction has changed', () => {
  const { log, lines } = openLog();
  log.agreed('epoch', 'Roll over');
  expect(log.takeNotices('epoch', { unblocksMore: true })).toEqual([]);
  log.agreed('add', ADD);
  expect(log.takeNotices('epoch', { unblocksMore: true })).toHaveLength(1);
  expect(lines).toHaveLength(1);
});

test('if another transaction comes first, its confirmation says that the confirmed one was not sent', () => {
  const { log, lines } = openLog();
  log.takeNotices('add');
  log.agreed('add', ADD);
  const first = english.t('run.comes-first', { title: ADD });
  expect(log.takeNotices('epoch')).toEqual([first]);
  expect(lines).toEqual([{ mark: 'note', text: first }]);
});

const DONE = { text: { key: 'fact.completed', values: {} }, source: 'C-Chain' } as const;

test.each([
  ['a later one follows', 'complete', 'topup', true],
  ['the task begins a new change', 'complete', 'update', false],
  ['the task begins after its epoch', 'epoch', 'add', true],
] as const)(
  'a confirmed transaction that another process made needless is not said to come later: %s',
  (_name, agreed, next, isChecked) => {
    const { log } = openLog();
    log.takeNotices(agreed);
    log.agreed(agreed, ADD);
    const check = { state: 'satisfied', fact: DONE } as const;
    if (isChecked) log.note({ type: 'checked', at: 0, step: agreed, check });
    expect(log.takeNotices(next)).toEqual([english.t('run.needless', { title: ADD })]);
  },
);

test('a new confirmation after a signed transaction mentions no change', () => {
  const { log, lines } = openLog();
  log.takeNotices('epoch');
  log.agreed('epoch', 'Roll over');
  log.note({ type: 'signing', at: 0, step: 'epoch' });
  expect(log.takeNotices('epoch')).toEqual([]);
  log.agreed('epoch', 'Roll over');
  log.note({ type: 'signing', at: 0, step: 'epoch' });
  expect(log.takeNotices('add')).toEqual([]);
  expect(lines).toEqual([]);
});

test.each(['reverted', 'replaced', 'dropped'] as const)(
  'the next question says once that a transaction was %s',
  (how) => {
    const { log, lines } = openLog();
    const settled = { type: 'settled', at: 0, step: 'add', chain: 'evm', id: '0x1', how } as const;
    log.note({ ...settled, height: 1n, reason: 'a reason', fee: 10n ** 15n });
    const [text] = log.takeNotices('epoch');
    expect(text).toBe(lines[0]?.text);
    expect(text).toContain('a reason');
    if (how === 'reverted') expect(text).toContain('0.001 AVAX');
    expect(log.takeNotices('add')).toEqual([]);
  },
);

test('the log says that a declined transaction was not sent', () => {
  const { log, lines } = openLog();
  log.declined(ADD);
  expect(lines).toEqual([{ mark: 'note', text: `Nothing was sent: ${ADD}` }]);
});

test('a removal that first completes another change is not said to be done', () => {
  const { log, lines } = openLog();
  const text = message('fact.removal-follows', { weight: 500_000n });
  const check = { state: 'satisfied', fact: { text, source: 'C-Chain' } } as const;
  log.note({ type: 'checked', at: 0, step: 'remove', check });
  expect(lines).toEqual([
    {
      mark: 'note',
      text: 'remove node: follows once the change to weight 500,000 is complete',
    },
  ]);
});
