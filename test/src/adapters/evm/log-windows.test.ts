import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { newestLog } from '../../../../src/protocol/logs/search-logs.ts';
import { evmAt } from '../helpers/evm-at.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { jsonRpcLoopback, loopback } from '../helpers/loopback.ts';

const LIMIT = 2048n;
const address = parseAddress(`0x${'11'.repeat(20)}`);
const logAt = (block: bigint) => ({
  ...{ address, topics: [], data: '0x', transactionHash: `0x${'22'.repeat(32)}` },
  ...{ blockNumber: `0x${block.toString(16)}`, logIndex: '0x0', removed: false },
});
const SEARCH = { address, topics: [], fromBlock: 0n, toBlock: 9_999n };

interface Refusal {
  readonly code?: number;
  readonly message: string;
  readonly data?: unknown;
}

/** An endpoint that searches at most `limit` blocks, and the number of blocks of each search. */
async function capped(refusal: Refusal, limit = LIMIT) {
  const spans: bigint[] = [];
  const server = await jsonRpcLoopback((_, [filter]) => {
    const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string };
    const span = BigInt(toBlock) - BigInt(fromBlock) + 1n;
    spans.push(span);
    return span > limit ? { error: { code: -32_000, ...refusal } } : { result: [] };
  });
  const clock = impatientClock();
  return { reader: evmAt(server.url, { clock }).reader, spans, clock };
}

describe('searches logs in smaller windows if the endpoint refuses the size', () => {
  test.each<[string, Omit<Refusal, 'message'>?]>([
    ['requested too many blocks from 0 to 9999, maximum is set to 2048'],
    ['eth_getLogs is limited to a 2,048 range', { code: -32_614 }],
    ['exceed maximum block range: 2048', { code: -32_602 }],
    ['Log response size exceeded. You can make eth_getLogs requests with up to a 2048 block range'],
    ['ranges over 2048 blocks are not supported on freetier'],
    ['query returned more than 10000 results', { code: -32_005 }],
    ['query timeout exceeded', { code: -32_005 }],
    ['limit exceeded', { code: -32_005 }],
    ['block range too high', { code: -32_600 }],
    ['invalid params', { data: { payload: 'range 10000 is bigger than range limit 2048' } }],
  ])('%s', async (message, more = {}) => {
    const { reader, spans } = await capped({ message, ...more }, 1500n);
    expect(await reader.logs(SEARCH)).toEqual([]);
    // First the window of public endpoints, then half of it.
    expect(spans).toEqual([10_000n, 2000n, ...Array<bigint>(10).fill(1000n)]);
    // The window is kept, so there is no second refusal.
    await reader.logs(SEARCH);
    expect(spans).toHaveLength(22);
  });

  test("fails with the endpoint's text if even small windows are refused", async () => {
    const { reader, spans } = await capped({ message: 'block range too high' }, 0n);
    await expect(reader.logs(SEARCH)).rejects.toMatchObject({
      code: 'E-EVM-107',
      values: { reason: 'block range too high' },
    });
    expect(spans.at(-1)).toBe(16n);
  });

  test('reports any other refusal at once', async () => {
    const { reader, spans } = await capped({ message: 'logs are not kept here' });
    await expect(reader.logs(SEARCH)).rejects.toMatchObject({ code: 'E-EVM-105' });
    expect(spans).toHaveLength(1);
  });

  test('a rate limit causes a pause, not smaller searches', async () => {
    const { reader, spans, clock } = await capped({
      message: 'rate limit exceeded',
      code: -32_005,
    });
    await expect(reader.logs(SEARCH)).rejects.toMatchObject({ code: 'E-NET-110' });
    expect(spans).toEqual([10_000n, 10_000n, 10_000n]);
    expect(clock.pauses).toEqual([1000, 1000]);
  });
});

test('a long search sends 16 windows at once after the first accepted one', async () => {
  const waiting: (() => void)[] = [];
  let answered = 0;
  const server = await loopback(({ body }, response) => {
    const { id, params } = JSON.parse(body) as { id: number; params: [Record<string, string>] };
    const reply = (more: object) => response.end(JSON.stringify({ jsonrpc: '2.0', id, ...more }));
    const { fromBlock = '', toBlock = '' } = params[0];
    if (BigInt(toBlock) - BigInt(fromBlock) >= 2000n)
      return void reply({ error: { code: -32_000, message: 'maximum is set to 2000' } });
    waiting.push(() => reply({ result: [] }));
    // Answers only when all the windows of one step have arrived.
    if (waiting.length < (answered === 0 ? 1 : Math.min(16, 500 - answered))) return;
    answered += waiting.length;
    for (const send of waiting.splice(0)) send();
  });
  const { reader } = evmAt(server.url);
  await reader.logs({ ...SEARCH, toBlock: 999_999n });
  expect(server.requests).toHaveLength(502);
});

