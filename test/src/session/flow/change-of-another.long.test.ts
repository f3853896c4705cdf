import { encodeFunctionData, parseAbi } from 'viem/utils';
import { expect, onTestFinished, test } from 'vitest';
import { createTransactionSender } from '../../../../src/sandbox/actors/transaction-sender.ts';
import { EVM_CHAIN_ID } from '../../../../src/sandbox/identity/accounts.ts';
import { scenarios } from '../../../helpers/scenarios/scenarios.ts';
import { rehearsed } from '../../support/helpers/rehearsed.ts';
import { folderFor } from '../helpers/node-life.ts';
import { openTestSession } from '../helpers/open-test-session.ts';
import { giveKey, sendAll } from '../helpers/walk-session.ts';

const abi = parseAbi(['function forceUpdateNodes(address operator, uint256 limitStake)']);
const UPDATE_WINDOW_S = 2700;

test('an update that another account began with forceUpdateNodes is shown, continued and completed', async () => {
  const dialogue = await rehearsed(
    scenarios.find(({ name }) => name === 'over-committed')!,
    'c',
  );
  onTestFinished(() => dialogue.stop());
  const { sandbox, operator } = dialogue;
  const { controls, profile } = sandbox;
  controls.advance(UPDATE_WINDOW_S);
  await controls.cChain.tick();
  const stranger = profile.accounts.find(({ name }) => name === 'C-Chain only')!;
  const [l1] = profile.network.phases.flatMap(({ l1s }) => l1s);
  await createTransactionSender(controls.cChain, EVM_CHAIN_ID, stranger.privateKey).send({
    to: l1!.middleware!,
    data: encodeFunctionData({
      abi,
      functionName: 'forceUpdateNodes',
      args: [operator as `0x${string}`, 0n],
    }),
  });
  const { nextAction } = (await dialogue.status()).l1s[0]!;
  expect(nextAction).toMatchObject({ code: 'G6-UPDATE-OPEN', party: 'operator' });

  const { network, accounts } = profile;
  const home = await folderFor(network, accounts[0]!.evmAddress);
  const session = openTestSession(network, home);
  const { choices } = await session.sees('choice', 'G9-HOME');
  const nodeId = choices[1]!.id;
  expect(choices[0]).toEqual({
    id: `continue:${nodeId}`,
    title: `Continue changing the stake of ${nodeId}`,
  });
  session.act({ type: 'choose', id: choices[0]!.id });
  await giveKey(session, accounts[0]!.privateKey);
  await sendAll(session, 'G9-VALIDATING');
  const { pairs } = await session.sees('done', 'G9-VALIDATING');
  expect(pairs).toContainEqual({ label: 'weight', value: '3,000 (30 STK)' });
  // This machine's journal does not have the first transaction.
  expect(pairs.find(({ label }) => label === 'cost')?.value).toMatch(/^at least 0\.00\d+ AVAX/);
  session.act({ type: 'back' });
  const after = await session.sees('choice', 'G9-HOME');
  expect(after.choices[0]!.id).toBe(nodeId);
  expect((await dialogue.status()).l1s[0]!.nextAction).toBeUndefined();

  // The operator has no stake beside that of the node.
  session.act({ type: 'choose', id: nodeId });
  await session.sees('done', 'G9-VALIDATING');
  session.act({ type: 'choose', id: 'weight' });
  await session.sees('form', 'G6-UPDATE');
  session.act({ type: 'edit', field: 'amount', value: '41' });
  const [stake] = (await session.sees('form', 'G6-UPDATE')).fields;
  expect(stake?.help).toMatch(/ to 40 STK \(all that is available/);
  expect(stake?.problem?.code).toBe('E-FORM-202');
});
