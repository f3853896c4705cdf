import { setImmediate } from 'node:timers/promises';
import { privateKeyToAccount } from 'viem/accounts';
import { keccak256 } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { parseAddress, parseHash } from '../../../../src/domain/identity/evm.ts';
import { ACCOUNT, HASH, HEAD, endpoint, evmAt, receiptAt } from '../helpers/evm-at.ts';
import { callsAt, jsonRpcLoopback, resultsAt } from '../helpers/loopback.ts';

const wordOf = (byte: string) => `0x${byte.repeat(32)}` as const;
const contract = parseAddress(`0x${'cc'.repeat(20)}`);

/** An endpoint that gives each method this result, and its reader. */
async function reading(results: Readonly<Record<string, unknown>>) {
  const server = await resultsAt(results);
  return { reader: evmAt(server.url).reader, server };
}

describe('a receipt', () => {
  const receiptWith = async (changes: object) => {
    const receipt = { ...receiptAt('0x7'), gasUsed: '0x5208', effectiveGasPrice: '0x1' };
    const { reader } = await reading({ eth_getTransactionReceipt: { ...receipt, ...changes } });
    return reader.receipt(HASH);
  };

  test.each([
    ['0x1', 'success'],
    ['0x01', 'success'],
    ['0x0', 'reverted'],
    ['0x00', 'reverted'],
  ])('with the status %s is %s and has its hash, gas and price', async (status, expected) => {
    expect(await receiptWith({ status, to: contract })).toMatchObject({
      ...{ status: expected, to: contract, hash: HASH },
      ...{ gasUsed: 21_000n, effectiveGasPrice: 1n },
    });
  });

  test.each([
    ['of another transaction', { transactionHash: wordOf('33') }, 'E-NET-117'],
    ['with an absurd amount of gas', { gasUsed: `0x1${'0'.repeat(16)}` }, 'E-EVM-104'],
    ['with an absurd price', { effectiveGasPrice: `0x1${'0'.repeat(32)}` }, 'E-EVM-104'],
    ['with an absurd height', { blockNumber: wordOf('ff') }, 'E-EVM-104'],
  ])('is refused: %s', async (_, changes, code) => {
    await expect(receiptWith(changes)).rejects.toMatchObject({ code });
  });

  test('has the logs that no reorganisation has removed', async () => {
    const log = { address: contract, topics: [wordOf('01'), wordOf('02')], transactionHash: HASH };
    const raw = { ...log, data: '0xAB', blockNumber: '0x7', logIndex: '0x0', removed: false };
    const found = await receiptWith({ logs: [{ ...raw, removed: true }, raw] });
    expect(found?.to).toBeNull();
    expect(found?.logs).toEqual([{ ...log, data: '0xab', blockNumber: 7n }]);
  });
});

