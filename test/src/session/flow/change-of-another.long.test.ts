import { encodeFunctionData, parseAbi } from 'viem/utils';
import { expect, onTestFinished, test } from 'vitest';
import { createTransactionSender } from '../../../../src/sandbox/actors/transaction-sender.ts';
import { EVM_CHAIN_ID } from '../../../../src/sandbox/identity/accounts.ts';
import { scenarios } from '../../../helpers/scenarios/scenarios.ts';
import { rehearsed } from '../../support/helpers/rehearsed.ts';
import { joinedOperator } from '../../tasks/helpers/operator.ts';
import { folderFor, keyOf, openHome } from '../helpers/node-life.ts';
import { openTestSession } from '../helpers/open-test-session.ts';
import { confirmForm, giveKey, sendAll } from '../helpers/walk-session.ts';

const abi = parseAbi(['function forceUpdateNodes(address operator, uint256 limitStake)']);
const UPDATE_WINDOW_S = 2700;

test.each(['a', 'c'] as const)(
  'an update that another account began with forceUpdateNodes is shown, continued and completed (generation %s)',
  async (generation) => {
    const dialogue = await rehearsed(
      scenarios.find(({ name }) => name === 'over-committed')!,
      generation,
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
      title: `Continue changing the weight of ${nodeId}`,
    });
    session.act({ type: 'choose', id: choices[0]!.id });
    await giveKey(session, accounts[0]!.privateKey);
    await sendAll(session, 'G9-VALIDATING');
    const { pairs } = await session.sees('done', 'G9-VALIDATING');
    expect(pairs).toContainEqual({ label: 'weight', value: '3,000 (30 STK)' });
    // This machine's journal does not have the first transaction.
    expect(pairs.find(({ label }) => label === 'cost')?.value).toMatch(/^at least 0\.00\d+ AVAX/);
    await session.does({ type: 'back' });
    const after = await session.sees('choice', 'G9-HOME');
    expect(after.choices[0]!.id).toBe(nodeId);
    expect((await dialogue.status()).l1s[0]!.nextAction).toBeUndefined();

    // The operator has no stake beside that of the node.
    await session.does({ type: 'choose', id: nodeId });
    await session.sees('done', 'G9-VALIDATING');
    await session.does({ type: 'choose', id: 'weight' });
    await session.sees('form', 'G6-UPDATE');
    await session.does({ type: 'edit', field: 'amount', value: '41' });
    const [stake] = (await session.sees('form', 'G6-UPDATE')).fields;
    expect(stake?.help).toMatch(/ to 40 STK \(all that is available/);
    expect(stake?.problem?.code).toBe('E-FORM-202');
  },
);

test('a node with an incomplete addition shows the remaining step, without a journal', async () => {
  const operator = await joinedOperator('operator');
  const { l1, node, run } = operator;
  await run({ kind: 'add-node', l1, input: operator.addNodeInput() }, { stopAfter: 'add' });
  const session = await openHome(operator);
  const { choices } = await session.sees('choice', 'G9-HOME');
  expect(choices.slice(0, 2).map(({ id }) => id)).toEqual([`continue:${node.nodeId}`, node.nodeId]);
  session.act({ type: 'choose', id: node.nodeId });
  const { title } = await session.sees('done', 'G8-PCHAIN');
  expect(title).toBe('Your node is being added to Genbu.');
  const states = session.view.steps.map(({ id, state }) => `${id} ${state}`);
  expect(states.slice(-2)).toEqual(['add done', 'complete current']);

  // The addition needs the node's proof of possession, so the wizard asks for the node and then continues.
  await session.does({ type: 'choose', id: 'continue' });
  const { value } = await session.sees('text', 'G2-NODE');
  expect(session.view.steps.slice(-2)).toMatchObject([{ state: 'done' }, { state: 'todo' }]);
  session.act({ type: 'submit', value });
  await session.sees('node', 'G2-NODE');
  session.act({ type: 'confirm' });
  await giveKey(session, keyOf(operator));
  await session.sees('account', 'G3-ACCOUNT');
  session.act({ type: 'confirm' });
  await confirmForm(session);
  // The first question has the code that the node's state had.
  await session.sees('intent', 'G8-PCHAIN');
  await sendAll(session, 'G9-VALIDATING');
  const done = await session.sees('done', 'G9-VALIDATING');
  expect(done.title).toBe('Your node is a validator of Genbu.');
  expect(session.view.steps.map(({ state }) => state)).not.toContain('current');
});
