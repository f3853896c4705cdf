import { expect, test } from 'vitest';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { message } from '../../../../src/domain/message.ts';
import { EMPTY_VIEW, foldEvent, type StepView } from '../../../../src/engine/engine-view.ts';
import type { EngineEvent } from '../../../../src/engine/engine.ts';
import { runPage, stopBy } from '../../../../src/session/screens/run-screen.ts';
import type { Action } from '../../../../src/session/view/view.ts';
import { english } from '../../../../src/i18n/english.ts';
import { NOT_NEEDED, PAST } from '../../../../src/tasks/validation/warp-steps-snapshot.ts';
import { blockOf } from '../../../helpers/shown.ts';
import { notesOf } from '../../commands/helpers/notes-of.ts';

const AT = Date.UTC(2026, 0, 31, 12, 0, 0);
const HOUR = 3_600_000;
const TRANSACTION = `0x${'ab'.repeat(32)}`;
const VALIDATION_ID = '2X7bQQoGxZwBrpxjUFz6c9iVXLBExHij1qMtzh8kf7ThVnrJ8K';
const ADDED = {
  text: message('fact.added', { weight: 1000n }),
  ...({ source: 'C-Chain', value: VALIDATION_ID } as const),
};

const began: EngineEvent = { type: 'began', at: AT, steps: ['add', 'export', 'sign'] };
const event = (fields: object): EngineEvent => ({ at: AT, ...fields }) as unknown as EngineEvent;
const failing = (error: OnboardError, until: number): EngineEvent =>
  event({ type: 'failing', step: 'sign', error, attempt: 3, retryAt: AT + 4000, until });
const done = (step: string): EngineEvent =>
  event({ type: 'checked', step, check: { state: 'satisfied', fact: ADDED } });
const BUSY = new OnboardError('E-AGG-108', { reason: 'no peers' });

function shownAfter(...events: EngineEvent[]) {
  const view = [began, ...events].reduce(foldEvent, EMPTY_VIEW);
  return runPage(view, { title: 'Adding it' }, english);
}

/** The steps as the page of their task lists them. */
function listed(...steps: StepView[]) {
  const { page } = runPage({ ...EMPTY_VIEW, steps }, { title: 'title' }, english);
  return blockOf(page, 'steps').steps;
}

const added: StepView = {
  ...{ id: 'add', state: 'done', wasDoneBefore: false, fact: ADDED },
  ...{ wait: undefined, failing: undefined, device: undefined, share: undefined },
  transactions: [{ id: TRANSACTION, state: 'included', height: null }],
  ...{ startedAt: 0, endedAt: 1000 },
};

test('while a transaction is prepared, no time runs, and the title claims nothing', () => {
  const first = (...events: EngineEvent[]) => {
    const { page } = shownAfter(...events);
    return { title: blockOf(page, 'title').text, step: blockOf(page, 'steps').steps[0] };
  };
  const ready = event({ type: 'checked', step: 'add', check: { state: 'ready' } });
  const preparing = first(ready);
  expect(preparing.title).toBe('Preparing the transaction');
  expect(preparing.step).not.toHaveProperty('startedAt');
  const signed = event({ type: 'signed', step: 'add', chain: 'evm', id: TRANSACTION });
  const sending = first(ready, signed);
  expect(sending.title).toBe('Adding it');
  expect(sending.step).toMatchObject({ state: 'current', startedAt: AT });
});

test('a step that is not needed is passed without its code, and not listed as done', () => {
  const passed = [done('add'), done('export')];
  for (const count of [0, 1, 2]) expect(shownAfter(...passed.slice(0, count)).code).toBe('G5-ADD');
  const collects = event({ type: 'aggregating', step: 'sign' });
  expect(shownAfter(...passed, collects).code).toBe('G8-SIGN');
  const unneeded: StepView = { ...added, id: 'justify', fact: NOT_NEEDED, transactions: [] };
  expect(listed(unneeded, added).map(({ id }) => id)).toEqual(['add']);
});

