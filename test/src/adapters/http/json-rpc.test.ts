import { english } from '../../../../src/i18n/english.ts';
import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createJsonRpc } from '../../../../src/adapters/http/json-rpc.ts';
import { rateLimitWait } from '../../../../src/adapters/http/rpc-answer.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { jsonRpcLoopback, loopback, unusedUrl, type Loopback } from '../helpers/loopback.ts';
import { told } from '../../../helpers/told.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';

const ASK = { method: 'eth_call', params: [] } as const;
const REPEATABLE = { repeatable: true };

interface Settings {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly joined?: ReadonlySet<string>;
}

function rpcOf(url: string, settings: Settings = {}) {
  const clock = impatientClock();
  const rpc = createJsonRpc({
    url: new ServiceUrl(url),
    clock,
    misshapen: (values) => new OnboardError('E-EVM-104', values),
    ...settings,
  });
  return { rpc, clock };
}

/** Returns the error code of a request, and the number of attempts. */
async function failure(server: Loopback, settings: { timeoutMs?: number; maxBytes?: number } = {}) {
  const { rpc } = rpcOf(server.url, settings);
  const error: unknown = await rpc.request(ASK, REPEATABLE).catch((thrown: unknown) => thrown);
  if (!(error instanceof OnboardError)) throw new Error('it did not fail as it should');
  return { code: error.code, attempts: server.requests.length, error };
}

const text = (body: string, status = 200, headers: Record<string, string> = {}) =>
  loopback((_, response) => response.writeHead(status, headers).end(body));

/** Returns the right answer to a request. */
function answerTo(body: string, result: unknown): string {
  const { id } = JSON.parse(body) as { id: number };
  return JSON.stringify({ jsonrpc: '2.0', id, result });
}

describe('many simultaneous reads', () => {
  interface Call {
    readonly id: number;
    readonly params: readonly number[];
  }
  type Calls = readonly Call[];
  const answerOf = ({ id, params: [index = -1] }: Call) => ({ jsonrpc: '2.0', id, result: index });
  const refusal = ({ id }: Call) => ({
    jsonrpc: '2.0',
    id,
    error: { code: -32000, message: 'no' },
  });

  test.each<[string, (calls: Calls) => unknown, number, number]>([
    ['in any order', (calls) => calls.toReversed().map(answerOf), 16, 1],
    ['in any order', (calls) => calls.toReversed().map(answerOf), 160, 2],
    ['one of them refused', ([first, ...rest]) => [refusal(first!), ...rest.map(answerOf)], 16, 2],
    ['one of them missing', (calls) => calls.slice(1).map(answerOf), 16, 2],
    ['no batch', () => ({ jsonrpc: '2.0', id: null, error: { message: 'no batches' } }), 16, 17],
    [
      'a failure of the batch',
      () => [{ id: null, error: { code: -32_600, message: 'no' } }],
      16,
      17,
    ],
    ['few', (calls) => calls.map(answerOf), 15, 15],
  ])('answered %s: each gets its answer (%#)', async (_, answer, count, requests) => {
    const server = await loopback(({ body }, response) => {
      const calls = JSON.parse(body) as Call | Calls;
      response.end(JSON.stringify('id' in calls ? answerOf(calls) : answer(calls)));
    });
    const { rpc } = rpcOf(server.url, { joined: new Set([ASK.method]) });
    const answers = await Promise.all(
      Array.from({ length: count }, (_index, i) =>
        rpc.request({ ...ASK, params: [i] }, REPEATABLE),
      ),
    );
    expect(answers).toEqual(answers.map((_answer, i) => ({ ok: true, result: i })));
    expect(server.requests).toHaveLength(requests);
  });
});