describe('a limited search begins with the newest blocks', () => {
  const TOO_MANY = { message: 'requested too many blocks from 0 to 9999, maximum is set to 2048' };

  test('it stops after the given number of requests, and returns where it stopped', async () => {
    const { reader, spans } = await capped(TOO_MANY);
    const found = await reader.newestLogs(SEARCH, 4);
    expect(spans).toEqual([10_000n, 2000n, 2000n, 2000n]);
    expect(found).toEqual({ logs: [], searchedFrom: 4000n, requests: 4 });
    const whole = await reader.newestLogs(SEARCH, 32);
    expect(whole.searchedFrom).toBe(0n);
  });

  test('it uses the window of public endpoints where the endpoint states none', async () => {
    const { reader, spans } = await capped({ message: 'block range too high' });
    const found = await reader.newestLogs(SEARCH, 32);
    expect(spans).toEqual([10_000n, ...Array<bigint>(5).fill(2000n)]);
    expect(found.searchedFrom).toBe(0n);
  });

  test('a refusal ends it, and is returned with the first searched block', async () => {
    const { reader } = await capped({ message: 'logs are not kept here' });
    const { searchedFrom, failure } = await reader.newestLogs(SEARCH, 32);
    expect([searchedFrom, failure?.code]).toEqual([10_000n, 'E-EVM-105']);
  });

  test('a lost answer ends it too, and the logs of newer blocks are kept in order', async () => {
    const hash = `0x${'22'.repeat(32)}`;
    const server = await jsonRpcLoopback((_, [filter]) => {
      const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string };
      if (BigInt(toBlock) - BigInt(fromBlock) >= LIMIT) return { error: TOO_MANY };
      if (BigInt(fromBlock) < 5000n) return { error: { code: 429, message: 'slow down' } };
      const log = { address, topics: [hash], data: '0xAB', transactionHash: hash };
      const found = [fromBlock, toBlock].map((blockNumber, i) => ({
        ...{ ...log, blockNumber, logIndex: '0x0', removed: false },
        ...(i === 1 && { topics: [] }),
      }));
      const undone = { ...log, blockNumber: toBlock, logIndex: '0x1', removed: true };
      return { result: [...found, undone] };
    });
    const { reader } = evmAt(server.url);
    const { logs, searchedFrom, failure } = await reader.newestLogs(SEARCH, 32);
    expect([searchedFrom, failure?.code]).toEqual([6000n, 'E-NET-110']);
    expect(logs.map(({ blockNumber }) => blockNumber)).toEqual([6000n, 7999n, 8000n, 9999n]);
    expect(logs[0]).toEqual({
      ...{ address, topics: [hash], data: '0xab', blockNumber: 6000n },
      transactionHash: hash,
    });
    // A whole search has no result without all its answers.
    await expect(reader.logs(SEARCH)).rejects.toMatchObject({ code: 'E-NET-110' });
  });
});

test.each([
  [5n, 4n, 10],
  [10n, 8n, 9],
])(
  'at a limit of %d blocks, searches the newest blocks in windows of %d as far as its requests reach',
  async (limit, size, refused) => {
    const { reader, spans } = await capped({ message: `maximum is set to ${limit}` }, limit);
    const found = await reader.newestLogs(SEARCH, refused + 8);
    expect(found).toEqual({ logs: [], searchedFrom: 10_000n - 8n * size, requests: refused + 8 });
    expect(spans.slice(refused)).toEqual(Array<bigint>(8).fill(size));
    // A whole search would take thousands of requests.
    await expect(reader.logs(SEARCH)).rejects.toMatchObject({ code: 'E-EVM-107' });
    expect(spans).toHaveLength(refused + 8);
    expect(await reader.logs({ ...SEARCH, fromBlock: 9_999n })).toEqual([]);
  },
);

test.each([
  ['none of the newest blocks has it', undefined],
  ['one of the newest blocks has it', 9_990n],
])('a log is not denied if %s', async (_, at) => {
  const server = await jsonRpcLoopback((method, [filter]) => {
    if (method === 'eth_getBlockByNumber') return { result: null };
    const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string };
    if (BigInt(toBlock) - BigInt(fromBlock) >= 5n)
      return { error: { code: -32_000, message: 'maximum is set to 5' } };
    const isIn = at !== undefined && BigInt(fromBlock) <= at && at <= BigInt(toBlock);
    return { result: isIn ? [logAt(at)] : [] };
  });
  const { reader } = evmAt(server.url);
  const { fromBlock, toBlock, ...filter } = SEARCH;
  const search = newestLog(reader, filter, { fromBlock, toBlock });
  if (at === undefined) await expect(search).rejects.toMatchObject({ code: 'E-EVM-107' });
  else expect(await search).toMatchObject({ blockNumber: at });
});
