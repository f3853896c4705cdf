import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAbi } from 'viem/utils';
import { createEvmRpc } from '../../../../src/adapters/evm/evm-rpc.ts';
import { createEvmReader } from '../../../../src/adapters/evm/reader.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import type { ContractCall } from '../../../../src/ports/evm.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { jsonRpcLoopback, type Loopback } from '../helpers/loopback.ts';

const abi = parseAbi([
  'function calcAndCacheStakes(uint48 epoch, uint96 class) returns (uint256)',
  'function totalStakeCached(uint48 epoch, uint96 class) view returns (bool)',
  'function noSuchFunction() view returns (uint256)',
]);
const nobody = parseAddress(`0x${'00'.repeat(18)}dead`);
const word = `0x${'00'.repeat(31)}01` as const;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

/** An endpoint that has a block, and answers all other requests with `reply`. */
const endpoint = (reply: Parameters<typeof jsonRpcLoopback>[0]) =>
  jsonRpcLoopback((method, params, turn) =>
    method === 'eth_getBlockByNumber'
      ? { result: { number: '0x1', hash: word, timestamp: '0x1' } }
      : reply(method, params, turn),
  );
const readerOf = ({ url }: Loopback, multicall?: typeof nobody) => {
  const rpc = createEvmRpc({ name: 'net', chainId: 1n, rpcUrls: [url] }, impatientClock());
  return createEvmReader(rpc, multicall);
};
const call = (functionName: string, ...args: unknown[]): ContractCall => ({
  address: sandbox.profile.network.phases.flatMap(({ l1s }) => l1s)[0]!.middleware!,
  abi,
  functionName,
  args,
});

test('calls in order see the effects of earlier calls, with and without a multicall contract', async () => {
  const calls = [
    call('totalStakeCached', 1, 1n),
    call('calcAndCacheStakes', 1, 1n),
    call('totalStakeCached', 1, 1n),
    call('noSuchFunction'),
    { ...call('totalStakeCached', 1, 1n), address: nobody },
    call('totalStakeCached', 1, 1n),
  ];
  sandbox.controls.advance(sandbox.profile.epochSeconds);
  await sandbox.controls.cChain.tick();
  const { network } = sandbox.profile;
  const rpc = createEvmRpc(network, systemClock);
  const bare = await createEvmReader(rpc).callInOrder(calls);
  expect(bare).toEqual([
    { ok: true, result: false },
    { ok: true, result: expect.any(BigInt) as bigint },
    { ok: true, result: true },
    { ok: false },
    { ok: false },
    { ok: true, result: true },
  ]);
  const multicall = sandbox.plain.network.contracts.multicall;
  expect(multicall).toBeDefined();
  expect(await createEvmReader(rpc, multicall).callInOrder(calls)).toEqual(bare);
});

test('calls in order are unavailable if the endpoint runs no code without an address', async () => {
  const refusing = await endpoint(() => ({
    error: { code: -32_602, message: 'missing to address' },
  }));
  expect(await readerOf(refusing).callInOrder([call('totalStakeCached', 1, 1n)])).toBeUndefined();
  const down = await endpoint(() => ({ error: { code: 429, message: 'slow down' } }));
  await expect(readerOf(down).callInOrder([call('totalStakeCached', 1, 1n)])).rejects.toMatchObject(
    {
      code: 'E-NET-110',
    },
  );
});

test.each<[string, string]>([
  ['0x', 'no contract at the address of the multicall contract'],
  [`0x${'ff'.repeat(64)}`, 'another contract there'],
])('calls in order are unavailable with the answer %s: %s', async (answer) => {
  const server = await endpoint(() => ({ result: answer }));
  const multicall = parseAddress(`0x${'ca'.repeat(20)}`);
  const calls = [call('totalStakeCached', 1, 1n), call('totalStakeCached', 2, 1n)];
  expect(await readerOf(server, multicall).callInOrder(calls)).toBeUndefined();
});

test.each<[string, string]>([
  ['0x', 'no contract at the address of the multicall contract'],
  [`0x${'ff'.repeat(64)}`, 'another contract there'],
  [`0x${'00'.repeat(31)}20${'00'.repeat(32)}`, 'fewer results than calls'],
])('makes the calls one by one: %s, %s', async (answer) => {
  const multicall = parseAddress(`0x${'ca'.repeat(20)}`);
  const server = await endpoint((_, params) => {
    const [{ to }] = params as [{ to: string }];
    return { result: to.toLowerCase() === multicall.toLowerCase() ? answer : word };
  });
  const reader = readerOf(server, multicall);
  const calls = [
    { to: nobody, data: '0x01' },
    { to: nobody, data: '0x02' },
  ] as const;
  for (let times = 0; times < 2; times++) {
    expect(await reader.callMany(calls)).toEqual([
      { ok: true, data: word },
      { ok: true, data: word },
    ]);
  }
  // After the first answer without a contract, the contract is not called again.
  expect(
    server.requests.filter(({ body }) => body.toLowerCase().includes(multicall.toLowerCase())),
  ).toHaveLength(1);
});

test('never reports a failed request as the revert of a call', async () => {
  const multicall = parseAddress(`0x${'ca'.repeat(20)}`);
  const server = await endpoint(() => ({
    error: { code: -32_000, message: 'header not found' },
  }));
  const reader = readerOf(server, multicall);
  const calls = [
    { to: nobody, data: '0x01' },
    { to: nobody, data: '0x02' },
  ] as const;
  await expect(reader.callMany(calls)).rejects.toMatchObject({ code: 'E-EVM-105' });
  await expect(reader.call(calls[0])).rejects.toMatchObject({ code: 'E-EVM-105' });
  await expect(reader.estimateGas(calls[0])).rejects.toMatchObject({ code: 'E-EVM-105' });
});

test('does not fetch a URL that a contract names', async () => {
  const named = await endpoint(() => ({ result: '0x' }));
  // OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData), EIP-3668.
  const lookup = '0x556f1830';
  const server = await endpoint(() => ({
    error: { code: 3, message: 'execution reverted', data: lookup },
  }));
  expect(await readerOf(server).call({ to: nobody, data: '0x01' })).toEqual({
    ok: false,
    revert: lookup,
  });
  expect(named.requests).toHaveLength(0);
});

test('estimates gas without fees and without a state override', async () => {
  const server = await endpoint(() => ({ result: '0x5208' }));
  const call = { to: nobody, data: '0x01', from: nobody } as const;
  const accessList = [{ address: nobody, storageKeys: [`0x${'00'.repeat(32)}`] }] as const;
  const gas = await readerOf(server).estimateGas({ ...call, accessList });
  expect(gas).toEqual({ ok: true, gas: 21_000n });
  const calls = server.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  expect(calls.map(({ method, params }) => ({ method, params }))).toEqual([
    { method: 'eth_estimateGas', params: [{ ...call, accessList }] },
  ]);
});
