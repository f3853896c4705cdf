import { setImmediate } from 'node:timers/promises';
import { privateKeyToAccount } from 'viem/accounts';
import { keccak256 } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { parseAddress, parseHash } from '../../../../src/domain/identity/evm.ts';
import { evmAt } from '../helpers/evm-at.ts';
import { callsAt, jsonRpcLoopback } from '../helpers/loopback.ts';

const wordOf = (byte: string) => `0x${byte.repeat(32)}` as const;
const hash = parseHash(wordOf('22'));
const account = parseAddress(`0x${'11'.repeat(20)}`);
const contract = parseAddress(`0x${'cc'.repeat(20)}`);

/** An endpoint that gives each method this result, and its reader. */
async function reading(results: Readonly<Record<string, unknown>>) {
  const server = await jsonRpcLoopback((method) => ({ result: results[method] }));
  return { reader: evmAt(server.url).reader, server };
}

describe('a receipt', () => {
  const topics = [wordOf('01'), wordOf('02')];
  const log = {
    ...{ address: contract, topics, data: '0xAB', blockNumber: '0x7' },
    ...{ transactionHash: hash, logIndex: '0x0', removed: false },
  };
  const receipt = {
    ...{ transactionHash: hash, blockNumber: '0x7', blockHash: wordOf('33'), from: account },
    ...{ status: '0x1', to: contract, gasUsed: '0x5208', effectiveGasPrice: '0x1', logs: [] },
  };
  const receiptWith = async (changes: object) => {
    const { reader } = await reading({ eth_getTransactionReceipt: { ...receipt, ...changes } });
    return reader.receipt(hash);
  };

  test.each([
    ['0x1', 'success'],
    ['0x01', 'success'],
    ['0x0', 'reverted'],
    ['0x00', 'reverted'],
  ])('with the status %s is %s and has its hash, gas and price', async (status, expected) => {
    const paid = { hash, gasUsed: 21_000n, effectiveGasPrice: 1n };
    expect(await receiptWith({ status })).toMatchObject({
      status: expected,
      to: contract,
      ...paid,
    });
  });

  test.each([
    ['of another transaction', { transactionHash: `0x${'33'.repeat(32)}` }, 'E-NET-117'],
    ['with an absurd amount of gas', { gasUsed: `0x1${'0'.repeat(16)}` }, 'E-EVM-104'],
    ['with an absurd price', { effectiveGasPrice: `0x1${'0'.repeat(32)}` }, 'E-EVM-104'],
    ['with an absurd height', { blockNumber: `0x${'f'.repeat(64)}` }, 'E-EVM-104'],
  ])('is refused: %s', async (_, changes, code) => {
    await expect(receiptWith(changes)).rejects.toMatchObject({ code });
  });

  test('has the logs that no reorganisation has removed', async () => {
    const logs = [{ ...log, removed: true }, log];
    expect(await receiptWith({ to: null, logs })).toMatchObject({
      to: null,
      logs: [
        {
          ...{ address: contract, topics, data: '0xab' },
          ...{ blockNumber: 7n, transactionHash: hash },
        },
      ],
    });
  });
});

