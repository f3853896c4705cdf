import { expect, onTestFinished, test } from 'vitest';
import { said } from '../../../helpers/told.ts';
import { join, newOperator } from '../../tasks/helpers/operator.ts';
import { openTestSession, personalFolder } from '../helpers/open-test-session.ts';
import { bringNode, giveKey, sendAll } from '../helpers/walk-session.ts';

test('an addition that another program began with another stake is reported and can be continued', async () => {
  const operator = await newOperator('operator');
  onTestFinished(() => operator.sandbox.stop());
  const { l1, run, sandbox } = operator;
  const { network, accounts } = sandbox.profile;
  await join(operator);
  const home = personalFolder();
  const first = openTestSession(network, home);
  await bringNode(first, 'Genbu/Genbu');
  await giveKey(first, accounts[0]!.privateKey);
  await first.sees('account', 'G3-ACCOUNT');
  first.act({ type: 'confirm' });
  await first.sees('form', 'G5-FORM');
  await first.does({ type: 'edit', field: 'stake', value: '3000' });
  first.act({ type: 'confirm' });
  expect(await first.seesOrIsAsked('none')).toBe('asked');

  // Another program begins the addition for the same operator, with the minimum stake.
  const other = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
  expect(await run(other, { stopAfter: 'add' })).toMatchObject({ kind: 'stopped' });
  first.act({ type: 'confirm' });
  const offered = await first.sees('choice', 'G8-REMEDY');
  expect(offered.problem?.code).toBe('E-TASK-223');
  expect(offered.problem?.values).toMatchObject({ what: said('stake') });
  expect(offered.choices[0]!.title).toBe('Continue the addition in progress as it is');
  first.act({ type: 'leave' });
  await first.ended;

  // After a restart, the wizard reports the addition again and can continue it.
  const second = openTestSession(network, home);
  const { choices } = await second.sees('choice', 'G0-RESUME');
  second.act({ type: 'choose', id: choices[0]!.id });
  await giveKey(second, accounts[0]!.privateKey);
  await second.sees('account', 'G3-ACCOUNT');
  second.act({ type: 'confirm' });
  const again = await second.sees('choice', 'G8-REMEDY');
  expect(again.problem?.code).toBe('E-TASK-223');
  second.act({ type: 'choose', id: 'do' });
  await sendAll(second, 'G9-DONE');
  const { pairs } = await second.sees('done', 'G9-DONE');
  const weight = l1.primaryClass.minimum / l1.weightScale;
  expect(pairs.map(({ value }) => value.replaceAll(',', ''))).toContain(`${weight} (10 STK)`);
});
