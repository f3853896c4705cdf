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
const isPoll = ({ calls: [first, ...others] }: Counted) =>
  others.length === 0 &&
  (first?.method === 'platform.getTxStatus' || first?.method === 'eth_getTransactionReceipt');

/**
 * 1 where the chain was idle for ten seconds, as it is on a slow machine: then the first calls are sent again at the
 * execution time, in a round trip of their own.
 */
const again = () => {
  const isAtTime = ({ calls }: Counted) =>
    calls.some(({ method, params }) => {
      if (method !== 'eth_call') return false;
      const [, , code, block] = params as readonly unknown[];
      return block !== undefined && Object.keys(code ?? {}).length === 0;
    });
  return proxy.requests.some(isAtTime) ? 1 : 0;
};

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
    // Whether the vault is one is known by the factory that its opt-in service names.
    const rounds = kind === 'vault' ? 2 : 1;
    expect(proxy.rounds()).toBe(rounds + again());
    expect(methods().sort()).toEqual([
      ...Array<string>(1 + rounds + again()).fill('eth_call'),
      'eth_getBlockByNumber',
    ]);
    await expect(ask(kind, { ...profile, chainId: 1n })).rejects.toMatchObject({
      code: 'E-EVM-101',
    });
    expect(proxy.rounds()).toBe(rounds + again());
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
  /** Requests to the C-Chain up to the transaction, each sent once the one before is answered. */
  const roundsToBroadcast = () => {
    const asked = proxy.requests.filter(({ path }) => path.endsWith('/rpc'));
    const sent = asked.findIndex(({ calls }) => calls[0]?.method === 'eth_sendRawTransaction');
    expect(sent).toBeGreaterThan(0);
    return sent + 1;
  };

  test('a registration and an opt-in are broadcast in the third round trip', async () => {
    for (const send of [
      async () => registerOperator('https://operator.example', await sending()),
      async () => optIn('l1', operator.l1.balancer, await sending()),
    ]) {
      proxy.reset();
      expect((await send()).result.kind).toBe('done');
      expect(roundsToBroadcast()).toBe(3 + again());
      const upTo = methods().indexOf('eth_sendRawTransaction') + 1;
      expect(methods().slice(0, upTo)).toHaveLength(14);
      // Nothing is asked of the P-Chain by what concerns only the C-Chain.
      expect(proxy.requests.every(({ path }) => path === '/ext/bc/C/rpc')).toBe(true);
    }
  });

  test('adding a node is broadcast in the sixth round trip; completing it asks for validators by node', async () => {
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
    expect(roundsToBroadcast()).toBe(6 + again());
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
    expect(completed.included).toHaveLength(3);
    const asked = proxy.requests.filter((request) => !isPoll(request));
    // Five passes are needed; on a slow machine a pass may come before what it looks for.
    const passes = times('platform.getL1Validator');
    expect(passes).toBeGreaterThanOrEqual(5);
    expect(asked).toHaveLength(31 + 2 * (passes - 5) + again());
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
