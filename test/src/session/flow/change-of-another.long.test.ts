import { encodeFunctionData, parseAbi } from 'viem/utils';
import { expect, onTestFinished, test } from 'vitest';
import { createTransactionSender } from '../../../../src/sandbox/actors/transaction-sender.ts';
import { EVM_CHAIN_ID } from '../../../../src/sandbox/identity/accounts.ts';
import { valueOf } from '../../../helpers/shown.ts';
import { scenarios } from '../../../helpers/scenarios/scenarios.ts';
import { rehearsed } from '../../support/helpers/rehearsed.ts';
import { folderFor } from '../helpers/node-life.ts';
import { openTestSession } from '../helpers/open-test-session.ts';
import { giveKey, sendAll } from '../helpers/walk-session.ts';

const abi = parseAbi(['function forceUpdateNodes(address operator, uint256 limitStake)']);
const UPDATE_WINDOW_S = 2700;

test('an update that another account began with forceUpdateNodes is shown, continued and completed', async () => {
  const stage = await rehearsed(
    scenarios.find(({ name }) => name === 'over-committed')!,
    'c',
  );
  onTestFinished(() => stage.stop());
  const { sandbox, operator } = stage;
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
  const { nextAction } = (await stage.status()).l1s[0]!;
  expect(nextAction).toMatchObject({ code: 'G6-UPDATE-OPEN', party: 'operator' });

  const { network, accounts } = profile;
  const session = openTestSession(network, await folderFor(network, accounts[0]!.evmAddress));
  const { choices } = await session.sees('choice', 'G9-HOME');
  const nodeId = choices[1]!.id;
  const title = `Continue changing the stake of ${nodeId}`;
  expect(choices[0]).toEqual({ id: `continue:${nodeId}`, title });
  session.act({ type: 'choose', id: choices[0]!.id });
  await giveKey(session, accounts[0]!.privateKey);
  await sendAll(session, 'G9-VALIDATING');
  const done = await session.sees('done', 'G9-VALIDATING');
  expect(valueOf(done, 'weight')).toBe('3,000 (30 STK)');
  // This machine's journal does not have the first transaction.
  expect(valueOf(done, 'cost')).toMatch(/^at least 0\.00\d+ AVAX/);
  const after = await session.back('choice', 'G9-HOME');
  expect(after.choices[0]!.id).toBe(nodeId);
  expect((await stage.status()).l1s[0]!.nextAction).toBeUndefined();

  // The operator has no stake beside that of the node.
  await session.choose(nodeId, 'done', 'G9-VALIDATING');
  await session.choose('weight', 'form', 'G6-UPDATE');
  const [stake] = (await session.edit('amount', '41', 'form', 'G6-UPDATE')).fields;
  expect(stake?.help).toMatch(/ to 40 STK \(all that is available/);
  expect(stake?.problem?.code).toBe('E-FORM-202');
});
