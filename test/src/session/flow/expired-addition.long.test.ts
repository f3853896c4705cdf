import { expect, test } from 'vitest';
import { blockOf, valueOf } from '../../../helpers/shown.ts';
import { joinedOperator } from '../../tasks/helpers/operator.ts';
import { openAtOffer } from '../helpers/interrupted-task.ts';
import { keyOf, openIn } from '../helpers/node-life.ts';
import { personalFolder } from '../helpers/open-test-session.ts';
import { confirmForm, confirmPlan, planFor } from '../helpers/walk-session.ts';

const DAY = 86_400;

test('an addition that expired before the P-Chain accepted it is planned and paid for anew', async () => {
  const operator = await joinedOperator('operator');
  const home = personalFolder();
  const first = openIn(home, operator);
  const nodeId = await confirmPlan(first, keyOf(operator));
  await confirmForm(first);
  await first.sees('intent', 'G5-ADD');
  const intent = await first.confirm('intent', 'G8-PCHAIN');
  operator.clock.forward(DAY + 60);
  await first.leave();
  const [until] = valueOf(intent, 'send before')?.split(';') ?? [];
  const expired = `your turn: the registration expired at ${until}, unless the P-Chain accepted it before`;
  expect(first.view.unfinished).toEqual([`Adding ${nodeId} is unfinished (${expired}).`]);

  const { session, choices } = await openAtOffer(home, operator, `Continue adding ${nodeId}`);
  expect(choices[0]!.note).toBe(`Genbu · ${expired}`);
  session.act({ type: 'choose', id: choices[0]!.id });
  const { page } = await planFor(session, keyOf(operator));
  const open = blockOf(page, 'table').rows.filter(({ state }) => state && state !== 'done');
  expect(open.map(({ cells: [title], state }) => `${state}: ${title.replace(/, .*/, '')}`)).toEqual(
    [
      'current: clean up the expired registration',
      "todo: process the L1's past epochs",
      'todo: add node',
      'todo: move AVAX to the P-Chain',
      'todo: register on the P-Chain',
      'todo: balance for 30 days',
      'todo: complete on the C-Chain',
    ],
  );
  const { problem } = await session.confirm('choice', 'G8-REMEDY');
  expect(problem?.code).toBe('E-TASK-202');
});
