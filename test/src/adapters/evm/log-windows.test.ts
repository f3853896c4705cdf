import { describe, expect, test } from 'vitest';
import { newestLog } from '../../../../src/protocol/logs/search-logs.ts';
import { ACCOUNT, HASH, evmAt } from '../helpers/evm-at.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { jsonRpcLoopback, type Reply } from '../helpers/loopback.ts';

const LIMIT = 2048n;
const SEARCH = { address: ACCOUNT, topics: [], fromBlock: 0n, toBlock: 9_999n };
const logAt = (blockNumber: string, fields: object = {}) => ({
  ...{ address: ACCOUNT, topics: [], data: '0xAB', transactionHash: HASH },
  ...{ blockNumber, logIndex: '0x0', removed: false, ...fields },
});
const refused = (message: string, more: object = {}): Reply => ({
  error: { code: -32_000, message, ...more },
});
const TOO_HIGH = refused('block range too high');
const OTHER = refused('logs are not kept here');

/** An endpoint that refuses to search more than `limit` blocks, and the number of blocks of each search. */
async function capped(
  refusal: Reply,
  limit = LIMIT,
  find: (from: bigint, to: bigint) => Reply | Promise<Reply> = () => ({ result: [] }),
) {
  const spans: bigint[] = [];
  const { url } = await jsonRpcLoopback((method, [filter]) => {
    if (method !== 'eth_getLogs') return { result: null };
    const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string };
    const [from, to] = [BigInt(fromBlock), BigInt(toBlock)];
    const span = to - from + 1n;
    spans.push(span);
    return span > limit ? refusal : find(from, to);
  });
  const clock = impatientClock();
  return { reader: evmAt(url, { clock }).reader, spans, clock };
}

describe('searches logs in smaller windows if the endpoint refuses the size', () => {
  test.each<[string, object?]>([
    ['requested too many blocks from 0 to 9999, maximum is set to 2048'],
    ['eth_getLogs is limited to a 2,048 range', { code: -32_614 }],
    ['exceed maximum block range: 2048', { code: -32_602 }],
    ['Log response size exceeded. You can make eth_getLogs requests with up to a 2048 block range'],
    ['query returned more than 10000 results', { code: -32_005 }],
    ['query timeout exceeded', { code: -32_005 }],
    ['limit exceeded', { code: -32_005 }],
    ['invalid params', { data: { payload: 'range 10000 is bigger than range limit 2048' } }],
  ])('%s', async (message, more) => {
    const { reader, spans } = await capped(refused(message, more), 1500n);
    expect(await reader.logs(SEARCH)).toEqual([]);
    // First the window of public endpoints, then half of it.
    expect(spans).toEqual([10_000n, 2000n, ...Array<bigint>(10).fill(1000n)]);
    // The window is kept, so there is no second refusal.
    await reader.logs(SEARCH);
    expect(spans).toHaveLength(22);
  });

  test("fails with the endpoint's text if even small windows are refused", async () => {
    const { reader, spans } = await capped(TOO_HIGH, 0n);
    const values = { reason: 'block range too high' };
    await expect(reader.logs(SEARCH)).rejects.toMatchObject({ code: 'E-EVM-107', values });
    expect(spans.at(-1)).toBe(16n);
  });

  test('a rate limit causes a pause, not smaller searches', async () => {
    const limit = refused('rate limit exceeded', { code: -32_005 });
    const { reader, spans, clock } = await capped(limit);
    await expect(reader.logs(SEARCH)).rejects.toMatchObject({ code: 'E-NET-110' });
    expect(spans).toEqual([10_000n, 10_000n, 10_000n]);
    expect(clock.pauses).toEqual([1000, 1000]);
  });
});

test('a long search sends 16 windows at once after the first accepted one', async () => {
  const waiting: (() => void)[] = [];
  let answered = 0;
  const find = async (): Promise<Reply> => {
    const arrived = new Promise<void>((resolve) => waiting.push(resolve));
    // Answers only when all the windows of one step have arrived.
    if (waiting.length === (answered === 0 ? 1 : Math.min(16, 500 - answered))) {
      answered += waiting.length;
      for (const send of waiting.splice(0)) send();
    }
    await arrived;
    return { result: [] };
  };
  const { reader, spans } = await capped(TOO_HIGH, 2000n, find);
  await reader.logs({ ...SEARCH, toBlock: 999_999n });
  expect(spans).toHaveLength(502);
});