describe('each fault of an endpoint has its own code', () => {
  const error = (id: string) => `{"jsonrpc":"2.0","id":${id},"error":{"message":"not found"}}`;

  test.each([
    ['a web page', '<!doctype html><p>Welcome', 200, 'E-NET-105', 1],
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
    expect(await failure(await text(body, status))).toMatchObject({ code, attempts });
  });

  test('an answer that breaks off, or a connection that breaks before it', async () => {
    const torn = await loopback((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"jsonrpc":"2.0",', () => response.destroy());
    });
    expect((await failure(torn)).code).toBe('E-NET-107');
    const broken = await loopback((_, response) => response.destroy());
    expect(await failure(broken)).toMatchObject({ code: 'E-NET-112', attempts: 3 });
  });

  test('a refused connection, and an invalid URL', async () => {
    const refused = rpcOf(await unusedUrl()).rpc.request(ASK, REPEATABLE);
    await expect(refused).rejects.toMatchObject({ code: 'E-NET-101' });
    const invalid = rpcOf('localhost:9650').rpc.request(ASK, REPEATABLE);
    await expect(invalid).rejects.toMatchObject({ code: 'E-NET-114' });
  });

  test('https for a port without encryption', async () => {
    const { url } = await text('{}');
    const refused = rpcOf(url.replace('http:', 'https:')).rpc.request(ASK, REPEATABLE);
    const reason = { key: 'reason.no-encryption' };
    await expect(refused).rejects.toMatchObject({ code: 'E-NET-113', values: { reason } });
  });

  test("but a gateway's error without an ID is accepted", async () => {
    const { rpc } = rpcOf((await text(error('null'))).url);
    expect(await rpc.request(ASK, REPEATABLE)).toMatchObject({ ok: false });
  });
});

describe('a compressed answer', () => {
  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
  ] as const)('%s', async (encoding, compress) => {
    const server = await loopback(({ headers, body }, response) => {
      expect(headers['accept-encoding']).toContain(encoding);
      response.writeHead(200, { 'content-encoding': encoding });
      response.end(compress(answerTo(body, 'ジェネシス')));
    });
    const { rpc } = rpcOf(server.url);
    expect(await rpc.request(ASK, REPEATABLE)).toEqual({ ok: true, result: 'ジェネシス' });
  });

  test('is truncated or invalid', async () => {
    const whole = gzipSync(JSON.stringify({ id: 1, result: 'x'.repeat(100) }));
    for (const body of [whole.subarray(0, -20), Buffer.from('{"id":1,"result":"0x1"}')]) {
      const server = await loopback((_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(body),
      );
      expect((await failure(server)).code).toBe('E-NET-107');
    }
  });
});

describe('retries', () => {
  test('succeeds after a temporary failure', async () => {
    const server = await loopback(({ body }, response, turn) => {
      if (turn < 3) response.writeHead(503).end();
      else response.end(answerTo(body, '0x7'));
    });
    const { rpc, clock } = rpcOf(server.url);
    expect(await rpc.request(ASK, REPEATABLE)).toEqual({ ok: true, result: '0x7' });
    expect(clock.pauses).toEqual([250, 1000]);
  });

  test('fails at once with the stated time if the demanded wait is too long', async () => {
    const server = await text('', 429, { 'retry-after': '600' });
    const { code, attempts, error } = await failure(server);
    expect({ code, attempts }).toEqual({ code: 'E-NET-110', attempts: 1 });
    expect(english.error(error).next.join()).toContain('600 s');
  });

  test('sends a request that is not repeatable once', async () => {
    const failing = await text('', 503);
    const sent = rpcOf(failing.url).rpc.request(ASK, { repeatable: false });
    await expect(sent).rejects.toMatchObject({ code: 'E-NET-109' });
    const busy = await jsonRpcLoopback(() => ({ error: { code: 429, message: 'retry in 3s' } }));
    const limited = rpcOf(busy.url).rpc.request(ASK, { repeatable: false });
    await expect(limited).rejects.toMatchObject({ code: 'E-NET-110', values: { seconds: 3 } });
    expect([failing.requests.length, busy.requests.length]).toEqual([1, 1]);
  });
});

