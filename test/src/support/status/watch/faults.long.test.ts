import { encodeFunctionData, parseAbi } from 'viem/utils';
import { expect, onTestFinished, test } from 'vitest';
import { createNodeReader } from '../../../../../src/adapters/node/node-reader.ts';
import { systemClock } from '../../../../../src/app/clock.ts';
import { openReaders } from '../../../../../src/app/networks/open-readers.ts';
import { nAvax } from '../../../../../src/domain/units.ts';
import { english } from '../../../../../src/i18n/english.ts';
import { createTransactionSender } from '../../../../../src/sandbox/contracts/transaction-sender.ts';
import { actorAccounts } from '../../../../../src/sandbox/network/accounts.ts';
import { EVM_CHAIN_ID } from '../../../../../src/sandbox/network/network.ts';
import type {
  NewNodeOptions,
  Rehearsal,
  Scenario,
} from '../../../../helpers/scenarios/scenario.ts';
import { scenarios } from '../../../../helpers/scenarios/scenarios.ts';
import { readStatus } from '../../../../../src/support/status/read/read-status.ts';
import { parseSubject } from '../../../../../src/support/status/subject.ts';
import { changeText } from '../../../../../src/support/status/watch/change-lines.ts';
import { createStatusWatch } from '../../../../../src/support/status/watch/watch-status.ts';
import { rehearsed } from '../../helpers/rehearsed.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** The length of an epoch in seconds. Its deadlines are not near when it begins. */
const EPOCH = 4 * HOUR;
const NOWHERE = 'http://127.0.0.1:1';
const abi = parseAbi([
  'function disableOperator(address operator)',
  'function enableOperator(address operator)',
  'function setL1Middleware(address l1, address middleware)',
]);

/**
 * Watches an operator with one node in an L1 of the sandbox. `stopAfter` leaves the node's addition
 * unfinished.
 */
async function watched(
  generation: 'a' | 'c',
  node: NewNodeOptions = {},
  { epochSeconds = HOUR, stopAfter }: { epochSeconds?: number; stopAfter?: string } = {},
) {
  let rehearsal: Rehearsal | undefined;
  const scenario: Scenario = {
    ...scenarios.find(({ name }) => name === 'over-committed')!,
    epochSeconds,
    prepare: async (given) => {
      rehearsal = given;
      const { operator } = given;
      await operator.join();
      await operator.awaitStake();
      const request = { kind: 'add-node', l1: operator.l1, input: operator.newNode(node) } as const;
      await operator.run(request, stopAfter);
    },
  };
  const stage = await rehearsed(scenario, generation);
  onTestFinished(() => stage.stop());
  const { sandbox, operator, desk } = stage;
  const { cChain } = sandbox.controls;
  const at = { node: sandbox.nodeUrl, network: desk.profile };
  const read = () =>
    readStatus(
      { ...desk, ports: openReaders(at.network, systemClock) },
      {
        subject: parseSubject(operator),
        node: { url: at.node, reader: createNodeReader(at.node, systemClock) },
      },
    );
  const first = await read();
  const watch = createStatusWatch(first);
  const refresh = async () => {
    const status = await read();
    return watch.changesIn(status, Number(status.l1s[0]!.read?.blockTime ?? 0n) * 1000);
  };
  expect(await refresh()).toEqual([]);
  /**
   * Expects that the first refresh after a fault reports it with one notification, and that the next block
   * reports nothing.
   */
  const toldOnce = async (says: RegExp) => {
    const changes = await refresh();
    const lines = changes.map((change) => changeText(change, english));
    expect(
      lines.filter((line) => says.test(line)),
      lines.join('\n'),
    ).toHaveLength(1);
    const alerts = changes.filter(({ alert }) => alert);
    expect(alerts.map((change) => changeText(change, english))).toEqual([
      expect.stringMatching(says),
    ]);
    expect(new Set(lines).size).toBe(lines.length);
    await cChain.tick();
    expect((await refresh()).map((change) => changeText(change, english))).toEqual([]);
  };
  const owner = createTransactionSender(cChain, EVM_CHAIN_ID, actorAccounts().l1Owner.privateKey);
  const call = (functionName: 'disableOperator' | 'enableOperator') =>
    owner.send({
      to: rehearsal!.operator.l1.middleware,
      data: encodeFunctionData({ abi, functionName, args: [operator as `0x${string}`] }),
    });
  const advance = async (seconds: number) => {
    rehearsal!.advance(seconds);
    await cChain.tick();
  };
  return { ...stage, first, rehearsal: rehearsal!, at, refresh, toldOnce, call, advance };
}

