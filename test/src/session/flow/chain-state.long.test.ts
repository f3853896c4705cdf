import { encodeFunctionData } from 'viem/utils';
import { expect, test } from 'vitest';
import { optInServiceAbi } from '../../../../src/protocol/abi/l1-contracts.ts';
import { createTransactionSender } from '../../../../src/sandbox/actors/transaction-sender.ts';
import { EVM_CHAIN_ID } from '../../../../src/sandbox/identity/accounts.ts';
import type { View } from '../../../../src/session/view/view.ts';
import { interruptAt, openAtOffer } from '../helpers/interrupted-task.ts';
import { joinedOperator, nodeLife, validatingOperator } from '../../tasks/helpers/operator.ts';
import { folderOf, keyOf, openIn } from '../helpers/node-life.ts';
import { confirmNode, giveKey, sendAll } from '../helpers/walk-session.ts';

const openSteps = ({ steps }: View) =>
  steps.flatMap(({ id, state }) => (state === 'done' ? [] : [`${id}: ${state}`]));

test('the step line shows what the chains show as done, and an operator that opted out is offered no node', async () => {
  const operator = await validatingOperator('operator');
  const { l1, sandbox } = operator;
  const privateKey = keyOf(operator);
  const home = await folderOf(operator);
  const input = { metadataUrl: 'https://example.org/changed' };
  await interruptAt('signed', home, operator, { kind: 'set-metadata-url', input });

  const offer = 'Continue changing the public link';
  const { session, choices } = await openAtOffer(home, operator, offer);
  await session.choose(choices[0]!.id, 'choice', 'G3-KEY');
  expect(openSteps(session.view)).toEqual([]);
  await giveKey(session, privateKey);
  await sendAll(session, 'G9-HOME');
  expect(openSteps(session.view)).toEqual([]);

  // Another node needs its own steps; those of the operator stay done.
  await session.choose('another', 'text', 'G2-NODE');
  const ofNode = ['node: current', 'account: todo', 'add: todo', 'complete: todo'];
  expect(openSteps(session.view)).toEqual(ofNode);
  // The same node cannot be added a second time.
  await confirmNode(session);
  expect((await session.seesProblemOf('text', 'G2-NODE')).problem.code).toBe('E-VM-104');
  session.act({ type: 'back' });

  const data = encodeFunctionData({
    ...{ abi: optInServiceAbi, functionName: 'optOut', args: [l1.balancer] },
  });
  const sender = createTransactionSender(sandbox.controls.cChain, EVM_CHAIN_ID, privateKey);
  await sender.send({ to: l1.services.operatorL1OptIn, data });
  await session.sees('choice', 'G9-HOME');
  const out = await session.choose('again', 'choice', 'G9-HOME');
  expect(openSteps(session.view)).toEqual(['opt-in: current']);
  expect(out.choices.map(({ id }) => id)).not.toContain('another');
  session.act({ type: 'choose', id: 'join' });
  await sendAll(session, 'G9-HOME');
  const back = await session.sees('choice', 'G9-HOME');
  expect(back.choices.map(({ id }) => id)).toContain('another');
});

test('no step is shown before the chains are read', async () => {
  const operator = await joinedOperator('operator');
  await operator.run(nodeLife(operator)[0], { stopAfter: 'add' });
  const session = openIn(await folderOf(operator), operator);
  const shown: string[] = [];
  await session.seesOneOf(({ code, page, steps }) => {
    shown.push(steps.map(({ id, state }) => `${id} ${state}`).join());
    return code === 'G9-HOME' && page.helpTopic === 'choice' ? code : undefined;
  });
  const last = shown.at(-1)!;
  expect(last).toContain('add done,complete current');
  expect(new Set(shown)).toEqual(new Set(['', last]));
});
