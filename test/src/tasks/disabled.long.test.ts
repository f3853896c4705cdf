import { expect, test } from 'vitest';
import { encodeFunctionData } from 'viem/utils';
import { intentData } from '../../../src/commands/sending/intent-lines.ts';
import { EMPTY_MEMORY } from '../../../src/journal/memory.ts';
import { findDisableTx } from '../../../src/protocol/p-chain/find-p-chain-tx.ts';
import { inactiveError } from '../../../src/tasks/nodes/warp-steps.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { isDisabled } from '../../../src/protocol/snapshots/read-operator.ts';
import { thirdPartyCallsAbi } from '../../../src/protocol/abi/l1-contracts.ts';
import { createTransactionSender } from '../../../src/sandbox/actors/transaction-sender.ts';
import { actorAccounts, EVM_CHAIN_ID } from '../../../src/sandbox/identity/accounts.ts';
import type { ReadOnlyFlow } from '../../../src/session/flow-state.ts';
import { readDashboardPosition } from '../../../src/session/view/addition-facts.ts';
import { homeMenu } from '../../../src/session/screens/dashboard-menu.ts';
import { transactionTexts } from '../../../src/signing/transaction-texts.ts';
import { english } from '../../../src/i18n/english.ts';
import { nextActionsOf } from '../../../src/standing/urgency.ts';
import { readStatus } from '../../../src/support/status/read-status.ts';
import { GENERATIONS } from '../../helpers/is-whole.ts';
import { disableOwnerOf } from './helpers/disable-owner.ts';
import {
  collectIntents,
  joinedOperator,
  nodeLife,
  runSigned,
  type Operator,
  topUpOf,
} from './helpers/operator.ts';

/** Longer than the test, so that an epoch passes only when the test advances the clock. */
const EPOCH_S = 900;

/** Calls the L1 middleware as the L1 owner. */
async function asOwner(
  { sandbox, l1, signer }: Operator,
  functionName: 'disableOperator' | 'enableOperator',
): Promise<void> {
  const { privateKey } = actorAccounts().l1Owner;
  const owner = createTransactionSender(sandbox.controls.cChain, EVM_CHAIN_ID, privateKey);
  const args = [signer.evmAddress] as const;
  const data = encodeFunctionData({ abi: thirdPartyCallsAbi, functionName, args });
  await owner.send({ to: l1.middleware, data });
}

test('a disabled operator waits for the L1 owner, not for an epoch', async () => {
  const operator = await joinedOperator('operator', { generation: 'c', epochSeconds: EPOCH_S });
  const { l1, signer, connection } = operator;
  const [add, update] = nodeLife(operator);
  const isNowDisabled = () => isDisabled(connection.ports.evm, l1, signer.evmAddress);
  // Starts an addition, declines it, and returns the warnings of the confirmation.
  const warnings = async () => {
    const { shown, policy } = collectIntents('not-now');
    await operator.run(add, { policy });
    return shown.flatMap((intent) => [
      transactionTexts(intent, connection.profile, english).warnings,
      intentData(intent, english)['warnings'],
    ]);
  };
  expect(await warnings()).toEqual([[], undefined]);

  await asOwner(operator, 'disableOperator');
  expect(await isNowDisabled()).toBe(true);
  const request = { kind: 'stake', l1 } as const;
  const impatient = { policy: { patience: () => 0 } };
  const waits = (key: string) => ({ kind: 'pending', wait: { text: { key }, party: 'l1-owner' } });
  // The operator's stake counts until the epoch ends. The confirmation of an addition warns about that.
  expect(await operator.run(request, impatient)).toMatchObject(waits('wait.disabled-soon'));
  const warning = expect.stringMatching(/counts only until .+ anyone may then remove/) as string;
  expect(await warnings()).toEqual([[warning], [warning]]);
  // From the next epoch on, the operator's stake no longer counts.
  operator.clock.forward(EPOCH_S + 1);
  expect(await operator.run(request, impatient)).toMatchObject(waits('wait.disabled'));

  const refused = { kind: 'blocked', error: { code: 'E-TASK-221', party: 'l1-owner' } };
  expect(await operator.run(add, impatient)).toMatchObject(refused);

  await asOwner(operator, 'enableOperator');
  expect(await isNowDisabled()).toBe(false);
  operator.clock.forward(EPOCH_S);
  expect(await operator.run(request)).toMatchObject({ kind: 'done' });

  // The stake of a node cannot be raised, because none counts. The L1 owner must act, not a curator.
  expect(await operator.run(add)).toMatchObject({ kind: 'done' });
  await asOwner(operator, 'disableOperator');
  operator.clock.forward(EPOCH_S);
  expect(await operator.run(update, impatient)).toMatchObject(refused);

  // Reads show it before a skipped epoch is paid for, at an endpoint that cannot simulate the update.
  operator.clock.forward(5 * EPOCH_S);
  const { evm } = connection.ports;
  const ports = { evm: { ...evm, callSequence: () => Promise.resolve(undefined) } };
  const ended = await runSigned(operator, update, { ...impatient, ports });
  expect(ended).toMatchObject({ result: refused, signed: [] });
});

