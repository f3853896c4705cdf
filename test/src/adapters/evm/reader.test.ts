import type { Abi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeErrorResult, encodeFunctionData, numberToHex, parseAbi } from 'viem/utils';
import { createEvmRpc } from '../../../../src/adapters/evm/evm-rpc.ts';
import { createEvmReader } from '../../../../src/adapters/evm/reader.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { wei } from '../../../../src/domain/units.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { HEAD, evmAt } from '../helpers/evm-at.ts';
import { jsonRpcLoopback, unusedUrl, type Reply } from '../helpers/loopback.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';

const abi = parseAbi([
  'function calcAndCacheStakes(uint48 epoch, uint96 class) returns (uint256)',
  'function totalStakeCached(uint48 epoch, uint96 class) view returns (bool)',
  'function noSuchFunction() view returns (uint256)',
]);
const nobody = parseAddress(`0x${'00'.repeat(18)}dead`);
const word = `0x${'00'.repeat(31)}01` as const;
const multicall = parseAddress(`0x${'ca'.repeat(20)}`);
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

/** An endpoint that has a block, answers other requests with `reply`, and names a Multicall3 contract. */
async function readerAt(reply: Parameters<typeof jsonRpcLoopback>[0]) {
  const server = await jsonRpcLoopback((method, params, turn) =>
    method === 'eth_getBlockByNumber' ? { result: HEAD } : reply(method, params, turn),
  );
  const { reader } = evmAt(server.url, { multicall });
  /** The number of calls to the Multicall3 contract. */
  const batches = () =>
    server.requests.filter(({ body }) => body.toLowerCase().includes(multicall.toLowerCase()))
      .length;
  return { reader, batches, server };
}
const sandboxRpc = () => createEvmRpc(openProfile(sandbox.profile.network), systemClock);
const call = (functionName: string, ...args: unknown[]) => ({
  to: sandbox.profile.network.phases.flatMap(({ l1s }) => l1s)[0]!.middleware!,
  data: encodeFunctionData<Abi>({ abi, functionName, args }),
});

test('simultaneous callers share a request for the newest block, but a caller after its failure sends a new one', async () => {
  const rpc = sandboxRpc();
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
  const { reader, batches } = await readerAt((_, params) => {
    const [{ to }] = params as [{ to: string }];
    return { result: to.toLowerCase() === multicall.toLowerCase() ? answer : word };
  });
  const answered = CALLS.map(() => ({ ok: true, data: word }));
  expect(await reader.callMany(CALLS)).toEqual(answered);
  expect(await reader.callMany(CALLS)).toEqual(answered);
  // After the first answer without a contract, the contract is not called again.
  expect(batches()).toBe(1);
});

test('answers of many calls are in the order of the calls, and a revert is one of them', async () => {
  const reader = createEvmReader(sandboxRpc(), sandbox.plain.network.contracts.multicall);
  // A precompiled contract that returns its input.
  const echo = parseAddress(`0x${'00'.repeat(19)}04`);
  const echoes = Array.from({ length: 251 }, (_, i) => ({
    ...{ to: echo, data: numberToHex(i, { size: 2 }) },
  }));
  const answers = echoes.map(({ data }) => ({ ok: true, data }));
  const { to } = call('noSuchFunction');
  const calls = echoes.toSpliced(250, 0, { to, data: '0x12345678' });
  const expected: unknown[] = answers.toSpliced(250, 0, { ok: false, revert: '0x' } as never);
  expect(await reader.callMany(calls)).toEqual(expected);
});