test('faults of the node and of the endpoint are reported once each', async () => {
  const { at, sandbox, refresh, toldOnce } = await watched('c');
  const { node, network } = at;
  at.node = NOWHERE;
  await toldOnce(/^The node no longer answers/);
  at.node = node;
  expect((await refresh()).map(({ alert }) => alert)).toEqual([false]);

  sandbox.controls.loseNodeKey();
  await toldOnce(/now has the BLS key/);

  at.network = { ...network, apiUrl: NOWHERE, rpcUrls: [`${NOWHERE}/rpc`] };
  await toldOnce(/G1-NO-ANSWER/);
  at.network = network;
  expect((await refresh()).map(({ alert }) => alert)).toEqual([false]);
});

test.each(['a', 'c'] as const)(
  'withdrawals by the owner and the curator, and the epoch in which stake lapses, are reported once each (generation %s)',
  async (generation) => {
    const { rehearsal, refresh, toldOnce, call, advance } = await watched(
      generation,
      {},
      { epochSeconds: EPOCH },
    );
    await call('disableOperator');
    await toldOnce(/has disabled the operator/);
    await advance(EPOCH);
    await toldOnce(/none of the operator's stake counts/);
    await call('enableOperator');
    await advance(EPOCH);
    expect((await refresh()).filter(({ alert }) => alert)).toEqual([]);

    await rehearsal.limitStake(0n);
    await toldOnce(/will have only 0 STK/);
  },
);

test('a changed weight is reported once', async () => {
  const { rehearsal, refresh } = await watched('c');
  const { operator } = rehearsal;
  const stake = operator.l1.primaryClass.minimum * 2n;
  const { nodeId } = operator.newNode();
  await operator.run({ kind: 'update-weight', l1: operator.l1, input: { nodeId, stake } });
  const lines = (await refresh()).map((change) => changeText(change, english));
  expect(lines.filter((line) => line.includes('The weight changed from'))).toHaveLength(1);
  expect(await refresh()).toEqual([]);
});

test('a balance with few days left is reported once', async () => {
  const { desk, first, rehearsal, toldOnce, advance } = await watched(
    'c',
    { balance: 135_000_000n },
    { epochSeconds: DAY },
  );
  const { balance = 0n } = first.l1s[0]!.tracks.find(({ about }) => about === 'node')!;
  const left = Number(balance / (await desk.ports.pChain.validatorFeePrice()));
  expect(left).toBeGreaterThan(3 * DAY);
  // The P-Chain charges the fee in its next block, which a small top-up makes here.
  await advance(left - 3 * DAY + HOUR);
  const { operator } = rehearsal;
  const input = { nodeId: operator.newNode().nodeId, amount: nAvax(1_000_000n) };
  await operator.run({ kind: 'top-up', l1: operator.l1, input });
  await toldOnce(/lasts only .* more days/);
});

test('a near deadline is reported an hour and ten minutes before it, and then the expiry', async () => {
  const { toldOnce, advance } = await watched(
    'a',
    { expiresIn: 2 * HOUR },
    { epochSeconds: DAY, stopAfter: 'add' },
  );
  await advance(HOUR + 600);
  await toldOnce(/minutes left until the deadline/);
  await advance(2700);
  await toldOnce(/minutes left until the deadline/);
  await advance(900);
  await toldOnce(/G5-EXPIRED/);
});

test('another middleware in the L1 registry is reported once, whether or not the profile states the middleware', async () => {
  const { at, sandbox, rehearsal, desk, refresh, toldOnce } = await watched('c');
  const { balancer, middleware, vaultManager } = rehearsal.operator.l1;
  const owner = createTransactionSender(
    sandbox.controls.cChain,
    EVM_CHAIN_ID,
    actorAccounts().l1Owner.privateKey,
  );
  const register = (address: `0x${string}`) =>
    owner.send({
      to: desk.profile.contracts.l1Registry,
      data: encodeFunctionData({ abi, functionName: 'setL1Middleware', args: [balancer, address] }),
    });
  await register(vaultManager);
  await toldOnce(/does not match: the profile says/);
  await register(middleware);
  expect((await refresh()).map(({ alert }) => alert)).toEqual([false]);

  // Without the contracts in the profile, the registry alone names them.
  const [phase, ...others] = at.network.phases;
  const l1s = phase!.l1s.map(({ name, subnetId }) => ({ name, subnetId }));
  at.network = { ...at.network, phases: [{ ...phase!, l1s }, ...others] };
  expect(await refresh()).toEqual([]);
  await register(vaultManager);
  await toldOnce(/the L1 middleware/i);
});
