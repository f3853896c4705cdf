import { english } from '../../../../src/i18n/english.ts';
import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createJsonRpc } from '../../../../src/adapters/http/json-rpc.ts';
import { rateLimitWait } from '../../../../src/adapters/http/rpc-answer.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import {
  alwaysAt,
  jsonRpcLoopback,
  loopback,
  unusedUrl,
  type Loopback,
  type Reply,
} from '../helpers/loopback.ts';
import { told } from '../../../helpers/told.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';

const ASK = { method: 'eth_call', params: [] } as const;
const REPEATABLE = { repeatable: true };

function rpcOf(url: string, joined: ReadonlySet<string> = new Set()) {
  const clock = impatientClock();
  const rpc = createJsonRpc({
    ...{ url: new ServiceUrl(url), clock, joined },
    misshapen: (values) => new OnboardError('E-EVM-104', values),
  });
  return { rpc, clock };
}
const ask = (url: string, options = REPEATABLE) => rpcOf(url).rpc.request(ASK, options);

/** Returns the error of a request that may be repeated, and the number of attempts. */
async function failure(server: Loopback) {
  const error: unknown = await ask(server.url).catch((thrown: unknown) => thrown);
  if (!(error instanceof OnboardError)) throw new Error('it did not fail as it should');
  return { code: error.code, attempts: server.requests.length, error };
}

describe('many simultaneous reads', () => {
  interface Call {
    readonly id: number;
    readonly params: readonly number[];
  }
  type Calls = readonly Call[];
  const answerOf = ({ id, params: [index = -1] }: Call) => ({ jsonrpc: '2.0', id, result: index });
  const no = { code: -32_000, message: 'no' };

  test.each<[string, (calls: Calls) => unknown, number, number]>([
    ['in any order', (calls) => calls.toReversed().map(answerOf), 16, 1],
    ['in any order', (calls) => calls.toReversed().map(answerOf), 160, 2],
    [
      'one of them refused',
      ([first, ...rest]) => [{ id: first!.id, error: no }, ...rest.map(answerOf)],
      16,
      2,
    ],
    ['one of them missing', (calls) => calls.slice(1).map(answerOf), 16, 2],
    ['no batch', () => ({ id: null, error: no }), 16, 17],
    ['a failure of the batch', () => [{ id: null, error: no }], 16, 17],
    ['few', (calls) => calls.map(answerOf), 15, 15],
  ])('answered %s: each gets its answer (%#)', async (_, answer, count, requests) => {
    const server = await loopback(({ body }, response) => {
      const calls = JSON.parse(body) as Call | Calls;
      response.end(JSON.stringify('id' in calls ? answerOf(calls) : answer(calls)));
    });
    const { rpc } = rpcOf(server.url, new Set([ASK.method]));
    const indexes = Array.from({ length: count }, (_index, i) => i);
    const read = (i: number) => rpc.request({ ...ASK, params: [i] }, REPEATABLE);
    const expected = indexes.map((result) => ({ ok: true, result }));
    expect(await Promise.all(indexes.map(read))).toEqual(expected);
    expect(server.requests).toHaveLength(requests);
  });
});

