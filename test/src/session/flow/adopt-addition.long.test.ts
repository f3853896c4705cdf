import { expect, test } from 'vitest';
import { said } from '../../../helpers/told.ts';
import { valueOf } from '../../../helpers/shown.ts';
import { joinedOperator } from '../../tasks/helpers/operator.ts';
import { keyOf, openIn } from '../helpers/node-life.ts';
import { personalFolder } from '../helpers/open-test-session.ts';
import { confirmPlan, planFor, sendAll } from '../helpers/walk-session.ts';

test('an addition that another program began with another stake is reported and can be continued', async () => {
  const operator = await joinedOperator('operator');
  const { l1, run } = operator;
  const home = personalFolder();
  const first = openIn(home, operator);
  await confirmPlan(first, keyOf(operator));
  await first.sees('form', 'G5-FORM');
  first.act({ type: 'edit', field: 'stake', value: '3000' });
  first.act({ type: 'confirm' });
  expect(await first.seesOrIsAsked('none')).toBe('asked');

  // Another program begins the addition for the same operator, with the minimum stake.
  const other = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
  expect(await run(other, { stopAfter: 'add' })).toMatchObject({ kind: 'stopped' });
  const { problem } = await first.confirm('choice', 'G8-REMEDY');
  expect(problem).toMatchObject({ code: 'E-TASK-223', values: { what: said('stake') } });
  await first.leave();

  // After a restart, the wizard reports the addition again and can continue it.
  const second = openIn(home, operator);
  const { choices } = await second.sees('choice', 'G0-RESUME');
  second.act({ type: 'choose', id: choices[0]!.id });
  await planFor(second, keyOf(operator));
  const again = await second.confirm('choice', 'G8-REMEDY');
  expect(again.problem?.code).toBe('E-TASK-223');
  second.act({ type: 'choose', id: 'do' });
  await sendAll(second, 'G9-VALIDATING');
  const weight = l1.primaryClass.minimum / l1.weightScale;
  const shown = valueOf(await second.sees('done', 'G9-VALIDATING'), 'weight');
  expect(shown?.replaceAll(',', '')).toBe(`${weight} (10 STK)`);
});
