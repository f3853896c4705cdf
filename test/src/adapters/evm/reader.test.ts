import type { Abi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeErrorResult, encodeFunctionData, numberToHex, parseAbi } from 'viem/utils';
import { createEvmRpc } from '../../../../src/adapters/evm/evm-rpc.ts';
import { createEvmReader } from '../../../../src/adapters/evm/reader.ts';
import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { wei } from '../../../../src/domain/units.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { evmAt } from '../helpers/evm-at.ts';
import { jsonRpcLoopback, loopback, unusedUrl, type Loopback } from '../helpers/loopback.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';

const abi = parseAbi([
  'function calcAndCacheStakes(uint48 epoch, uint96 class) returns (uint256)',
  'function totalStakeCached(uint48 epoch, uint96 class) view returns (bool)',
  'function noSuchFunction() view returns (uint256)',
]);
const nobody = parseAddress(`0x${'00'.repeat(18)}dead`);
const word = `0x${'00'.repeat(31)}01` as const;
const contract = parseAddress(`0x${'ca'.repeat(20)}`);
const CALLS = [
  { to: nobody, data: '0x01' },
  { to: nobody, data: '0x02' },
] as const;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  // The first epoch is over, so that its stakes can be cached.
  sandbox.controls.advance(sandbox.profile.epochSeconds);
  await sandbox.controls.cChain.tick();
});
afterAll(() => sandbox.stop());

/** An endpoint that has a block, and answers all other requests with `reply`. */
const endpoint = (reply: Parameters<typeof jsonRpcLoopback>[0]) =>
  jsonRpcLoopback((method, params, turn) =>
    method === 'eth_getBlockByNumber'
      ? { result: { number: '0x1', hash: word, timestamp: '0x1' } }
      : reply(method, params, turn),
  );
const readerOf = ({ url }: Loopback, multicall?: typeof nobody) =>
  evmAt(url, multicall && { multicall }).reader;
const call = (functionName: string, ...args: unknown[]) => ({
  to: sandbox.profile.network.phases.flatMap(({ l1s }) => l1s)[0]!.middleware!,
  data: encodeFunctionData<Abi>({ abi, functionName, args }),
});

test('simultaneous callers share a request for the newest block, but a caller after its failure sends a new one', async () => {
  const rpc = createEvmRpc(openProfile(sandbox.profile.network), systemClock);
  let requests = 0;
  const down = new OnboardError('E-NET-105', { url: rpc.url, method: 'eth_getBlockByNumber' });
  const { head } = createEvmReader({
    ...rpc,
    request: (...request) => (++requests === 1 ? Promise.reject(down) : rpc.request(...request)),
  });
  const refused = await Promise.allSettled([head(), head()]);
  expect(refused).toMatchObject([{ reason: down }, { reason: down }]);
  const [one, other] = await Promise.all([head(), head()]);
  expect(one).toBe(other);
  expect(requests).toBe(2);
});

test.each<[string, string]>([
  ['0x', 'no contract at the address of the multicall contract'],
  [`0x${'ff'.repeat(64)}`, 'another contract there'],
  [`0x${'00'.repeat(31)}20${'00'.repeat(32)}`, 'fewer results than calls'],
])('makes the calls one by one: %s, %s', async (answer) => {
  const server = await endpoint((_, params) => {
    const [{ to }] = params as [{ to: string }];
    return { result: to.toLowerCase() === contract.toLowerCase() ? answer : word };
  });
  const reader = readerOf(server, contract);
  for (let times = 0; times < 2; times++) {
    expect(await reader.callMany(CALLS)).toEqual([
      { ok: true, data: word },
      { ok: true, data: word },
    ]);
  }
  // After the first answer without a contract, the contract is not called again.
  expect(
    server.requests.filter(({ body }) => body.toLowerCase().includes(contract.toLowerCase())),
  ).toHaveLength(1);
});