describe('each fault of an endpoint has its own code', () => {
  const error = (id: string) => `{"jsonrpc":"2.0","id":${id},"error":{"message":"not found"}}`;

  test.each([
    ['text that is not JSON', 'upstream gone', 200, 'E-NET-106', 1],
    ['truncated JSON', '{"jsonrpc":"2.0","id":1,"resu', 200, 'E-NET-107', 3],
    ['an empty answer', '', 200, 'E-NET-108', 3],
    ['refused access', 'no', 403, 'E-NET-115', 1],
    ['a missing service', 'no', 404, 'E-NET-116', 1],
    ['HTML with status 502', '<html>', 502, 'E-NET-109', 3],
    ['status 400', 'bad', 400, 'E-NET-109', 1],
    ['JSON of another shape', '[1,2]', 200, 'E-EVM-104', 1],
    ['JSON without a result', '{"id":1}', 200, 'E-EVM-104', 1],
    ['the answer to another request', '{"id":99,"result":"0x1"}', 200, 'E-NET-117', 3],
    ['the error for another request', error('99'), 200, 'E-NET-117', 3],
  ])('%s', async (_, body, status, code, attempts) => {
    expect(await failure(await alwaysAt(status, body))).toMatchObject({ code, attempts });
  });

  test('a connection that breaks before or within an answer, that is refused, or has no encryption', async () => {
    const torn = await loopback((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"jsonrpc":"2.0",', () => response.destroy());
    });
    expect((await failure(torn)).code).toBe('E-NET-107');
    const broken = await jsonRpcLoopback(() => 'breaks');
    expect(await failure(broken)).toMatchObject({ code: 'E-NET-112', attempts: 3 });
    await expect(ask(await unusedUrl())).rejects.toMatchObject({ code: 'E-NET-101' });
    await expect(ask('localhost:9650')).rejects.toMatchObject({ code: 'E-NET-114' });
    const { url } = await alwaysAt(200);
    const values = { reason: { key: 'reason.no-encryption' } };
    const encrypted = ask(url.replace('http:', 'https:'));
    await expect(encrypted).rejects.toMatchObject({ code: 'E-NET-113', values });
  });

  test("but a gateway's error without an ID is accepted", async () => {
    expect(await ask((await alwaysAt(200, error('null'))).url)).toMatchObject({ ok: false });
  });
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
] as const)('a compressed answer: %s', async (encoding, compress) => {
  const whole = compress(JSON.stringify({ id: 1, result: 'ジェネシス' }));
  const headers = { 'content-encoding': encoding };
  const server = await alwaysAt(200, whole, headers);
  expect(await ask(server.url)).toEqual({ ok: true, result: 'ジェネシス' });
  expect(server.requests[0]?.headers['accept-encoding']).toContain(encoding);
  for (const body of [whole.subarray(0, -20), '{"id":1,"result":"0x1"}'])
    expect((await failure(await alwaysAt(200, body, headers))).code).toBe('E-NET-107');
});

describe('retries', () => {
  test('succeeds after a temporary failure', async () => {
    const server = await jsonRpcLoopback((_, __, turn) =>
      turn < 3 ? { status: 503 } : { result: '0x7' },
    );
    const { rpc, clock } = rpcOf(server.url);
    expect(await rpc.request(ASK, REPEATABLE)).toEqual({ ok: true, result: '0x7' });
    expect(clock.pauses).toEqual([250, 1000]);
  });

  test('fails at once with the stated time if the demanded wait is too long', async () => {
    const { code, attempts, error } = await failure(
      await alwaysAt(429, '', { 'retry-after': '600' }),
    );
    expect({ code, attempts }).toEqual({ code: 'E-NET-110', attempts: 1 });
    expect(english.error(error).next.join()).toContain('600 s');
  });

  test('sends a request that is not repeatable once', async () => {
    const once = { repeatable: false };
    const failing = await alwaysAt(503);
    await expect(ask(failing.url, once)).rejects.toMatchObject({ code: 'E-NET-109' });
    const busy = await jsonRpcLoopback(() => ({ error: { code: 429, message: 'retry in 3s' } }));
    const limit = { code: 'E-NET-110', values: { seconds: 3 } };
    await expect(ask(busy.url, once)).rejects.toMatchObject(limit);
    expect([failing.requests.length, busy.requests.length]).toEqual([1, 1]);
  });

  const LIMIT = { code: -32_005, message: 'limited', data: { rate: { backoff_seconds: 9 } } };
  const limited = JSON.stringify({ id: 1, error: LIMIT });
  test.each<[what: string, answer: Reply, seconds: number]>([
    ['the body of a successful answer', { body: limited }, 9],
    ['the body of a 429', { status: 429, body: limited }, 9],
    ['the header of a 429', { status: 429, headers: { 'retry-after': '3' } }, 3],
    ['the header of a 503', { status: 503, headers: { 'retry-after': '6' } }, 6],
  ])('waits for the time that %s states', async (_, answer, seconds) => {
    const server = await jsonRpcLoopback((_method, _params, turn) =>
      turn > 1 ? { result: '0x1' } : answer,
    );
    const { rpc, clock } = rpcOf(server.url);
    expect(await rpc.request(ASK, REPEATABLE)).toEqual({ ok: true, result: '0x1' });
    expect(clock.pauses).toEqual([seconds * 1000]);
  });
});

