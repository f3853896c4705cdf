import { english } from '../../../../src/i18n/english.ts';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createJsonRpc } from '../../../../src/adapters/http/json-rpc.ts';
import { requireEncryption } from '../../../../src/adapters/http/service-url.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { FakeClock } from '../../engine/helpers/fake-clock.ts';
import { loopback } from '../helpers/loopback.ts';
import { told } from '../../../helpers/told.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';

const SECRET = 'hunter2secret';

type Behaviour = (request: unknown, response: ServerResponse) => void;

/**
 * Returns the error of one request to the server. The URL has a password and a key, which no error
 * may repeat.
 */
async function refusal(behaviour: Behaviour, timeoutMs = 30_000): Promise<OnboardError> {
  const { host } = new URL((await loopback(behaviour)).url);
  const rpc = createJsonRpc({
    url: new ServiceUrl(`http://user:${SECRET}@${host}/rpc?key=${SECRET}`),
    clock: new FakeClock(),
    timeoutMs,
    maxBytes: 64 * 1024,
    misshapen: (values) => new OnboardError('E-EVM-104', values),
  });
  const error: unknown = await rpc
    .request({ method: 'eth_chainId', params: [] }, { repeatable: false })
    .then(
      (answer) => new Error(`answered ${JSON.stringify(answer)}`),
      (failure: unknown) => failure,
    );
  if (!(error instanceof OnboardError)) throw error;
  const shown = JSON.stringify([error.message, english.error(error), error.values]);
  expect(shown).not.toContain(SECRET);
  return error;
}

const json =
  (body: string): Behaviour =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  };

describe('an endpoint that', () => {
  test.each([301, 302, 303, 307, 308])('redirects with %i is not followed', async (status) => {
    const elsewhere = await loopback(json('{"jsonrpc":"2.0","id":1,"result":"0x1"}'));
    const error = await refusal((_, response) => {
      response.writeHead(status, { location: elsewhere.url }).end();
    });
    expect(error.code).toBe('E-NET-111');
    expect(elsewhere.requests).toEqual([]);
  });

  test('sends an endless answer is cut off', async () => {
    let sent = 0;
    const error = await refusal((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const part = Buffer.alloc(16 * 1024, 0x20);
      const more = (): void => {
        while (!response.destroyed && response.write(part)) sent += part.length;
        sent += part.length;
      };
      response.on('drain', more);
      more();
    });
    expect(error.code).toBe('E-NET-104');
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  test('sends a gzip bomb is cut off by its decompressed size', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20));
    expect(bomb.length).toBeLessThan(70 * 1024);
    const error = await refusal((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    expect(error.code).toBe('E-NET-104');
  });

  test('sends single bytes slowly, or never answers, runs into the time limit', async () => {
    const slow = await refusal((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    }, 400);
    const silent = await refusal(() => undefined, 300);
    expect([slow.code, silent.code]).toEqual(['E-NET-103', 'E-NET-103']);
  });

  test.each([
    ['arrays', '['],
    ['objects', '{"a":'],
  ])('nests %s endlessly is rejected before its answer is parsed', async (_, opening) => {
    const error = await refusal(json(opening.repeat(10_000)));
    expect(error.code).toBe('E-NET-119');
  });

  test('sends brackets inside a string is accepted', async () => {
    const answering = json(`{"jsonrpc":"2.0","id":1,"result":"${'['.repeat(500)}\\"["}`);
    const rpc = createJsonRpc({
      url: new ServiceUrl((await loopback(answering)).url),
      clock: new FakeClock(),
      misshapen: (values) => new OnboardError('E-EVM-104', values),
    });
    const answer = await rpc.request({ method: 'eth_chainId', params: [] }, { repeatable: false });
    expect(answer).toEqual({ ok: true, result: `${'['.repeat(500)}"[` });
  });

  test('answers with too many headers is rejected', async () => {
    const error = await refusal((_, response) => {
      response.writeHead(200, { 'x-much': 'x'.repeat(64 * 1024) }).end('{}');
    });
    expect(error.code).toBe('E-NET-112');
  });
});

describe('plain HTTP', () => {
  test.each([
    'https://rpc.example.org/x',
    'http://127.0.0.1:9650',
    'http://127.8.9.1',
    'http://localhost:9650',
    'http://node.localhost',
    'http://[::1]:9650',
    'http://10.1.2.3',
    'http://172.31.0.1',
    'http://192.168.1.5:9650',
    'http://[fd00::1]',
    'http://[fe80::1]',
    'http://[::ffff:127.0.0.1]',
    'http://avalanchego:9650',
    'http://node.home.arpa',
    'http://node.local',
  ])('is allowed to %s', (url) => {
    expect(() => requireEncryption(new ServiceUrl(url), undefined)).not.toThrow();
  });

  test.each([
    'http://rpc.example.org',
    `http://user:${SECRET}@rpc.example.org/?k=${SECRET}`,
    'http://8.8.8.8',
    'http://172.32.0.1',
    'http://[2001:db8::1]',
    'http://[::ffff:8.8.8.8]',
    'http://localhost.example.org',
    'http://127.0.0.1.example.org',
    'http://0x08080808',
    'http://134744072',
    'http://local.example',
  ])('is allowed to %s only with the flag', (url) => {
    const refused = expect.objectContaining({ code: 'E-NET-118' }) as Error;
    expect(() => requireEncryption(new ServiceUrl(url), undefined)).toThrow(refused);
    expect(() => requireEncryption(new ServiceUrl(url), undefined)).not.toThrow(told(SECRET));
    expect(() => requireEncryption(new ServiceUrl(url), false)).toThrow(refused);
    expect(() => requireEncryption(new ServiceUrl(url), true)).not.toThrow();
  });
});