/** A precompiled contract that returns its input. */
const echo = parseAddress(`0x${'00'.repeat(19)}04`);
const echoes = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ to: echo, data: numberToHex(i, { size: 2 }) }));

test('answers of many calls are in the order of the calls, and a revert is one of them', async () => {
  const { network } = sandbox.plain;
  const reader = createEvmReader(
    createEvmRpc(openProfile(network), systemClock),
    network.contracts.multicall,
  );
  const { to } = call('noSuchFunction');
  const calls = [...echoes(250), { to, data: '0x12345678' } as const, ...echoes(1)];
  const answers = await reader.callMany(calls);
  expect(answers).toEqual([
    ...echoes(250).map(({ data }) => ({ ok: true, data })),
    { ok: false, revert: '0x' },
    { ok: true, data: '0x0000' },
  ]);
});

test.each([
  ['sender', { from: nobody }],
  ['value', { value: wei(1n) }],
  ['access list', { accessList: [] }],
])('a call with its own %s is not sent with others', async (_, own) => {
  const server = await endpoint(() => ({ result: word }));
  await readerOf(server, contract).callMany([{ ...CALLS[0], ...own }, CALLS[1]]);
  const bodies = server.requests.map(({ body }) => body.toLowerCase());
  expect(bodies.filter((body) => body.includes(contract.toLowerCase()))).toEqual([]);
});

test.each([
  ['nothing', () => false],
  ['code at an address', (params: readonly unknown[]) => params.length > 2],
])(
  'calls in order see the effects of earlier calls if the endpoint refuses %s',
  async (what, refuses) => {
    const cached = call('totalStakeCached', 1, 1n);
    const cache = call('calcAndCacheStakes', 1, 1n);
    const broken = call('noSuchFunction');
    const rpc = createEvmRpc(openProfile(sandbox.profile.network), systemClock);
    const refusal = {
      ok: false,
      failure: { code: -32_602, message: 'too many arguments' },
    } as const;
    const request: typeof rpc.request = (sent, options) =>
      refuses(sent.params as readonly unknown[])
        ? Promise.resolve(refusal)
        : rpc.request(sent, options);
    const { multicall } = sandbox.plain.network.contracts;
    for (const address of what === 'nothing' ? [undefined, multicall] : [multicall]) {
      const reader = createEvmReader({ ...rpc, request }, address);
      expect(await reader.callInOrder([cached])).toBe(`0x${'00'.repeat(32)}`);
      expect(await reader.callInOrder([cached, cache, cached])).toBe(word);
      expect(await reader.callInOrder([cache, broken, cached])).toBeUndefined();
      expect(await reader.callInOrder([cache, broken])).toBeUndefined();
    }
  },
);

test('calls of one account run in order with its own code, and stop at the first revert', async () => {
  const { network, accounts } = sandbox.plain;
  const reader = createEvmReader(createEvmRpc(openProfile(network), systemClock));
  const account = parseAddress(accounts[0]!.evmAddress);
  const cached = call('totalStakeCached', 2, 1n);
  const calls = [cached, call('calcAndCacheStakes', 1, 1n), cached];
  const whole = await reader.callSequence(calls, account);
  expect(whole).toEqual({
    ok: true,
    gas: expect.any(BigInt) as bigint,
    data: expect.any(String) as Hex,
  });
  // A read of a storage slot costs 2,100 gas, unless an earlier call has read the slot.
  expect(whole?.ok === true && whole.gas > 0n && whole.gas < 2100n).toBe(true);
  const caching = [call('calcAndCacheStakes', 1, 1n), call('totalStakeCached', 1, 1n)];
  expect(await reader.callSequence(caching, account)).toMatchObject({ ok: true, data: word });
  const broken = [...calls, call('noSuchFunction'), cached];
  expect(await reader.callSequence(broken, account)).toEqual({ ok: false, index: 3, revert: '0x' });
});

