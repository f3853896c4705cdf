import { english } from '../../../../src/i18n/english.ts';
import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createJsonRpc } from '../../../../src/adapters/http/json-rpc.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { loopback, unusedPort, type Loopback } from '../helpers/loopback.ts';
import { told } from '../../../helpers/told.ts';

const ASK = { method: 'some_method', params: [] };
const REPEATABLE = { repeatable: true };

function rpcOf(url: string, settings: { timeoutMs?: number; maxBytes?: number } = {}) {
  const clock = impatientClock();
  const rpc = createJsonRpc({
    url,
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

describe('each fault of an endpoint has its own code', () => {
  test('a web page', async () => {
    expect(await failure(await text('<!doctype html><p>Welcome'))).toMatchObject({
      code: 'E-NET-105',
      attempts: 1,
    });
  });

  test('text that is not JSON', async () => {
    expect((await failure(await text('upstream gone'))).code).toBe('E-NET-106');
  });

  test('truncated JSON, after three attempts', async () => {
    expect(await failure(await text('{"jsonrpc":"2.0","id":1,"resu'))).toMatchObject({
      code: 'E-NET-107',
      attempts: 3,
    });
  });

  test('an answer that breaks off', async () => {
    const server = await loopback((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"jsonrpc":"2.0",', () => response.destroy());
    });
    expect((await failure(server)).code).toBe('E-NET-107');
  });

  test('a connection that breaks before the answer', async () => {
    const server = await loopback((_, response) => response.destroy());
    expect(await failure(server)).toMatchObject({ code: 'E-NET-112', attempts: 3 });
  });

  test('an empty answer', async () => {
    expect((await failure(await text(''))).code).toBe('E-NET-108');
  });

  test('a refused connection', async () => {
    const { rpc } = rpcOf(`http://127.0.0.1:${await unusedPort()}`);
    await expect(rpc.request(ASK, REPEATABLE)).rejects.toMatchObject({ code: 'E-NET-101' });
  });

  test('refused access and a missing service', async () => {
    expect((await failure(await text('no', 403))).code).toBe('E-NET-115');
    expect((await failure(await text('no', 404))).code).toBe('E-NET-116');
  });

  test('HTML with status 502, after retries', async () => {
    expect(await failure(await text('<html>', 502))).toMatchObject({
      code: 'E-NET-109',
      attempts: 3,
    });
  });

  test('status 400, without a retry', async () => {
    expect(await failure(await text('bad', 400))).toMatchObject({ code: 'E-NET-109', attempts: 1 });
  });

  test('JSON of another shape', async () => {
    expect((await failure(await text('[1,2]'))).code).toBe('E-EVM-104');
    expect((await failure(await text('{"id":1}'))).code).toBe('E-EVM-104');
  });

  test('the answer to another request', async () => {
    expect(await failure(await text('{"jsonrpc":"2.0","id":99,"result":"0x1"}'))).toMatchObject({
      code: 'E-NET-117',
      attempts: 3,
    });
  });

  test("the error for another request; a gateway's error without an ID is accepted", async () => {
    const refusal = (id: string) => `{"jsonrpc":"2.0","id":${id},"error":{"message":"not found"}}`;
    expect(await failure(await text(refusal('99')))).toMatchObject({
      code: 'E-NET-117',
      attempts: 3,
    });
    const { rpc } = rpcOf((await text(refusal('null'))).url);
    expect(await rpc.request(ASK, REPEATABLE)).toMatchObject({ ok: false });
  });

  test('an invalid URL, before anything is sent', async () => {
    const { rpc } = rpcOf('localhost:9650');
    await expect(rpc.request(ASK, REPEATABLE)).rejects.toMatchObject({ code: 'E-NET-114' });
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

test('reuses one connection for sequential requests', async () => {
  const ports = new Set<number | undefined>();
  const server = await loopback(({ body }, response) => {
    ports.add(response.req.socket.remotePort);
    response.end(answerTo(body, '0x1'));
  });
  const { rpc } = rpcOf(server.url);
  for (let i = 0; i < 5; i++) await rpc.request(ASK, REPEATABLE);
  expect(ports.size).toBe(1);
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

  test('waits for the time that Retry-After states', async () => {
    const server = await loopback(({ body }, response, turn) => {
      if (turn === 1) response.writeHead(429, { 'retry-after': '3' }).end();
      else response.end(answerTo(body, true));
    });
    const { rpc, clock } = rpcOf(server.url);
    await rpc.request(ASK, REPEATABLE);
    expect(clock.pauses).toEqual([3000]);
  });

  test('fails at once with the stated time if the demanded wait is too long', async () => {
    const server = await text('', 429, { 'retry-after': '600' });
    const { code, attempts, error } = await failure(server);
    expect({ code, attempts }).toEqual({ code: 'E-NET-110', attempts: 1 });
    expect(english.error(error).next.join()).toContain('600 s');
  });

  test('sends a request that is not repeatable once', async () => {
    const server = await text('', 503);
    const { rpc } = rpcOf(server.url);
    await expect(rpc.request(ASK, { repeatable: false })).rejects.toMatchObject({
      code: 'E-NET-109',
    });
    expect(server.requests).toHaveLength(1);
  });

  test('rejects with the reason of an abort', async () => {
    const server = await loopback(() => undefined);
    const { rpc } = rpcOf(server.url);
    const leaving = new AbortController();
    const asking = rpc.request(ASK, { repeatable: true, signal: leaving.signal });
    leaving.abort(new Error('the person leaves'));
    await expect(asking).rejects.toThrow('the person leaves');
  });
});

describe('answers of an endpoint', () => {
  test('returns an error object, even with an HTTP error status', async () => {
    const refusal = '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no such thing"}}';
    for (const status of [200, 500]) {
      const { rpc } = rpcOf((await text(refusal, status)).url);
      expect(await rpc.request(ASK, REPEATABLE)).toEqual({
        ok: false,
        failure: { code: -32000, message: 'no such thing' },
      });
    }
  });

  test('returns large integers exactly and leaves text unchanged', async () => {
    const server = await loopback(({ body }, response) => {
      const answer = answerTo(body, 'here').replace(
        '"here"',
        '{"big":18446744073709551615,"small":12,"real":1234567890123456.5,"said":"it is 12345678901234567890 \\" 1"}',
      );
      response.end(answer);
    });
    const { rpc } = rpcOf(server.url);
    expect(await rpc.request(ASK, REPEATABLE)).toEqual({
      ok: true,
      result: {
        big: '18446744073709551615',
        small: 12,
        real: 1234567890123456.5,
        said: 'it is 12345678901234567890 " 1',
      },
    });
  });

  test('sends user and password of a URL in a header and never shows them', async () => {
    const server = await text('', 403);
    const url =
      server.url.replace('http://', 'http://me:secret@') + '/v3/abcdef0123456789abcdef?key=k';
    const { rpc } = rpcOf(url);
    const error = await rpc.request(ASK, REPEATABLE).then(
      () => undefined,
      (thrown: unknown) => thrown as Error,
    );
    expect(server.requests[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('me:secret').toString('base64')}`,
    );
    expect(server.requests[0]?.path).toBe('/v3/abcdef0123456789abcdef?key=k');
    expect(error).toEqual(told(/./));
    expect(error).not.toEqual(told(/secret|abcdef|key=k/));
    expect(`${error?.stack}`).not.toMatch(/secret|abcdef|key=k/);
    expect(rpc.url).toBe(`${server.url}/v3/…?…`);
  });
});