test('the ID or the transaction stands below the note', () => {
  const [transaction] = added.transactions;
  const onPChain = { ...added, transactions: [{ ...transaction!, height: 7n }] };
  const past = { ...added, fact: PAST, transactions: [] };
  const told = [added, onPChain, past].map((step) => {
    const { note, value } = listed(step)[0]!;
    return { note, value };
  });
  expect(told).toEqual([
    { note: 'started with weight 1,000; validation ID:', value: VALIDATION_ID },
    { note: 'height 7', value: TRANSACTION },
    { note: undefined, value: undefined },
  ]);
});

test('the wizard shows the next retry and the end of retries for every party', () => {
  expect(shownAfter(failing(BUSY, AT + HOUR)).page).toMatchObject({
    helpTopic: 'problem',
    blocks: [
      { kind: 'problem' },
      { kind: 'moment', moment: { says: 'again', at: AT + 4000, until: AT + HOUR } },
    ],
  });
  const behind = new OnboardError('E-AGG-101', { needed: '67' });
  const { page } = shownAfter(done('add'), done('export'), failing(behind, AT + HOUR));
  expect(page.helpTopic).toBe('progress');
  expect(blockOf(page, 'steps').steps.at(-1)?.wait).toMatchObject({
    ...{ party: 'validators', nextCheckAt: AT + 4000, checksUntil: AT + HOUR },
  });
  expect(JSON.stringify(shownAfter(failing(BUSY, Infinity)))).not.toContain('until');
});

test('a command prints the reason once, and each retry with the end of the retries', async () => {
  const busy = failing(BUSY, AT + HOUR);
  const tried =
    'Attempt 3 failed. The next attempt is in 4 s, the last one before 2026-01-31 13:00:00 UTC.';
  expect(await notesOf([began, busy, busy])).toEqual([
    'The aggregator failed: no peers. (E-AGG-108)',
    tried,
    tried,
  ]);
});

const LAST = 'The next attempt is in 4 s, the last one before 2026-01-31';

test.each([
  [60, HOUR, `${LAST} 12:01:00 UTC.`],
  [4, HOUR, 'The command ends at 2026-01-31 12:00:04 UTC, before another attempt.'],
  [7200, HOUR, `${LAST} 13:00:00 UTC.`],
  [7200, Infinity, `${LAST} 14:00:00 UTC.`],
])('with a --timeout of %i s and retries for %i ms, a retry says: %s', async (seconds, ms, end) => {
  const timeout = { text: `${seconds}s`, milliseconds: seconds * 1000 };
  const notes = await notesOf([began, failing(BUSY, AT + ms)], timeout);
  expect(notes.at(-1)).toBe(`Attempt 3 failed. ${end}`);
});

const BACK: Action = { type: 'back' };
const BALANCE: Action = { type: 'other-action', id: 'balance' };
const RETRY: Action = { type: 'retry' };

const OPEN = { isElsewhere: false, mayChangeBalance: true };
const SPENT = { isElsewhere: false, mayChangeBalance: false };
const ELSEWHERE = { isElsewhere: true, mayChangeBalance: false };

test.each<[Action, unknown, typeof OPEN, string | undefined]>([
  [RETRY, undefined, OPEN, undefined],
  [BACK, undefined, SPENT, 'back'],
  // Going back from an external signature gives up the signature, and not the run.
  [BACK, undefined, ELSEWHERE, undefined],
  [BALANCE, undefined, OPEN, 'balance'],
  // The transaction that spends the balance is signed.
  [BALANCE, undefined, SPENT, undefined],
  [{ type: 'other-action', id: 'message' }, undefined, OPEN, undefined],
  // Until the run has stopped, the wish for another balance stays, also if the balance was spent meanwhile.
  [BACK, 'balance', OPEN, 'balance'],
  [RETRY, 'balance', SPENT, 'balance'],
  [BALANCE, 'back', OPEN, 'balance'],
  [RETRY, 'back', OPEN, undefined],
])('the action %j after %s on %j stops the run: %s', (action, earlier, screen, stop) => {
  expect(stopBy(action, earlier, screen)).toBe(stop);
});
