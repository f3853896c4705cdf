import { expect, test } from 'vitest';
import { joinedOperator } from '../../tasks/helpers/operator.ts';
import { keyOf, openIn } from '../helpers/node-life.ts';
import { personalFolder } from '../helpers/open-test-session.ts';
import { bringNode, giveKey, sendAll } from '../helpers/walk-session.ts';

test('an addition of the same node by another wizard is continued: its stake is in this node', async () => {
  const operator = await joinedOperator('operator');
  const { l1, run } = operator;
  const session = openIn(personalFolder(), operator);
  await bringNode(session, 'Genbu/Genbu');
  await giveKey(session, keyOf(operator));
  await session.sees('account', 'G3-ACCOUNT');
  // The other wizard begins after this one has shown its plan.
  const add = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
  expect(await run(add, { stopAfter: 'add' })).toMatchObject({ kind: 'stopped' });
  session.act({ type: 'confirm' });
  // A new addition would also ask for the stake and the owners.
  const form = await session.sees('form', 'G5-FORM');
  expect(form.fields.map(({ id }) => id)).toEqual(['amount']);
  session.act({ type: 'confirm' });
  await sendAll(session, 'G9-VALIDATING');
  await session.sees('done', 'G9-VALIDATING');
});
