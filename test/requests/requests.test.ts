import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../src/adapters/connect.ts';
import { createEvmReader } from '../../src/adapters/evm/reader.ts';
import { createEvmRpc } from '../../src/adapters/evm/evm-rpc.ts';
import { addNode } from '../../src/commands/add-node.ts';
import { checkOptIn } from '../../src/commands/check-opt-in.ts';
import { completeRegistration } from '../../src/commands/complete-registration.ts';
import { optIn } from '../../src/commands/opt-in.ts';
import { registerOperator } from '../../src/commands/register-operator.ts';
import type { NetworkProfile } from '../../src/domain/profile.ts';
import { searchRange } from '../../src/protocol/contracts/search-range.ts';
import { openReaders } from '../../src/wiring/open-readers.ts';
import { jsonRpcLoopback } from '../adapters/support/loopback.ts';
import { impatientClock } from '../adapters/support/impatient-clock.ts';
import { MemoryStore } from '../engine/support/memory-journal.ts';
import { startCountingProxy, type Counted, type CountingProxy } from '../support/counting-proxy.ts';
import { join, newOperator, type Operator } from '../tasks/support/operator.ts';
import { sendingOf } from './support/sending-of.ts';

// What the program asks of a network, counted: requests, and round trips that lie one behind the other.
let operator: Operator;
let proxy: CountingProxy;
let profile: NetworkProfile;
beforeAll(async () => {
  operator = await newOperator('operator');
  proxy = await startCountingProxy(operator.sandbox.apiUrl);
  profile = proxy.through(operator.sandbox.profile.network);
});
afterAll(async () => {
  await proxy.close();
  await operator.sandbox.stop();
});

const methods = () => proxy.requests.flatMap(({ calls }) => calls.map(({ method }) => method));
/** What asks what became of something that was sent: how often is a matter of time, not of the program. */
const isPoll = ({ calls }: Counted, sent: readonly string[]) =>
  calls.some(({ params }) => sent.some((id) => JSON.stringify(params).includes(id)));

describe('check-opt-in asks once, and learns the chain by that', () => {
  const ask = (kind: 'l1' | 'vault', network: NetworkProfile) => {
    proxy.reset();
    const looking = { profile: network, ports: openReaders(network, operator.clock) };
    const { evmAddress } = operator.signer;
    const where = kind === 'l1' ? operator.l1.balancer : operator.vaults[0]!.address;
    return checkOptIn(looking, kind, evmAddress, where);
  };

  test.each(['l1', 'vault'] as const)('%s', async (kind) => {
    expect(await ask(kind, profile)).toMatchObject({ optedIn: false });
    // With the first call the endpoint is asked for its time, and whether it takes one.
    expect(proxy.requests.length).toBe(1);
    expect(methods().sort()).toEqual(['eth_call', 'eth_call', 'eth_getBlockByNumber']);
    await expect(ask(kind, { ...profile, chainId: 1n })).rejects.toMatchObject({
      code: 'E-EVM-101',
    });
    expect(proxy.requests.length).toBe(1);
  });

  test('without a multicall contract it is one batch', async () => {
    const contracts = { ...profile.contracts };
    delete contracts.multicall;
    expect(await ask('l1', { ...profile, contracts })).toMatchObject({ optedIn: false });
    expect({ requests: proxy.requests.length, rounds: proxy.rounds() }).toEqual({
      requests: 1,
      rounds: 1,
    });
  });
});

describe('what sends', () => {
  const store = new MemoryStore();
  const sending = async () =>
    sendingOf(
      {
        connection: await connect(profile, operator.clock),
        signer: operator.signer,
        clock: operator.clock,
      },
      store,
    );
  const roundsToBroadcast = () => {
    const sent = proxy.requests.find(({ calls }) => calls[0]?.method === 'eth_sendRawTransaction');
    const before = proxy.requests.filter(({ round }) => round <= sent!.round);
    return new Set(before.map(({ round }) => round)).size;
  };

  test('a registration and an opt-in are broadcast in the third round trip', async () => {
    for (const send of [
      async () => registerOperator('https://operator.example', await sending()),
      async () => optIn('l1', operator.l1.balancer, await sending()),
    ]) {
      proxy.reset();
      expect((await send()).result.kind).toBe('done');
      expect(roundsToBroadcast()).toBe(3);
      const upTo = methods().indexOf('eth_sendRawTransaction') + 1;
      expect(methods().slice(0, upTo)).toHaveLength(14);
      // Nothing is asked of the P-Chain by what concerns only the C-Chain.
      expect(proxy.requests.every(({ path }) => path === '/ext/bc/C/rpc')).toBe(true);
    }
  });

  test('adding a node is broadcast in the fifth round trip; completing it takes 25 requests at most, and asks for validators by node', async () => {
    await join(operator);
    // On an idle chain the first look would be taken twice: at the latest block's time and at the present.
    await operator.sandbox.controls.cChain.tick();
    const { l1, node } = operator;
    const input = operator.addNodeInput();
    const order = { middleware: l1.middleware, nodeId: input.nodeId };
    const { minimum: stake } = l1.primaryClass;
    proxy.reset();
    const { transaction } = await addNode(
      { ...order, blsKey: node.publicKey, stake },
      await sending(),
    );
    expect(roundsToBroadcast()).toBe(5);
    proxy.reset();
    const completed = await completeRegistration(
      {
        ...order,
        transaction: transaction!,
        operator: operator.signer.evmAddress,
        proof: node.proof,
      },
      await sending(),
    );
    expect(completed.result.kind).toBe('done');
    const times = (method: string) => methods().filter((asked) => asked === method).length;
    expect(times('platform.getSubnet')).toBe(1);
    // What the profile states is not asked.
    for (const constant of ['platform.getFeeConfig', 'platform.getStakingAssetID']) {
      expect(times(constant), constant).toBe(0);
    }
    for (const { calls } of proxy.requests) {
      for (const { method, params } of calls) {
        if (method !== 'platform.getCurrentValidators') continue;
        expect(params).toMatchObject({ nodeIDs: [input.nodeId] });
      }
    }
    // docs/performance.md says what they are.
    const sent = completed.included.slice(1).map(({ id }) => id);
    expect(sent).toHaveLength(2);
    const asked = proxy.requests.filter((request) => !isPoll(request, sent));
    // Five passes are needed; on a slow machine a pass may come before what it looks for.
    const passes = times('platform.getL1Validator');
    expect(passes).toBeGreaterThanOrEqual(5);
    expect(asked).toHaveLength(25 + 2 * (passes - 5));
  });
});

test('logs of a chain of a million blocks are searched with one query that names what is wanted', async () => {
  const HEIGHT = 1_000_000n;
  const block = {
    number: '0xf4240',
    hash: `0x${'1'.repeat(64)}`,
    timestamp: '0x1',
    baseFeePerGas: '0x1',
  };
  const server = await jsonRpcLoopback((method) => ({
    result: method === 'eth_getLogs' ? [] : block,
  }));
  const evm = createEvmReader(
    createEvmRpc({ name: 'alone', chainId: 1n, rpcUrls: [server.url] }, impatientClock()),
  );
  const range = await searchRange(evm);
  expect(range.toBlock - range.fromBlock).toBe(HEIGHT);
  await evm.logs({ address: operator.l1.balancer, topics: [`0x${'2'.repeat(64)}`], ...range });
  expect(server.asked.map(({ body }) => (JSON.parse(body) as { method: string }).method)).toEqual([
    'eth_getBlockByNumber',
    'eth_getLogs',
  ]);
});
