import { expect, test } from 'vitest';
import {
  EMPTY_VIEW,
  type EngineView,
  foldEvent,
  type StepView,
} from '../../../../src/engine/engine-view.ts';
import type { EngineEvent } from '../../../../src/engine/engine.ts';
import { runPage } from '../../../../src/session/screens/run-screen.ts';
import { english } from '../../../../src/i18n/english.ts';
import { NOT_NEEDED, PAST } from '../../../../src/tasks/validation/warp-steps-snapshot.ts';
import { message } from '../../../../src/domain/message.ts';
import { blockOf } from '../../../helpers/shown.ts';

const TRANSACTION = `0x${'ab'.repeat(32)}`;
const VALIDATION_ID = '2X7bQQoGxZwBrpxjUFz6c9iVXLBExHij1qMtzh8kf7ThVnrJ8K';

const added: StepView = {
  id: 'add',
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

/** The step as the page of its task lists it. */
function shownStep(step: StepView) {
  const view = { ...EMPTY_VIEW, steps: [step] };
  const { page } = runPage(view, { title: 'title' }, english);
  return blockOf(page, 'steps').steps[0]!;
}

const [transaction] = added.transactions;
/** The step after its transaction on the P-Chain. */
const onPChain = (step: StepView, change: object): StepView => ({
  ...step,
  transactions: [{ ...transaction!, ...change }],
});

const steps = ['add', 'export', 'sign'];
const began: EngineEvent = { type: 'began', at: 0, run: 1, steps } as unknown as EngineEvent;
const event = (fields: object): EngineEvent => fields as unknown as EngineEvent;
const done = (step: string, at: number): EngineEvent =>
  event({ type: 'checked', step, at, check: { state: 'satisfied', fact: added.fact } });
const viewAfter = (...events: EngineEvent[]) => [began, ...events].reduce(foldEvent, EMPTY_VIEW);

test('while a transaction is prepared, no time runs, and the title claims nothing', () => {
  const titleOf = (view: EngineView) =>
    blockOf(runPage(view, { title: 'Adding it' }, english).page, 'title').text;
  const ready = event({ type: 'checked', step: 'add', at: 1000, check: { state: 'ready' } });
  const preparing = viewAfter(ready);
  expect(titleOf(preparing)).toBe('Preparing the transaction');
  expect(shownStep(preparing.steps[0]!)).not.toHaveProperty('startedAt');
  const signed = event({ type: 'signed', step: 'add', at: 60_000, chain: 'evm', id: TRANSACTION });
  const sending = foldEvent(preparing, signed);
  expect(titleOf(sending)).toBe('Adding it');
  expect(shownStep(sending.steps[0]!)).toMatchObject({ state: 'current', startedAt: 60_000 });
});

test('a step that is not needed is passed without its code, and not listed as done', () => {
  const code = (...events: EngineEvent[]): string =>
    runPage(viewAfter(...events), { title: 'title' }, english).code;
  expect(code()).toBe('G5-ADD');
  expect(code(done('add', 1000))).toBe('G5-ADD');
  expect(code(done('add', 1000), done('export', 1000))).toBe('G5-ADD');
  const collects = event({ type: 'aggregating', step: 'sign', at: 2000 });
  expect(code(done('add', 1000), done('export', 1000), collects)).toBe('G8-SIGN');
  const passed: StepView = { ...added, id: 'justify', fact: NOT_NEEDED, transactions: [] };
  const { page } = runPage({ ...EMPTY_VIEW, steps: [passed, added] }, { title: 'title' }, english);
  expect(blockOf(page, 'steps').steps.map(({ id }) => id)).toEqual(['add']);
});

test('the ID or the transaction stands below the note', () => {
  expect(shownStep(added)).toMatchObject({
    note: 'started with weight 1,000; validation ID:',
    value: VALIDATION_ID,
  });
  const included = shownStep(onPChain(added, { height: 7n }));
  expect(included).toMatchObject({ note: 'height 7', value: TRANSACTION });
  const passed = shownStep({ ...added, fact: PAST, transactions: [] });
  expect([passed.note, passed.value]).toEqual([undefined, undefined]);
});