/** How `status`, the wizard's node list and a command report the operator's only node. */
async function reportsOf(operator: Operator) {
  const { connection, l1, clock, signer } = operator;
  const { profile, ports } = connection;
  const { evmAddress: address } = signer;
  const readMemoryOf = () => Promise.resolve(EMPTY_MEMORY);
  const deps = { profile, ports, clock, i18n: english, readMemoryOf };
  const { l1s } = await readStatus(
    { ...deps, aggregator: ports.aggregator },
    { subject: { kind: 'operator', operator: address } },
  );
  const here = {
    connection,
    l1,
    operator: address,
    deps: { i18n: english, options: { clock } },
  } as unknown as ReadOnlyFlow;
  const choices = homeMenu(here, await readDashboardPosition(here), []);
  const command = await operator.run(nodeLife(operator)[0]);
  return {
    status: [l1s[0]?.code, l1s[0]?.nextAction?.error],
    turns: nextActionsOf(l1s[0]!).map(({ code }) => code),
    home: choices[0]?.title.split(' · ')[1],
    command: command.kind === 'blocked' ? command.error.code : command.kind,
  };
}

test.each(GENERATIONS)(
  'an inactive validator is reported as disabled if the refund proves it, else with what is known (generation %s)',
  async (generation) => {
    const operator = await joinedOperator('operator', { generation });
    const { l1, connection } = operator;
    const { pChain } = connection.ports;
    const { nodeId } = operator.node;
    expect((await operator.run(nodeLife(operator)[0])).kind).toBe('done');
    const [listed] = await pChain.currentValidators(l1.subnetId, [nodeId]);
    const validationId = listed!.validationId!;
    const disableTx = async () => findDisableTx(pChain, (await pChain.l1Validator(validationId))!);
    const owner = await disableOwnerOf(operator);
    expect(await disableTx()).toBeNull();

    const tx = await owner.disable(validationId);
    expect(await disableTx()).toBe(tx);
    expect(await reportsOf(operator)).toEqual({
      status: ['G9-DISABLED', 'E-TASK-235'],
      turns: ['G9-DISABLED'],
      home: 'inactive: its disable owner disabled it',
      command: 'E-TASK-235',
    });

    // A spent refund proves nothing any more.
    await owner.spendAll();
    const inactive = (await pChain.l1Validator(validationId))!;
    const why = async (answers: Partial<typeof pChain>) => {
      const { values } = await inactiveError({ ...pChain, ...answers }, inactive);
      expect(values['owner']).toBe(inactive.disableOwner.addresses.join());
      return values['refund'];
    };
    const fails = () =>
      Promise.reject(new OnboardError('E-NET-103', { url: '', method: '', seconds: 3 }));
    expect(await why({})).toBe('none');
    expect(await why({ utxos: fails })).toBe('unread');
    expect(await why({ transaction: fails })).toBe('unread');
    expect(await why({ transaction: () => Promise.resolve(undefined) })).toBe('unread');
    expect(await reportsOf(operator)).toEqual({
      status: ['G9-NO-BALANCE', 'E-TASK-207'],
      turns: ['G9-NO-BALANCE'],
      home: 'inactive: its P-Chain balance is 0',
      command: 'E-TASK-207',
    });

    // An open change of the stake does not hide that the validator is inactive.
    const [, update] = nodeLife(operator);
    const { shown, policy } = collectIntents('not-now');
    await operator.run(update, { policy });
    expect(transactionTexts(shown[0]!, connection.profile, english).warnings.join()).toContain(
      `${nodeId} is inactive: its P-Chain balance is 0.`,
    );
    expect((await operator.run(update, { stopAfter: 'update' })).kind).toBe('stopped');
    expect((await reportsOf(operator)).turns).toEqual(['G9-NO-BALANCE', 'G6-UPDATE-OPEN']);

    expect((await operator.run(await topUpOf(operator, 1_000_000_000n))).kind).toBe('done');
    expect((await operator.run(update)).kind).toBe('done');
    const { status, command } = await reportsOf(operator);
    expect([status[0], command]).toEqual(['G9-VALIDATING', 'done']);
  },
);