test('calls of one account are unavailable at an endpoint that refuses the code, but not at one that is down', async () => {
  const refusing = await endpoint(() => ({
    error: { code: -32_602, message: 'too many arguments' },
  }));
  expect(await readerOf(refusing).callSequence(CALLS, nobody)).toBeUndefined();
  const down = readerOf({ ...refusing, url: await unusedUrl() });
  await expect(down.callSequence(CALLS, nobody)).rejects.toMatchObject({ code: 'E-NET-101' });
});

test("a refused request is an error with the endpoint's reason, never the revert of a call", async () => {
  const server = await endpoint(() => ({
    error: { code: -32_000, message: 'the daemon is busy' },
  }));
  const reader = readerOf(server, contract);
  const values = { url: server.url, reason: 'the daemon is busy' };
  for (const read of [
    () => reader.balance(nobody),
    () => reader.code(nobody),
    () => reader.nonces(nobody),
    () => reader.callMany(CALLS),
    () => reader.call(CALLS[0]),
    () => reader.estimateGas(CALLS[0]),
  ])
    await expect(read()).rejects.toMatchObject({ code: 'E-EVM-105', values });
});

test('does not fetch a URL that a contract names', async () => {
  const named = await endpoint(() => ({ result: '0x' }));
  // EIP-3668.
  const lookup = encodeErrorResult({
    abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
    args: [nobody, [named.url], '0x01', '0x01020304', '0x'],
  });
  const server = await endpoint(() => ({
    error: { code: 3, message: 'execution reverted', data: lookup },
  }));
  expect(await readerOf(server).call({ to: nobody, data: '0x01' })).toEqual({
    ok: false,
    revert: lookup,
  });
  expect(named.requests).toHaveLength(0);
});

const GWEI = 10n ** 9n;
const hex = (value: bigint): string => `0x${value.toString(16)}`;

/** Reads the fees behind an endpoint that reports this base fee and this tip, in wei per gas. */
async function feesOf(baseFee: bigint, tip: bigint) {
  const server = await jsonRpcLoopback((method) => {
    if (method === 'eth_maxPriorityFeePerGas') return { result: hex(tip) };
    const block = { number: '0x9', hash: word, timestamp: '0x1' };
    return { result: { ...block, baseFeePerGas: hex(baseFee) } };
  });
  return readerOf(server).fees();
}

test.each([
  ['an ordinary tip', 25n * GWEI, 2n * GWEI, 2n * GWEI],
  ['a tip above the base fee', 25n * GWEI, 4000n * GWEI, 25n * GWEI],
  ['a tip above 1 gwei and a lower base fee', 25n, 4000n * GWEI, GWEI],
  ['a tip above a lower base fee', 25n, 2n, 2n],
])('%s: base fee %s, suggested tip %s, offered tip %s', async (_, baseFee, suggested, tip) => {
  expect(await feesOf(baseFee, suggested)).toMatchObject({
    baseFee,
    maxPriorityFeePerGas: tip,
    maxFeePerGas: 2n * baseFee + tip,
  });
});

test.each<[string, string, number]>([
  ['lacks the method', '{"id":1,"error":{"code":-32601,"message":"not available"}}', 200],
  ['refuses access to it', 'Forbidden', 403],
  ['answers with a page', '<html>', 200],
  ['answers with no result', '{"id":1}', 200],
])('the tip is 1 gwei if the endpoint %s', async (_, answer, status) => {
  const server = await loopback(({ body }, response) => {
    const { id, method } = JSON.parse(body) as { id: number; method: string };
    const result = { number: '0x1', hash: word, timestamp: '0x1' };
    if (method === 'eth_getBlockByNumber')
      return void response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    response.writeHead(status).end(answer.replace('"id":1', `"id":${id}`));
  });
  expect(await readerOf(server).fees()).toMatchObject({ maxPriorityFeePerGas: GWEI });
});