test.each([
  ['sender', { from: nobody }],
  ['value', { value: wei(1n) }],
  ['access list', { accessList: [] }],
])('a call with its own %s is not sent with others', async (_, own) => {
  const { reader, batches } = await readerAt(() => ({ result: word }));
  await reader.callMany([{ ...CALLS[0], ...own }, CALLS[1]]);
  expect(batches()).toBe(0);
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
    const rpc = sandboxRpc();
    const failure = { code: -32_602, message: 'too many arguments' };
    const request: typeof rpc.request = (sent, options) =>
      refuses(sent.params as readonly unknown[])
        ? Promise.resolve({ ok: false, failure })
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
  const reader = createEvmReader(sandboxRpc());
  const account = parseAddress(sandbox.plain.accounts[0]!.evmAddress);
  const cached = call('totalStakeCached', 2, 1n);
  const calls = [cached, call('calcAndCacheStakes', 1, 1n), cached];
  const whole = await reader.callSequence(calls, account);
  // A read of a storage slot costs 2,100 gas, unless an earlier call has read the slot.
  expect(whole?.ok === true && whole.gas > 0n && whole.gas < 2100n).toBe(true);
  const caching = [call('calcAndCacheStakes', 1, 1n), call('totalStakeCached', 1, 1n)];
  expect(await reader.callSequence(caching, account)).toMatchObject({ ok: true, data: word });
  const broken = [...calls, call('noSuchFunction'), cached];
  expect(await reader.callSequence(broken, account)).toEqual({ ok: false, index: 3, revert: '0x' });
});

test('calls of one account are unavailable at an endpoint that refuses the code, but not at one that is down', async () => {
  const error = { code: -32_602, message: 'too many arguments' };
  const { reader } = await readerAt(() => ({ error }));
  expect(await reader.callSequence(CALLS, nobody)).toBeUndefined();
  const down = evmAt(await unusedUrl()).reader.callSequence(CALLS, nobody);
  await expect(down).rejects.toMatchObject({ code: 'E-NET-101' });
});

test("a refused request is an error with the endpoint's reason, never the revert of a call", async () => {
  const reason = 'the daemon is busy';
  const { reader, server } = await readerAt(() => ({ error: { code: -32_000, message: reason } }));
  const refused = { code: 'E-EVM-105', values: { url: server.url, reason } };
  for (const read of [
    () => reader.balance(nobody),
    () => reader.code(nobody),
    () => reader.nonces(nobody),
    () => reader.callMany(CALLS),
    () => reader.call(CALLS[0]),
    () => reader.estimateGas(CALLS[0]),
  ])
    await expect(read()).rejects.toMatchObject(refused);
});

test('does not fetch a URL that a contract names', async () => {
  const named = await readerAt(() => ({ result: '0x' }));
  // EIP-3668.
  const revert = encodeErrorResult({
    abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
    args: [nobody, [named.server.url], '0x01', '0x01020304', '0x'],
  });
  const error = { code: 3, message: 'execution reverted', data: revert };
  const { reader } = await readerAt(() => ({ error }));
  expect(await reader.call(CALLS[0])).toEqual({ ok: false, revert });
  expect(named.server.requests).toHaveLength(0);
});

const GWEI = 10n ** 9n;
/** The fees behind an endpoint with this base fee, in wei per gas, and this answer for the tip. */
async function feesOf(baseFee: bigint, tip: Reply) {
  const head = { ...HEAD, baseFeePerGas: numberToHex(baseFee) };
  const { url } = await jsonRpcLoopback((method) =>
    method === 'eth_getBlockByNumber' ? { result: head } : tip,
  );
  return evmAt(url).reader.fees();
}

test.each([
  ['an ordinary tip', 25n * GWEI, 2n * GWEI, 2n * GWEI],
  ['a tip above the base fee', 25n * GWEI, 4000n * GWEI, 25n * GWEI],
  ['a tip above 1 gwei and a lower base fee', 25n, 4000n * GWEI, GWEI],
  ['a tip above a lower base fee', 25n, 2n, 2n],
])('%s: base fee %s, suggested tip %s, offered tip %s', async (_, baseFee, suggested, tip) => {
  const maxFeePerGas = 2n * baseFee + tip;
  const offered = { baseFee, maxPriorityFeePerGas: tip, maxFeePerGas };
  expect(await feesOf(baseFee, { result: numberToHex(suggested) })).toMatchObject(offered);
});

test.each<[string, Reply]>([
  ['lacks the method', { error: { code: -32_601, message: 'not available' } }],
  ['refuses access to it', { status: 403 }],
  ['answers with a page', { body: '<html>' }],
])('the tip is 1 gwei if the endpoint %s', async (_, answer) => {
  expect(await feesOf(1n, answer)).toMatchObject({ maxPriorityFeePerGas: GWEI });
});