describe('answers of an endpoint', () => {
  test('returns an error object, even with an HTTP error status', async () => {
    const refusal = '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no such thing"}}';
    for (const status of [200, 500]) {
      const { rpc } = rpcOf((await text(refusal, status)).url);
      expect(await rpc.request(ASK, REPEATABLE)).toEqual({
        ok: false,
        url: rpc.url,
        failure: { code: -32000, message: 'no such thing' },
      });
    }
  });

  test.each<[error: unknown, code: number | undefined, message: string]>([
    [{ code: '-32601', message: 'not found' }, -32_601, 'not found'],
    [{ code: null, message: 'no' }, undefined, 'no'],
    [{ code: 'LIMIT', message: 'no' }, undefined, 'no'],
    [{ code: -32_000 }, -32_000, ''],
    [{ code: -32_000, message: null }, -32_000, ''],
    ['method not allowed', undefined, 'method not allowed'],
  ])('reads an error of an unusual form: %j', async (error, code, message) => {
    const server = await loopback(({ body }, response) => {
      const { id } = JSON.parse(body) as { id: number };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, error }));
    });
    expect(await rpcOf(server.url).rpc.request(ASK, REPEATABLE)).toMatchObject({
      ok: false,
      failure: { message, ...(code !== undefined && { code }) },
    });
  });

  test('asks again for a missing method after 10 seconds', async () => {
    const server = await jsonRpcLoopback((_method, _params, turn) =>
      turn === 1 ? { error: { code: -32_601, message: 'no' } } : { result: '0x1' },
    );
    const { rpc, clock } = rpcOf(server.url);
    const ask = async () => (await rpc.request(ASK, REPEATABLE)).ok;
    expect([await ask(), await ask(), server.requests.length]).toEqual([false, false, 1]);
    await clock.sleep(10_000);
    expect(await ask()).toBe(true);
  });

  test('sends user and password of a URL in a header and never shows them', async () => {
    const server = await text('', 403);
    const url =
      server.url.replace('http://', 'http://me:hunter2@') + '/v3/abcdef0123456789abcdef?key=k';
    const { rpc } = rpcOf(url);
    const error = await rpc.request(ASK, REPEATABLE).then(
      () => undefined,
      (thrown: unknown) => thrown as Error,
    );
    expect(server.requests[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('me:hunter2').toString('base64')}`,
    );
    expect(server.requests[0]?.path).toBe('/v3/abcdef0123456789abcdef?key=k');
    expect(error).toEqual(told(/./));
    // The stack contains the path of the checkout, so no short word is searched for.
    const secret = /hunter2|abcdef0123456789abcdef|key=k/;
    expect(error).not.toEqual(told(secret));
    expect(`${error?.stack}`).not.toMatch(secret);
    expect(rpc.url).toBe(`${server.url}/v3/…?…`);
  });
});

describe('rate limits in error answers', () => {
  test.each([
    [
      30,
      -32_005,
      'daily request count exceeded, request rate limited',
      { rate: { backoff_seconds: 30 } },
    ],
    [2, -32_005, 'project ID request rate exceeded', { rate: { backoff_seconds: 1.2 } }],
    [1, -32_005, 'exceeded the RPS', { try_again_in: '41.936ms' }],
    [1, -32_005, 'limit exceeded', undefined],
    [1, -32_016, 'over rate limit', undefined],
    [1, -32_029, 'slow down', undefined],
    [7, -32_029, 'slow down', { retry_after: '7' }],
    [1, 429, 'Your app has exceeded its compute units per second capacity.', undefined],
    [1, -32_007, '50/second request limit reached - reduce calls per second', undefined],
    [
      610,
      -32_090,
      'Too many requests, reason: call rate limit exhausted, retry in 10m10s',
      undefined,
    ],
    [20, -32_000, '429 Too Many Requests: try again in 20 seconds', undefined],
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

test.each<[what: string, status: number, headers: Record<string, string>, seconds: number]>([
  ['the body of a successful answer', 200, {}, 9],
  ['the body of a 429', 429, {}, 9],
  ['the header of a 429', 429, { 'retry-after': '3' }, 3],
  ['the header of a 503', 503, { 'retry-after': '6' }, 6],
])('waits for the time that %s states', async (_, status, headers, seconds) => {
  const server = await loopback(({ body }, response, turn) => {
    if (turn > 1) return void response.end(answerTo(body, '0x1'));
    const { id } = JSON.parse(body) as { id: number };
    const data = { rate: { backoff_seconds: 9 } };
    const limited = { id, error: { code: -32_005, message: 'rate limited', data } };
    response.writeHead(status, headers).end(seconds === 9 ? JSON.stringify(limited) : '');
  });
  const { rpc, clock } = rpcOf(server.url);
  expect(await rpc.request(ASK, REPEATABLE)).toEqual({ ok: true, result: '0x1' });
  expect(clock.pauses).toEqual([seconds * 1000]);
});
