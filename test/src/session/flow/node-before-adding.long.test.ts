import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { answerAs, passOn, serve } from '../../../helpers/endpoints/serve.ts';
import { valueOf } from '../../../helpers/shown.ts';
import { loseNodeKey, otherNode } from '../../../helpers/sandbox/controls.ts';
import { joinedOperator } from '../../tasks/helpers/operator.ts';
import { openIn, keyOf } from '../helpers/node-life.ts';
import { personalFolder } from '../helpers/open-test-session.ts';
import { confirmForm, confirmPlan, giveKey } from '../helpers/walk-session.ts';

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
  const comesAgain = async () => {
    session.act({ type: 'back' });
    await confirmForm(session);
    return (await shown()).first;
  };
  const behind = await shown();
  expect(behind.first).toMatch(/^At \d.*, your node was still catching up with the P-Chain\.$/);
  expect(behind.keys).toContain('r');

  operatorNode.bootstrapped = true;
  session.act({ type: 'other-action', id: 'node' });
  const ready = await shown();
  expect(ready.first).not.toContain('catching up');
  expect(ready.keys).not.toContain('r');

  const page = await session.sees('intent', 'G5-ADD');
  expect(valueOf(page, "node's API")).toBe(operator.sandbox.nodeUrl);

  // The operator goes back to the form, and comes again with a node in each other state.
  const { identity, trackedSubnets } = operatorNode;
  operatorNode.trackedSubnets = [];
  expect(await comesAgain()).toMatch(/^At \d.*, your node did not track Genbu\.$/);
  operatorNode.trackedSubnets = trackedSubnets;
  const other = otherNode('a stranger');
  operatorNode.identity = other;
  expect(await comesAgain()).toContain(
    `another node answered at your node's address: ${other.nodeId}`,
  );
  operatorNode.identity = identity;
  loseNodeKey(operator.sandbox);
  expect(await comesAgain()).toContain('answered with another BLS key');
});

test('before an addition, the first fact is that the node does not answer now', async () => {
  const operator = await joinedOperator('operator');
  const node = await serve(async (request, response) => {
    answerAs(response, await passOn(operator.sandbox.nodeUrl, request, await text(request)));
  });
  const session = openIn(personalFolder(), operator);
  await session.sees('choice', 'G1-L1');
  session.act({ type: 'choose', id: 'Genbu/Genbu' });
  await session.sees('text', 'G2-NODE');
  session.act({ type: 'submit', value: node.url });
  await session.sees('node', 'G2-NODE');
  session.act({ type: 'confirm' });
  await giveKey(session, keyOf(operator));
  await session.sees('account', 'G3-ACCOUNT');
  session.act({ type: 'confirm' });
  await session.sees('form', 'G5-FORM');
  await node.close();
  await confirmForm(session);
  const { findings, actions } = await session.sees('intent', 'G5-ADD');
  expect(findings[0]?.text).toMatch(/^At \d.*, your node did not answer \(.+\)\.$/);
  expect(actions.map(({ key }) => key)).toContain('r');
});
