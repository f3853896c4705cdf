import { encodeFunctionData } from 'viem/utils';
import { expect, test } from 'vitest';
import { optInServiceAbi } from '../../../../src/protocol/abi/l1-contracts.ts';
import { createTransactionSender } from '../../../../src/sandbox/actors/transaction-sender.ts';
import { EVM_CHAIN_ID } from '../../../../src/sandbox/identity/accounts.ts';
import type { View } from '../../../../src/session/view/view.ts';
import { interruptAt, openAtOffer } from '../helpers/interrupted-task.ts';
import { joinedOperator } from '../../tasks/helpers/operator.ts';
import { folderOf, keyOf, requestsOf } from '../helpers/node-life.ts';
import { giveKey, sendAll } from '../helpers/walk-session.ts';

const openSteps = ({ steps }: View) =>
  steps.flatMap(({ id, state }) => (state === 'done' ? [] : [`${id}: ${state}`]));

test('the step line shows what the chains show as done, and an operator that opted out is offered no node', async () => {
  const operator = await joinedOperator('operator');
  const { l1, sandbox } = operator;
  const privateKey = keyOf(operator);
  await operator.run(requestsOf(operator).add);
  const home = await folderOf(operator);
  const input = { metadataUrl: 'https://example.org/changed' };
  await interruptAt('signed', home, operator, { kind: 'set-metadata-url', input });

  const { session, choices } = await openAtOffer(
    home,
    operator,
    'Continue changing the public link',
  );
  session.act({ type: 'choose', id: choices[0]!.id });
  await session.sees('choice', 'G3-KEY');
  expect(openSteps(session.view)).toEqual([]);
  await giveKey(session, privateKey);
  await sendAll(session, 'G9-HOME');
  expect(openSteps(session.view)).toEqual([]);

  // Another node needs its own steps; those of the operator stay done.
  session.act({ type: 'choose', id: 'another' });
  await session.sees('text', 'G2-NODE');
  const ofNode = ['node: current', 'account: todo', 'add: todo', 'complete: todo'];
  expect(openSteps(session.view)).toEqual(ofNode);
  session.act({ type: 'back' });

  await createTransactionSender(sandbox.controls.cChain, EVM_CHAIN_ID, privateKey).send({
    to: l1.services.operatorL1OptIn,
    data: encodeFunctionData({
      abi: optInServiceAbi,
      functionName: 'optOut',
      args: [l1.balancer],
    }),
  });
  await session.sees('choice', 'G9-HOME');
  session.act({ type: 'choose', id: 'again' });
  const out = await session.sees('choice', 'G9-HOME');
  expect(openSteps(session.view)).toEqual(['opt-in: current']);
  expect(out.choices.map(({ id }) => id)).not.toContain('another');
  session.act({ type: 'choose', id: 'join' });
  await sendAll(session, 'G9-HOME');
  const back = await session.sees('choice', 'G9-HOME');
  expect(back.choices.map(({ id }) => id)).toContain('another');
});
