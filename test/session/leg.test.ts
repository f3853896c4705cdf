import { expect, test } from 'vitest';
import type { StepView } from '../../src/engine/engine-view.ts';
import { legOf } from '../../src/session/screens/leg-of.ts';
import { english } from '../../src/session/text/en.ts';
import { say } from '../../src/tasks/messages.ts';

const TRANSACTION = `0x${'ab'.repeat(32)}`;
const VALIDATION_ID = '2X7bQQoGxZwBrpxjUFz6c9iVXLBExHij1qMtzh8kf7ThVnrJ8K';

const added: StepView = {
  id: 'add',
  title: say('step.add'),
  state: 'done',
  foundDone: false,
  fact: {
    text: say('fact.added', { weight: 1000n }),
    source: 'C-Chain',
    value: VALIDATION_ID,
  },
  wait: undefined,
  failing: undefined,
  error: undefined,
  device: undefined,
  transactions: [{ chain: 'evm', id: TRANSACTION, state: 'included', height: null, reason: null }],
  share: undefined,
  startedAt: 0,
  endedAt: 1000,
};

test('below a note that announces an ID stands that ID', () => {
  expect(legOf(added, english)).toMatchObject({
    note: 'initiated with weight 1,000; validation ID:',
    value: VALIDATION_ID,
  });
});

test('below any other note stands the transaction', () => {
  const [transaction] = added.transactions;
  const onPChain: StepView = {
    ...added,
    transactions: [{ ...transaction!, chain: 'P', height: 7n }],
  };
  expect(legOf(onPChain, english)).toMatchObject({ note: 'height 7', value: TRANSACTION });
  const underWay: StepView = { ...added, state: 'current', fact: undefined };
  expect(legOf(underWay, english)).toMatchObject({ value: TRANSACTION });
});