describe('a limited search begins with the newest blocks', () => {
  test('it stops after the given number of requests, and returns where it stopped', async () => {
    const { reader, spans } = await capped(TOO_HIGH);
    const found = await reader.newestLogs(SEARCH, 4);
    expect(spans).toEqual([10_000n, 2000n, 2000n, 2000n]);
    expect(found).toEqual({ logs: [], searchedFrom: 4000n, requests: 4 });
    expect(await reader.newestLogs(SEARCH, 32)).toMatchObject({ searchedFrom: 0n, requests: 5 });
  });

  test('another refusal ends it, and is returned with the first searched block', async () => {
    const { reader, spans } = await capped(OTHER);
    const { searchedFrom, failure } = await reader.newestLogs(SEARCH, 32);
    expect([searchedFrom, failure?.code]).toEqual([10_000n, 'E-EVM-105']);
    await expect(reader.logs(SEARCH)).rejects.toMatchObject({ code: 'E-EVM-105' });
    expect(spans).toHaveLength(2);
  });

  test('a lost answer ends it too, and the logs of newer blocks are kept in order', async () => {
    const { reader } = await capped(TOO_HIGH, LIMIT, (from, to) => {
      if (from < 5000n) return refused('slow down', { code: 429 });
      const [first, last] = [`0x${from.toString(16)}`, `0x${to.toString(16)}`];
      const removed = logAt(last, { removed: true });
      return { result: [logAt(first, { topics: [HASH] }), logAt(last), removed] };
    });
    const { logs, searchedFrom, failure } = await reader.newestLogs(SEARCH, 32);
    expect([searchedFrom, failure?.code]).toEqual([6000n, 'E-NET-110']);
    expect(logs.map(({ blockNumber }) => blockNumber)).toEqual([6000n, 7999n, 8000n, 9999n]);
    const log = { address: ACCOUNT, topics: [HASH], data: '0xab', transactionHash: HASH };
    expect(logs[0]).toEqual({ ...log, blockNumber: 6000n });
    // A whole search has no result without all its answers.
    await expect(reader.logs(SEARCH)).rejects.toMatchObject({ code: 'E-NET-110' });
  });
});

test.each([
  [5n, 4n, 10],
  [10n, 8n, 9],
])(
  'at a limit of %d blocks, searches the newest blocks in windows of %d as far as its requests reach',
  async (limit, size, refusals) => {
    const { reader, spans } = await capped(TOO_HIGH, limit);
    const requests = refusals + 8;
    const found = await reader.newestLogs(SEARCH, requests);
    expect(found).toEqual({ logs: [], searchedFrom: 10_000n - 8n * size, requests });
    expect(spans.slice(refusals)).toEqual(Array<bigint>(8).fill(size));
    // A whole search would take thousands of requests.
    await expect(reader.logs(SEARCH)).rejects.toMatchObject({ code: 'E-EVM-107' });
    expect(spans).toHaveLength(requests);
    expect(await reader.logs({ ...SEARCH, fromBlock: 9_999n })).toEqual([]);
  },
);

test.each([
  ['none of the newest blocks has it', undefined],
  ['one of the newest blocks has it', 9_990n],
])('a log is not denied if %s', async (_, at) => {
  const { reader } = await capped(TOO_HIGH, 5n, (from, to) => {
    const isIn = at !== undefined && from <= at && at <= to;
    return { result: isIn ? [logAt(`0x${at.toString(16)}`)] : [] };
  });
  const { fromBlock, toBlock, ...filter } = SEARCH;
  const search = newestLog(reader, filter, { fromBlock, toBlock });
  if (at === undefined) await expect(search).rejects.toMatchObject({ code: 'E-EVM-107' });
  else expect(await search).toMatchObject({ blockNumber: at });
});