test('a transaction has its block, and its signed bytes if its fields lead to its hash', async () => {
  const signer = privateKeyToAccount(wordOf('01'));
  const bytes = await signer.signTransaction({
    ...({ type: 'eip1559', chainId: 1, nonce: 5, data: '0xab', value: 2n, gas: 21_000n } as const),
    ...{ maxFeePerGas: 9n, maxPriorityFeePerGas: 4n, accessList: [], to: contract },
  });
  // The byte before the two words of the signature is the parity: 0x80 encodes 0.
  const yParity = bytes.slice(-134, -132) === '01' ? '0x1' : '0x0';
  const fields = { hash: keccak256(bytes), from: signer.address, to: contract, input: '0xab' };
  const raw = {
    ...{ ...fields, type: '0x2', chainId: '0x1', nonce: '0x5', value: '0x2', gas: '0x5208' },
    ...{ maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x4', gasPrice: '0x9', accessList: [] },
    ...{ r: `0x${bytes.slice(-130, -66)}`, s: `0x${bytes.slice(-64)}`, yParity, v: yParity },
  };
  const read = async (changes: object) => {
    const { reader } = await reading({ eth_getTransactionByHash: { ...raw, ...changes } });
    return reader.transaction(parseHash(raw.hash));
  };
  const pooled = { ...fields, nonce: 5n, value: 2n, gas: 21_000n, signedBytes: bytes };
  expect(await read({ blockNumber: null })).toEqual(pooled);
  expect(await read({ blockNumber: '0x7' })).toEqual({ ...pooled, blockNumber: 7n });
  const changed = { to: null, value: 3n, signedBytes: undefined };
  expect(await read({ to: null, value: '0x3' })).toMatchObject(changed);
  // The library refuses to encode a tip above the fee.
  const absurd = { nonce: 5n, signedBytes: undefined };
  expect(await read({ maxPriorityFeePerGas: '0xff' })).toMatchObject(absurd);
});

test('an account has two nonces, a balance, code and storage', async () => {
  const { url } = await jsonRpcLoopback((method, params) => {
    const [, tag] = params;
    if (method === 'eth_getTransactionCount') return { result: tag === 'latest' ? '0x5' : '0x7' };
    if (method === 'eth_getBalance') return { result: params[0] === ACCOUNT ? '0x9' : '0x0' };
    if (method === 'eth_getStorageAt') return { result: tag === wordOf('03') ? '0xAB' : '0x0' };
    return { result: params[0] === ACCOUNT ? '0xEF00' : '0x' };
  });
  const { reader } = evmAt(url);
  expect(await reader.nonces(ACCOUNT)).toEqual({ latest: 5n, pending: 7n });
  expect(await reader.balance(ACCOUNT)).toBe(9n);
  expect([await reader.code(ACCOUNT), await reader.code(contract)]).toEqual(['0xef00', '0x']);
  expect(await reader.storage(ACCOUNT, wordOf('03'))).toBe(`0x${'00'.repeat(31)}ab`);
});

/** Reads whose answer holds a quantity. */
const sent = { from: ACCOUNT, to: contract, hash: HASH, input: '0x', value: '0x0', gas: '0x1' };
type Reader = Awaited<ReturnType<typeof reading>>['reader'];
const bare = (value: unknown) => value;
type Quantity = readonly [
  name: string,
  method: string,
  answerWith: (value: unknown) => unknown,
  read: (reader: Reader) => Promise<unknown>,
];
const BLOCK = 'eth_getBlockByNumber';
const QUANTITIES: readonly Quantity[] = [
  ['chain ID', 'eth_chainId', bare, (reader) => reader.chainId()],
  ['balance', 'eth_getBalance', bare, (reader) => reader.balance(ACCOUNT)],
  ['nonces', 'eth_getTransactionCount', bare, (reader) => reader.nonces(ACCOUNT)],
  ['storage', 'eth_getStorageAt', bare, (reader) => reader.storage(ACCOUNT, wordOf('03'))],
  ['gas', 'eth_estimateGas', bare, (reader) => reader.estimateGas({ to: contract, data: '0x' })],
  ['height', BLOCK, (number) => ({ ...HEAD, number }), (reader) => reader.head()],
  ['time', BLOCK, (timestamp) => ({ ...HEAD, timestamp }), (reader) => reader.head()],
  [
    'nonce of a transaction',
    'eth_getTransactionByHash',
    (nonce) => ({ ...sent, nonce }),
    (reader) => reader.transaction(HASH),
  ],
];

test.each(QUANTITIES)(
  'an unreadable quantity is a malformed answer: %s',
  async (_, method, answerWith, read) => {
    for (const value of ['0x', '', null, '0xzz', '5', 1.5, -1, '-0x1', [], {}]) {
      const { reader } = await reading({ eth_getBlockByNumber: HEAD, [method]: answerWith(value) });
      const failure = { code: 'E-EVM-104' };
      await expect(read(reader), JSON.stringify(value)).rejects.toMatchObject(failure);
    }
  },
);

describe('the waiting transactions of an account', () => {
  const someone = `0x${'cd'.repeat(20)}`;
  const missing = { error: { code: -32_601, message: 'the method does not exist' } };
  const waiting = (nonce: string, fields: object, from: string = ACCOUNT) => {
    return { from: from.toLowerCase(), nonce, hash: HASH, ...fields };
  };
  const DEAR = { gasPrice: '0x9', maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x4' };
  const dear = { maxFeePerGas: 9n, maxPriorityFeePerGas: 4n };
  const poolOf = async (txpool_contentFrom: unknown) =>
    (await reading({ txpool_contentFrom })).reader.pooled(ACCOUNT);

  test.each([
    ['the next', { pending: { 5: waiting('0x5', DEAR) }, queued: {} }, dear],
    ['one after a gap', { pending: {}, queued: { 5: waiting('0x5', DEAR) } }, dear],
    [
      'one of the older kind',
      { pending: { 5: waiting('0x5', { gasPrice: '0x7' }) }, queued: {} },
      { maxFeePerGas: 7n, maxPriorityFeePerGas: 7n },
    ],
    ['one of another nonce', { pending: { 4: waiting('0x4', DEAR) }, queued: {} }, undefined],
    ['nonsense', { pending: { 5: waiting('0x5', { gasPrice: 'much' }) }, queued: {} }, undefined],
  ])('have the fees of a pool that has %s', async (_, pool, offer) => {
    const { reader } = await reading({ txpool_contentFrom: pool });
    expect(await reader.pooledOffer(ACCOUNT, 5n)).toEqual(offer);
  });

  const cheap = waiting('0x5', { gasPrice: '0x1' }, someone);
  test.each([
    ['has it', { result: { transactions: [cheap, waiting('0x5', DEAR)] } }, dear],
    ['has hashes alone', { result: { transactions: [HASH] } }, undefined],
    ['is not reported', missing, undefined],
    ['is nonsense', { result: 'soon' }, undefined],
  ])('have the fees of the pending block without a pool, which %s', async (_, block, offer) => {
    const server = await jsonRpcLoopback((method) =>
      method === 'txpool_contentFrom' ? missing : block,
    );
    const { reader } = evmAt(server.url);
    expect(await reader.pooledOffer(ACCOUNT, 5n)).toEqual(offer);
    expect(callsAt(server)).toEqual([
      ['txpool_contentFrom', [ACCOUNT]],
      ['eth_getBlockByNumber', ['pending', true]],
    ]);
    expect(await reader.pooled(ACCOUNT)).toBeUndefined();
  });

  test('are sorted, and those of others left out', async () => {
    const call = { to: contract, input: '0xab', value: '0x5', gasPrice: '0x7' };
    const { transactions = [], isWhole } =
      (await poolOf({
        pending: { '0xa': waiting('0xa', call), '0x9': waiting('0x9', call) },
        queued: { '0xc': waiting('0xc', call), '0xd': waiting('0xd', call, someone) },
      })) ?? {};
    expect([transactions.map(({ nonce }) => nonce), isWhole]).toEqual([[9n, 10n, 12n], false]);
    const offer = { maxFeePerGas: 7n, maxPriorityFeePerGas: 7n };
    const read = { hash: HASH, nonce: 9n, to: contract, input: '0xab', value: 5n, offer };
    expect(transactions[0]).toEqual(read);
    const empty = { transactions: [], isWhole: true };
    expect(await poolOf({ pending: {}, queued: {} })).toEqual(empty);
  });

  test.each([
    {},
    { pending: null, queued: null },
    { pending: {} },
    { queued: {} },
    [],
    null,
    { pending: { 9: waiting('0x9', {}, someone) }, queued: {} },
    { pending: { 9: waiting('0x9', {}) }, queued: { 10: waiting('0xa', {}, someone) } },
    // One that cannot be read may be another waiting transaction of the account.
    { pending: { 9: waiting('0x9', {}) }, queued: { 10: {} } },
  ])('are unknown in part, and not absent, in a malformed pool: %j', async (pool) => {
    expect((await poolOf(pool))?.isWhole ?? false).toBe(false);
  });
});

test.each([
  [{ code: -32_000, message: 'failed', data: '0x08c379a0' }, '0x08c379a0'],
  [{ code: -32_000, message: 'failed', data: { data: '0x08c379a0' } }, '0x08c379a0'],
  [{ code: 3, message: 'failed', data: null }, '0x'],
  [{ code: -32_000, message: 'execution reverted' }, '0x'],
  [{ code: -1, message: 'no', data: 'no hex' }, undefined],
  [{ code: -1, message: 'no', data: { other: '0x01' } }, undefined],
])(
  'a refused call is a revert only with the data or the text of one: %j',
  async (error, revert) => {
    const { url } = await jsonRpcLoopback(() => ({ error }));
    const estimate = evmAt(url).reader.estimateGas({ to: contract, data: '0x' });
    if (revert !== undefined) expect(await estimate).toEqual({ ok: false, revert });
    else await expect(estimate).rejects.toMatchObject({ code: 'E-EVM-105' });
  },
);

test('a call at a block is sent without a time, unless the caller states one', async () => {
  const { reader, server } = await reading({ eth_call: wordOf('00') });
  await reader.call({ to: contract, data: '0x01' }, { block: 7n });
  expect(callsAt(server)).toEqual([['eth_call', [{ to: contract, data: '0x01' }, '0x7']]]);
  await reader.call({ to: contract, data: '0x01' }, { block: 7n, time: 9n });
  // The endpoint does not apply times, so the call carries none either.
  const later = callsAt(server).slice(1);
  expect(later.map(([, [, block]]) => block)).toEqual(['latest', '0x7']);
});

const words = (...values: readonly number[]) =>
  values.map((value) => value.toString(16).padStart(64, '0')).join('');
test.each([
  [`0x${words(2, 21_000)}`, { ok: true, gas: 21_000n, data: '0x' }],
  [`0x${words(1, 500)}08c379a0`, { ok: false, index: 1, revert: '0x08c379a0' }],
  [`0x${words(0, 500)}`, { ok: false, index: 0, revert: '0x' }],
  [`0x${words(3, 500)}`, undefined],
  [`0x${words(2)}`, undefined],
  ['0x', undefined],
])('calls in a sequence end as the code at the account says: %s', async (answer, outcome) => {
  const { reader } = await reading({ eth_call: answer, eth_getBlockByNumber: HEAD });
  const calls = (['0x01', '0x02'] as const).map((data) => ({ to: contract, data }));
  expect(await reader.callSequence(calls, ACCOUNT)).toEqual(outcome);
});

test.each([1, 2])(
  'a newest block from below one that was shown is asked for again, then is an error, with %i endpoints',
  async (count) => {
    let heights = [13];
    const serve = () =>
      endpoint((method) => {
        const height = heights.length > 1 ? heights.shift()! : heights[0]!;
        const number = `0x${height.toString(16)}`;
        return { result: method === 'eth_blockNumber' ? number : { ...HEAD, number } };
      });
    const [first, ...others] = await Promise.all(Array.from({ length: count }, serve));
    const { reader } = evmAt([first!.url, ...others.map(({ url }) => url)]);
    // Simultaneous callers share a request.
    const head = async () => {
      for (let turn = 0; turn < 3; turn++) await setImmediate();
      return (await reader.head()).number;
    };
    expect(await head()).toBe(13n);
    heights = [12, 13];
    expect(await head()).toBe(13n);
    heights = [12];
    await expect(head()).rejects.toMatchObject({ exit: 'pending' });
    heights = [14];
    expect(await head()).toBe(14n);
  },
);
