import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { answerAs, passOn, serve } from '../../../helpers/endpoints/serve.ts';
import { valueOf } from '../../../helpers/shown.ts';
import { loseNodeKey, otherNode } from '../../../helpers/sandbox/controls.ts';
import { joinedOperator } from '../../tasks/helpers/operator.ts';
import { openIn, keyOf } from '../helpers/node-life.ts';
import { confirmForm, planFor } from '../helpers/walk-session.ts';

test('before an addition, the first fact is what is wrong with the node now, and the operator can check again', async () => {
  const operator = await joinedOperator('operator');
  const { nodeUrl, controls } = operator.sandbox;
  const { operatorNode } = controls;
  const node = await serve(async (request, response) => {
    answerAs(response, await passOn(nodeUrl, request, await text(request)));
  });
  const session = openIn(undefined, operator);
  await session.sees('choice', 'G1-L1');
  await session.choose('Genbu/Genbu', 'text', 'G2-NODE');
  await session.submit(node.url, 'node', 'G2-NODE');
  session.act({ type: 'confirm' });
  await planFor(session, keyOf(operator));
  await session.confirm('form', 'G5-FORM');

  const shown = async () => {
    const page = await session.sees('intent', 'G5-ADD');
    const keys = page.actions.map(({ key }) => key);
    return { first: page.findings[0]?.text ?? '', keys, url: valueOf(page, "node's API") };
  };
  operatorNode.bootstrapped = false;
  await confirmForm(session);
  const behind = await shown();
  expect(behind.first).toMatch(/^At \d.*, your node was still catching up with the P-Chain\.$/);
  expect(behind.keys).toContain('r');

  operatorNode.bootstrapped = true;
  session.act({ type: 'other-action', id: 'node' });
  const ready = await shown();
  expect(ready.first).not.toContain('catching up');
  expect(ready.keys).not.toContain('r');
  expect(ready.url).toBe(node.url);

  // The operator goes back to the form, and comes again with a node in each other state.
  const comesAgain = async () => {
    session.act({ type: 'back' });
    await confirmForm(session);
    return (await shown()).first;
  };
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
  await node.close();
  expect(await comesAgain()).toMatch(/^At \d.*, your node did not answer \(.+\)\.$/);
});
