import { expect, test } from 'vitest';
import { loseNodeKey } from '../../../helpers/sandbox/controls.ts';
import { joinedOperator } from '../../tasks/helpers/operator.ts';
import { openIn, keyOf } from '../helpers/node-life.ts';
import { personalFolder } from '../helpers/open-test-session.ts';
import { confirmForm, confirmPlan } from '../helpers/walk-session.ts';

test('before an addition, the first fact is what is wrong with the node now, and the operator can check again', async () => {
  const operator = await joinedOperator('operator');
  const { operatorNode } = operator.sandbox.controls;
  const session = openIn(personalFolder(), operator);
  await confirmPlan(session, keyOf(operator));
  await session.sees('form', 'G5-FORM');
  operatorNode.bootstrapped = false;
  await confirmForm(session);

  const shown = async () => {
    const { findings, actions } = await session.sees('intent', 'G5-ADD');
    return { first: findings[0]?.text ?? '', keys: actions.map(({ key }) => key) };
  };
  const behind = await shown();
  expect(behind.first).toMatch(/^At \d.*, your node was still catching up with the P-Chain\.$/);
  expect(behind.keys).toContain('r');

  operatorNode.bootstrapped = true;
  await session.does({ type: 'other-action', id: 'node' });
  const ready = await shown();
  expect(ready.first).not.toContain('catching up');
  expect(ready.keys).not.toContain('r');

  // The operator goes back to the form, and comes again with a node that has lost its key.
  loseNodeKey(operator.sandbox);
  await session.does({ type: 'back' });
  await confirmForm(session);
  expect((await shown()).first).toContain('answered with another BLS key');
});
