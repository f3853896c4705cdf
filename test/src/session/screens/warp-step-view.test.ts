import { expect, test } from 'vitest';
import { EMPTY_VIEW, foldEvent, type StepView } from '../../../../src/engine/engine-view.ts';
import type { EngineEvent } from '../../../../src/engine/engine.ts';
import { runPage, warpStepView } from '../../../../src/session/screens/run-screen.ts';
import { english } from '../../../../src/i18n/english.ts';
import { NOT_NEEDED } from '../../../../src/tasks/warp-steps-snapshot.ts';
import { message } from '../../../../src/domain/message.ts';

const TRANSACTION = `0x${'ab'.repeat(32)}`;
const VALIDATION_ID = '2X7bQQoGxZwBrpxjUFz6c9iVXLBExHij1qMtzh8kf7ThVnrJ8K';

const added: StepView = {
  id: 'add',
  title: message('step.add'),
  state: 'done',
  wasDoneBefore: false,
  fact: {
    text: message('fact.added', { weight: 1000n }),
    source: 'C-Chain',
    value: VALIDATION_ID,
  },
  wait: undefined,
  failing: undefined,
  device: undefined,
  transactions: [{ id: TRANSACTION, state: 'included', height: null }],
  share: undefined,
  startedAt: 0,
  endedAt: 1000,
};

const steps = ['add', 'export', 'sign'].map((id) => ({ id, title: message('step.add') }));
const began: EngineEvent = { type: 'began', at: 0, run: 1, steps } as unknown as EngineEvent;
const event = (fields: object): EngineEvent => fields as unknown as EngineEvent;
const done = (step: string, at: number): EngineEvent =>
  event({ type: 'checked', step, at, check: { state: 'satisfied', fact: added.fact } });
const viewAfter = (...events: EngineEvent[]) => [began, ...events].reduce(foldEvent, EMPTY_VIEW);

test('the time of a step begins with its first signature, not while the transaction is read', () => {
  const read = viewAfter(
    event({ type: 'checked', step: 'add', at: 1000, check: { state: 'ready' } }),
    event({ type: 'planned', step: 'add', at: 2000, intent: { effect: 'evm-call' } }),
  );
  expect(warpStepView(read.steps[0]!, english)).not.toHaveProperty('startedAt');
  const signed = event({ type: 'signed', step: 'add', at: 60_000, chain: 'evm', id: TRANSACTION });
  expect(warpStepView(foldEvent(read, signed).steps[0]!, english)).toMatchObject({
    state: 'current',
    startedAt: 60_000,
  });
});

test('a step that is not needed is passed without its code', () => {
  const code = (...events: EngineEvent[]): string =>
    runPage(viewAfter(...events), 'title', undefined, english).code;
  expect(code()).toBe('G5-ADD');
  expect(code(done('add', 1000))).toBe('G5-ADD');
  expect(code(done('add', 1000), done('export', 1000))).toBe('G5-ADD');
  const collects = event({ type: 'aggregating', step: 'sign', at: 2000 });
  expect(code(done('add', 1000), done('export', 1000), collects)).toBe('G8-SIGN');
});

test('the ID stands below a note that announces it', () => {
  expect(warpStepView(added, english)).toMatchObject({
    note: 'started with weight 1,000; validation ID:',
    value: VALIDATION_ID,
  });
});

test('a transaction links to the block explorer, and another value does not', () => {
  const explorer = {
    transaction: 'https://c.example/{hash}',
    pTransaction: 'https://p.example/{hash}',
  };
  const underWay: StepView = { ...added, state: 'current', fact: undefined };
  const href = `https://c.example/${TRANSACTION}`;
  expect(warpStepView(underWay, english, { explorer })).toMatchObject({ value: TRANSACTION, href });
  const onPChain: StepView = {
    ...underWay,
    transactions: [{ ...added.transactions[0]!, id: '2sPoKiiQBdPDyksoe2' }],
  };
  const shown = warpStepView(onPChain, english, { explorer });
  expect(shown.href).toBe('https://p.example/2sPoKiiQBdPDyksoe2');
  expect(warpStepView(added, english, { explorer })).not.toHaveProperty('href');
  expect(warpStepView(underWay, english)).not.toHaveProperty('href');
});

test('the transaction stands below every other note', () => {
  const [transaction] = added.transactions;
  const onPChain: StepView = {
    ...added,
    transactions: [{ ...transaction!, height: 7n }],
  };
  expect(warpStepView(onPChain, english)).toMatchObject({ note: 'height 7', value: TRANSACTION });
  const underWay: StepView = { ...added, state: 'current', fact: undefined };
  expect(warpStepView(underWay, english)).toMatchObject({ value: TRANSACTION });
});

test('a finished step without a fact shows only its mark', () => {
  const passed: StepView = { ...added, fact: NOT_NEEDED, transactions: [] };
  expect(warpStepView(passed, english)).toEqual({
    id: 'add',
    title: 'add node',
    state: 'done',
    startedAt: 0,
    endedAt: 1000,
  });
});

test('the time in which the operator reads and confirms a transaction does not count', () => {
  const step = 'add';
  const events: readonly EngineEvent[] = [
    { type: 'began', at: 0, steps: [{ id: step, title: message('step.add') }] },
    { type: 'checked', at: 1000, step, check: { state: 'ready', subject: 'node' } },
    { type: 'signing', at: 60_000, step },
    { type: 'signed', at: 61_000, step, chain: 'evm', id: TRANSACTION },
    { type: 'checked', at: 63_000, step, check: { state: 'satisfied', fact: NOT_NEEDED } },
  ];
  const [view] = events.reduce(foldEvent, EMPTY_VIEW).steps;
  expect(warpStepView(view!, english)).toMatchObject({ startedAt: 61_000, endedAt: 63_000 });
});
