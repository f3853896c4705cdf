import { expect, onTestFinished, test } from 'vitest';
import { join, newOperator } from '../tasks/support/operator.ts';
import { openTestSession, personalFolder } from './open-test-session.ts';
import { bringNode, giveKey, sendAll } from './walk-session.ts';

test('an addition that began elsewhere with another stake meanwhile is reported, and continued as it is', async () => {
  const operator = await newOperator('operator');
  onTestFinished(() => operator.sandbox.stop());
  const { l1, run, sandbox } = operator;
  const { network, accounts } = sandbox.profile;
  await join(operator);
  const session = openTestSession(network, personalFolder());
  await bringNode(session, 'Genbu/Genbu');
  await giveKey(session, accounts[0]!.privateKey);
  await session.sees('account', 'G3-ACCOUNT');
  session.act({ type: 'confirm' });
  await session.sees('form', 'G5-FORM');
  await session.does({ type: 'edit', field: 'stake', value: '3000' });
  session.act({ type: 'confirm' });
  expect(await session.seesOrIsAsked('none')).toBe('asked');

  // The same operator begins the addition with the least stake, in another program.
  const other = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
  expect(await run(other, { stopAfter: 'add' })).toMatchObject({ kind: 'stopped' });
  session.act({ type: 'confirm' });
  const offered = await session.sees('choice', 'G8-REMEDY');
  expect(offered.problem?.code).toBe('E-TASK-223');
  expect(offered.problem?.values).toMatchObject({ what: 'stake' });
  expect(offered.choices[0]!.title).toBe('Continue the addition in progress as it is');
  session.act({ type: 'choose', id: 'do' });
  await sendAll(session, 'G9-DONE');
  const { facts } = await session.sees('done', 'G9-DONE');
  const weight = l1.primaryClass.minimum / l1.weightScale;
  expect(facts[0]!.value.replaceAll(',', '')).toBe(weight.toString());
});