describe('a transaction', () => {
  const fields = {
    ...{ type: '0x2', chainId: '0x1', nonce: '0x5', input: '0xab', value: '0x2', gas: '0x5208' },
    ...{ maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x4', gasPrice: '0x9', accessList: [] },
  };
  const signer = privateKeyToAccount(wordOf('01'));
  const parts = {
    ...({ type: 'eip1559', chainId: 1, nonce: 5, data: '0xab', value: 2n, gas: 21_000n } as const),
    ...{ maxFeePerGas: 9n, maxPriorityFeePerGas: 4n, accessList: [], to: contract },
  };
  const signed = async () => {
    const bytes = await signer.signTransaction(parts);
    const signature = { r: `0x${bytes.slice(-130, -66)}`, s: `0x${bytes.slice(-64)}` };
    // The byte before the two words is the parity: 0x80 encodes 0.
    const yParity = bytes.slice(-134, -132) === '01' ? '0x1' : '0x0';
    const from = signer.address;
    const raw = { ...fields, ...signature, yParity, v: yParity, hash: keccak256(bytes), from };
    return { bytes, raw: { ...raw, to: contract } };
  };
  const read = async (raw: { readonly hash: string; readonly [field: string]: unknown }) => {
    const { reader } = await reading({ eth_getTransactionByHash: raw });
    return reader.transaction(parseHash(raw.hash));
  };

  test('has its signed bytes, and its block once it is in one', async () => {
    const { bytes, raw } = await signed();
    const pooled = await read({ ...raw, blockNumber: null });
    expect(pooled).toEqual({
      ...{ hash: raw.hash, from: signer.address, to: contract, nonce: 5n, input: '0xab' },
      ...{ value: 2n, gas: 21_000n, signedBytes: bytes },
    });
    const included = await read({ ...raw, blockNumber: '0x7' });
    expect(included).toEqual({ ...pooled, blockNumber: 7n });
  });

  test('has no signed bytes if its fields do not lead to its hash', async () => {
    const { raw } = await signed();
    const changed = await read({ ...raw, to: null, value: '0x3' });
    expect(changed).toMatchObject({ to: null, value: 3n, signedBytes: undefined });
    // The library refuses to encode a tip above the fee.
    const absurd = await read({ ...raw, maxPriorityFeePerGas: '0xff' });
    expect(absurd).toMatchObject({ nonce: 5n, signedBytes: undefined });
  });
});

test('an account has two nonces, a balance, code and storage', async () => {
  const { url } = await jsonRpcLoopback((method, params) => {
    const [, tag] = params;
    if (method === 'eth_getTransactionCount') return { result: tag === 'latest' ? '0x5' : '0x7' };
    if (method === 'eth_getBalance') return { result: params[0] === account ? '0x9' : '0x0' };
    if (method === 'eth_getStorageAt') return { result: tag === wordOf('03') ? '0xAB' : '0x0' };
    return { result: params[0] === account ? '0xEF00' : '0x' };
  });
  const { reader } = evmAt(url);
  expect(await reader.nonces(account)).toEqual({ latest: 5n, pending: 7n });
  expect(await reader.balance(account)).toBe(9n);
  expect(await reader.code(account)).toBe('0xef00');
  expect(await reader.code(contract)).toBe('0x');
  expect(await reader.storage(account, wordOf('03'))).toBe(`0x${'00'.repeat(31)}ab`);
});

/** Reads whose answer holds a quantity. */
const block = { number: '0x7', hash, timestamp: '0x64', gasLimit: '0x1', baseFeePerGas: '0x1' };
const sent = { from: account, to: contract, nonce: '0x5', input: '0x', value: '0x0', gas: '0x1' };
type Reader = Awaited<ReturnType<typeof reading>>['reader'];
type Row = readonly [
  name: string,
  method: string,
  answerWith: (value: unknown) => unknown,
  read: (reader: Reader) => Promise<unknown>,
];
const bare = (value: unknown) => value;
const QUANTITIES: readonly Row[] = [
  ['chain ID', 'eth_chainId', bare, (reader) => reader.chainId()],
  ['balance', 'eth_getBalance', bare, (reader) => reader.balance(account)],
  ['nonces', 'eth_getTransactionCount', bare, (reader) => reader.nonces(account)],
  ['storage', 'eth_getStorageAt', bare, (reader) => reader.storage(account, wordOf('03'))],
  [
    'gas estimate',
    'eth_estimateGas',
    bare,
    (reader) => reader.estimateGas({ to: contract, data: '0x' }),
  ],
  ...(['number', 'timestamp'] as const).map((field): Row => [
    `block's ${field}`,
    'eth_getBlockByNumber',
    (value) => ({ ...block, [field]: value }),
    (reader) => reader.head(),
  ]),
  [
    'nonce of a transaction',
    'eth_getTransactionByHash',
    (nonce) => ({ ...sent, hash, nonce }),
    (reader) => reader.transaction(hash),
  ],
];
const UNREADABLE = ['0x', '', null, '0xzz', '5', 1.5, -1, '-0x1', [], {}];

test.each(QUANTITIES)(
  'an unreadable quantity is a malformed answer: %s',
  async (_, method, answerWith, read) => {
    for (const value of UNREADABLE) {
      const { reader } = await reading({
        eth_getBlockByNumber: block,
        [method]: answerWith(value),
      });
      await expect(read(reader), JSON.stringify(value)).rejects.toMatchObject({
        code: 'E-EVM-104',
      });
    }
  },
);

const from = parseAddress(`0x${'ab'.repeat(20)}`);
const someone = `0x${'cd'.repeat(20)}`;
const missing = { error: { code: -32_601, message: 'the method does not exist/is not available' } };

const waiting = (nonce: string, fees: object, sender: string = from) => ({
  from: sender.toLowerCase(),
  nonce,
  hash,
  ...fees,
});
const DEAR = { gasPrice: '0x9', maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x4' };
const dear = { maxFeePerGas: 9n, maxPriorityFeePerGas: 4n };

/** Returns the fees that are read from an endpoint with these answers for its pool and its pending block. */
async function feesRead(pool: unknown, pending: unknown = missing) {
  const reply = (answer: unknown) =>
    typeof answer === 'object' && answer !== null && 'error' in answer
      ? (answer as typeof missing)
      : { result: answer };
  const server = await jsonRpcLoopback((method) =>
    reply(method === 'txpool_contentFrom' ? pool : pending),
  );
  return evmAt(server.url).reader.pooledOffer(from, 5n);
}

test.each([
  ['the next', { pending: { 5: waiting('0x5', DEAR) }, queued: {} }, dear],
  ['one after a gap', { pending: {}, queued: { 5: waiting('0x5', DEAR) } }, dear],
  [
    'one of the older kind',
    { pending: { 5: waiting('0x5', { gasPrice: '0x7' }) }, queued: {} },
    { maxFeePerGas: 7n, maxPriorityFeePerGas: 7n },
  ],
  ['one of another nonce', { pending: { 4: waiting('0x4', DEAR) }, queued: {} }, undefined],
  ['nothing', { pending: {}, queued: {} }, undefined],
  ['no content', null, undefined],
  ['nonsense', { pending: { 5: waiting('0x5', { maxFeePerGas: 'much' }) }, queued: {} }, undefined],
])('reads the fees from a pool that has %s', async (_, pool, offer) => {
  expect(await feesRead(pool)).toEqual(offer);
});

test.each([
  [
    'has it',
    { transactions: [waiting('0x5', { gasPrice: '0x1' }, someone), waiting('0x5', DEAR)] },
    dear,
  ],
  ['has hashes alone', { transactions: [hash] }, undefined],
  ['is not reported', missing, undefined],
  ['is nonsense', 'soon', undefined],
])('without a pool, reads the pending block, which %s', async (_, block, offer) => {
  expect(await feesRead(missing, block)).toEqual(offer);
});

test("an account's waiting transactions are sorted, and those of others left out", async () => {
  const call = { to: contract, input: '0xab', value: '0x5', gasPrice: '0x7' };
  const { reader, server } = await reading({
    txpool_contentFrom: {
      pending: { '0xa': waiting('0xa', call), '0x9': waiting('0x9', call) },
      queued: { '0xc': waiting('0xc', call), '0xd': waiting('0xd', call, someone) },
    },
  });
  const { transactions = [], isWhole } = (await reader.pooled(from)) ?? {};
  expect([transactions.map(({ nonce }) => nonce), isWhole]).toEqual([[9n, 10n, 12n], false]);
  const offer = { maxFeePerGas: 7n, maxPriorityFeePerGas: 7n };
  expect(transactions[0]).toEqual({
    hash,
    nonce: 9n,
    to: contract,
    input: '0xab',
    value: 5n,
    offer,
  });
  expect(callsAt(server)).toEqual([['txpool_contentFrom', [from]]]);

  // One that cannot be read may be another waiting transaction of the account.
  const unread = await reading({
    txpool_contentFrom: { pending: {}, queued: { '0xc': waiting('0xc', {}), '0xd': {} } },
  });
  expect(await unread.reader.pooled(from)).toMatchObject({
    ...{ transactions: [{ nonce: 12n }], isWhole: false },
  });

  const refusing = await jsonRpcLoopback(() => missing);
  const other = evmAt(refusing.url).reader;
  expect(await other.pooled(from)).toBeUndefined();
  await other.pooledOffer(from, 5n);
  expect(callsAt(refusing).at(-1)).toEqual(['eth_getBlockByNumber', ['pending', true]]);
});

test.each([
  ...[
    {},
    { pending: null, queued: null },
    { pending: {} },
    { queued: {} },
    { pending: [] },
    [],
    null,
  ],
  ...[{ pending: { 9: waiting('0x9', {}, someone) }, queued: {} }],
  ...[{ pending: { 9: waiting('0x9', {}) }, queued: { 10: waiting('0xa', {}, someone) } }],
])('a malformed pool is unknown, and not empty: %j', async (txpool_contentFrom) => {
  const { reader } = await reading({ txpool_contentFrom });
  expect((await reader.pooled(from))?.isWhole ?? false).toBe(false);
});

test('an empty pool has no transactions', async () => {
  const { reader } = await reading({ txpool_contentFrom: { pending: {}, queued: {} } });
  expect(await reader.pooled(from)).toEqual({ transactions: [], isWhole: true });
});

test.each([
  [{ code: -32_000, message: 'failed', data: '0x08c379a0' }, '0x08c379a0'],
  [{ code: -32_000, message: 'failed', data: { data: '0x08c379a0' } }, '0x08c379a0'],
  [{ code: 3, message: 'failed', data: null }, '0x'],
  [{ code: -32_000, message: 'execution reverted' }, '0x'],
])('a refused call is a revert: %j', async (error, revert) => {
  const { url } = await jsonRpcLoopback(() => ({ error }));
  const { reader } = evmAt(url);
  expect(await reader.estimateGas({ to: contract, data: '0x' })).toEqual({ ok: false, revert });
});

test.each([{ data: 'no hex' }, { data: { other: '0x01' } }])(
  'a refusal with other data is no revert: %j',
  async (more) => {
    const { url } = await jsonRpcLoopback(() => ({ error: { code: -1, message: 'no', ...more } }));
    const estimate = evmAt(url).reader.estimateGas({ to: contract, data: '0x' });
    await expect(estimate).rejects.toMatchObject({ code: 'E-EVM-105' });
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

describe('calls in a sequence', () => {
  const calls = [
    { to: contract, data: '0x01' },
    { to: contract, data: '0x02' },
  ] as const;
  const words = (...values: readonly number[]) =>
    values.map((value) => value.toString(16).padStart(64, '0')).join('');
  const sequence = async (answer: string) => {
    const block = { number: '0x1', hash, timestamp: '0x1' };
    const { reader } = await reading({ eth_call: answer, eth_getBlockByNumber: block });
    return reader.callSequence(calls, account);
  };

  test.each([
    [`0x${words(2, 21_000)}`, { ok: true, gas: 21_000n, data: '0x' }],
    [`0x${words(1, 500)}08c379a0`, { ok: false, index: 1, revert: '0x08c379a0' }],
    [`0x${words(0, 500)}`, { ok: false, index: 0, revert: '0x' }],
    [`0x${words(3, 500)}`, undefined],
    [`0x${words(2)}`, undefined],
    ['0x', undefined],
  ])('end as the code at the account says: %s', async (answer, outcome) => {
    expect(await sequence(answer)).toEqual(outcome);
  });
});

describe('a newest block from below one that was shown', () => {
  test.each([1, 2])('is asked for again, then is an error, with %i endpoints', async (count) => {
    let heights = [13];
    const serve = () =>
      jsonRpcLoopback((method) => {
        if (method === 'eth_chainId') return { result: '0x1' };
        const [height = 0] = heights.length > 1 ? heights.splice(0, 1) : heights;
        const number = `0x${height.toString(16)}`;
        return {
          result:
            method === 'eth_blockNumber'
              ? number
              : { hash, number, timestamp: '0x1', baseFeePerGas: '0x1' },
        };
      });
    const [first, ...others] = await Promise.all(Array.from({ length: count }, serve));
    const { reader } = evmAt([first!.url, ...others.map(({ url }) => url)]);
    // Simultaneous callers share a request.
    const head = async () => {
      await setImmediate();
      await setImmediate();
      await setImmediate();
      return (await reader.head()).number;
    };
    expect(await head()).toBe(13n);
    heights = [12, 13];
    expect(await head()).toBe(13n);
    heights = [12];
    await expect(head()).rejects.toMatchObject({ exit: 'pending' });
    heights = [14];
    expect(await head()).toBe(14n);
  });
});