describe('answers of an endpoint', () => {
  test.each<[error: unknown, code: number | undefined, message: string]>([
    [{ code: '-32601', message: 'not found' }, -32_601, 'not found'],
    [{ code: null, message: 'no' }, undefined, 'no'],
    [{ code: 'LIMIT', message: 'no' }, undefined, 'no'],
    [{ code: -32_000 }, -32_000, ''],
    [{ code: -32_000, message: null }, -32_000, ''],
    ['method not allowed', undefined, 'method not allowed'],
  ])('reads an error of any form, with any HTTP status: %j', async (error, code, message) => {
    for (const status of [200, 500]) {
      const { url } = await alwaysAt(status, JSON.stringify({ jsonrpc: '2.0', id: 1, error }));
      const failure = { message, ...(code !== undefined && { code }) };
      expect(await ask(url)).toMatchObject({ ok: false, url, failure });
    }
  });

  test('asks again for a missing method after 10 seconds', async () => {
    const server = await jsonRpcLoopback((_method, _params, turn) =>
      turn === 1 ? { error: { code: -32_601, message: 'no' } } : { result: '0x1' },
    );
    const { rpc, clock } = rpcOf(server.url);
    const isFound = async () => (await rpc.request(ASK, REPEATABLE)).ok;
    expect([await isFound(), await isFound(), server.requests.length]).toEqual([false, false, 1]);
    await clock.sleep(10_000);
    expect(await isFound()).toBe(true);
  });

  test('sends user and password of a URL in a header and never shows them', async () => {
    const server = await alwaysAt(403);
    const path = '/v3/abcdef0123456789abcdef?key=k';
    const { rpc } = rpcOf(server.url.replace('http://', 'http://me:hunter2@') + path);
    const error: unknown = await rpc.request(ASK, REPEATABLE).catch((thrown: unknown) => thrown);
    const authorization = `Basic ${Buffer.from('me:hunter2').toString('base64')}`;
    expect(server.requests).toMatchObject([{ path, headers: { authorization } }]);
    // The stack contains the path of the checkout, so no short word is searched for.
    const secret = /hunter2|abcdef0123456789abcdef|key=k/;
    expect(error).toBeInstanceOf(OnboardError);
    expect(error).not.toEqual(told(secret));
    expect((error as Error).stack).not.toMatch(secret);
    expect(rpc.url).toBe(`${server.url}/v3/…?…`);
  });
});

describe('rate limits in error answers', () => {
  test.each<[seconds: number, code: number, message: string, data?: object]>([
    [30, -32_005, 'daily request count exceeded', { rate: { backoff_seconds: 30 } }],
    [2, -32_005, 'project ID request rate exceeded', { rate: { backoff_seconds: 1.2 } }],
    [1, -32_005, 'exceeded the RPS', { try_again_in: '41.936ms' }],
    [1, -32_005, 'limit exceeded'],
    [1, -32_016, 'over rate limit'],
    [1, -32_029, 'slow down'],
    [7, -32_029, 'slow down', { retry_after: '7' }],
    [1, 429, 'Your app has exceeded its compute units per second capacity.'],
    [1, -32_007, '50/second request limit reached - reduce calls per second'],
    [610, -32_090, 'Too many requests, reason: call rate limit exhausted, retry in 10m10s'],
    [20, -32_000, '429 Too Many Requests: try again in 20 seconds'],
    [86_400, 429, 'come back', { retry_after: 10_000_000 }],
  ])('waits %i s: %i %s', (seconds, code, message, data) => {
    expect(rateLimitWait({ code, message, data }, 'eth_call')).toBe(seconds);
  });

  test.each([
    [3, 'execution reverted: too many requests'],
    [-32_000, 'execution reverted: MaxChurnRateExceeded'],
    [-32_005, 'query returned more than 10000 results'],
    [-32_000, "couldn't issue tx: tx exceeds current gas capacity"],
    [-32_000, 'nonce too low'],
  ])('is no rate limit: %i %s', (code, message) => {
    expect(rateLimitWait({ code, message }, 'eth_call')).toBeUndefined();
  });
});
