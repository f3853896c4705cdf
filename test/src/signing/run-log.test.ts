import { expect, test } from 'vitest';
import { RunLog } from '../../../src/signing/run-log.ts';
import { message } from '../../../src/domain/message.ts';
import { english } from '../../../src/i18n/english.ts';
import { wei } from '../../../src/domain/units.ts';
import type { PaidIntent } from '../../../src/engine/intent.ts';
import { callIntent } from '../engine/helpers/fake-world.ts';
import type { LogLine } from '../../../src/page/page.ts';

function openLog(): { readonly log: RunLog; readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  return { log: new RunLog({ log: (line) => lines.push(line) }, english), lines };
}

const ADD = 'Add NodeID-1';

test('a repeated confirmation says that the transaction has changed', () => {
  const { log, lines } = openLog();
  expect(log.takeNotices('epoch', callIntent)).toEqual([]);
  log.agreed('epoch', 'Roll over', callIntent);
  const changed = english.t('run.changed');
  expect(log.takeNotices('epoch', callIntent)).toEqual([changed]);
  log.agreed('add', ADD, callIntent);
  const first = english.t('run.comes-first', { title: ADD });
  expect(log.takeNotices('epoch', callIntent)).toEqual([first]);
  expect(lines).toEqual([changed, first].map((text) => ({ mark: 'note', text })));
});

test.each([
  ['nothing else has changed', {}, []],
  ['its fee has risen too', { fee: { typical: wei(1n), most: wei(2_000_001n) } }, ['run.changed']],
] as const)(
  'a repeated confirmation for what began to wait says if %s',
  (_name, changes, notices) => {
    const { log, lines } = openLog();
    const unblocked = [{ hash: '0x1' }] as never;
    const next: PaidIntent = { ...callIntent, unblocked, unblocksMore: true, ...changes };
    log.agreed('epoch', 'Roll over', callIntent);
    const texts = notices.map((key) => english.t(key));
    expect(log.takeNotices('epoch', next)).toEqual(texts);
    expect(lines.map(({ text }) => text)).toEqual(texts);
    log.agreed('add', ADD, callIntent);
    expect(log.takeNotices('epoch', next)).toHaveLength(1);
  },
);

const DONE = { text: { key: 'fact.completed', values: {} }, source: 'C-Chain' } as const;

test.each([
  ['a later one follows', 'complete', 'topup', true],
  ['the task begins a new change', 'complete', 'update', false],
  ['the task begins after its epoch', 'epoch', 'add', true],
] as const)(
  'a confirmed transaction that another process made needless is not said to come later: %s',
  (_name, agreed, next, isChecked) => {
    const { log } = openLog();
    log.takeNotices(agreed, callIntent);
    log.agreed(agreed, ADD, callIntent);
    const check = { state: 'satisfied', fact: DONE } as const;
    if (isChecked) log.note({ type: 'checked', at: 0, step: agreed, check });
    expect(log.takeNotices(next, callIntent)).toEqual([english.t('run.needless', { title: ADD })]);
  },
);

test.each(['epoch', 'add'])(
  'a new confirmation after a signed transaction mentions no change: %s',
  (next) => {
    const { log, lines } = openLog();
    log.agreed('epoch', 'Roll over', callIntent);
    log.note({ type: 'signing', at: 0, step: 'epoch' });
    expect(log.takeNotices(next, callIntent)).toEqual([]);
    expect(lines).toEqual([]);
  },
);

test.each(['reverted', 'replaced', 'dropped'] as const)(
  'the next question says once that a transaction was %s',
  (how) => {
    const { log, lines } = openLog();
    const settled = { type: 'settled', at: 0, step: 'add', chain: 'evm', id: '0x1', how } as const;
    log.note({ ...settled, height: 1n, reason: 'a reason', fee: 10n ** 15n });
    const [text] = log.takeNotices('epoch', callIntent);
    expect(text).toBe(lines[0]?.text);
    expect(text).toContain('a reason');
    if (how === 'reverted') expect(text).toContain('0.001 AVAX');
    expect(log.takeNotices('add', callIntent)).toEqual([]);
  },
);

test('the log says that a declined transaction was not sent, and that a removal first completes another change', () => {
  const { log, lines } = openLog();
  log.declined(ADD);
  const text = message('fact.removal-follows', { weight: 500_000n });
  const check = { state: 'satisfied', fact: { text, source: 'C-Chain' } } as const;
  log.note({ type: 'checked', at: 0, step: 'remove', check });
  const follows = 'remove node: follows once the change to weight 500,000 is complete';
  expect(lines).toEqual([
    { mark: 'note', text: `Nothing was sent: ${ADD}` },
    { mark: 'note', text: follows },
  ]);
});
