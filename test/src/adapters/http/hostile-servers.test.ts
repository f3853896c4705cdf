import { english } from '../../../../src/i18n/english.ts';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createJsonRpc } from '../../../../src/adapters/http/json-rpc.ts';
import { requireEncryption } from '../../../../src/adapters/http/service-url.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { FakeClock } from '../../engine/helpers/fake-clock.ts';
import { alwaysAt, loopback } from '../helpers/loopback.ts';
import { told } from '../../../helpers/told.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';

const SECRET = 'hunter2secret';

/** Sends one request to a server, by a URL with a password and a key. */
function ask(at: string, timeoutMs = 30_000) {
  const { host } = new URL(at);
  const rpc = createJsonRpc({
    url: new ServiceUrl(`http://user:${SECRET}@${host}/rpc?key=${SECRET}`),
    ...{ clock: new FakeClock(), timeoutMs, maxBytes: 64 * 1024 },
    misshapen: (values) => new OnboardError('E-EVM-104', values),
  });
  return rpc.request({ method: 'eth_chainId', params: [] }, { repeatable: false });
}

/** Returns the error code of one request to the server. The error does not repeat the secrets of the URL. */
async function refusal(
  { url }: { readonly url: string },
  timeoutMs?: number,
): Promise<OnboardError['code']> {
  const error: unknown = await ask(url, timeoutMs).catch((failure: unknown) => failure);
  if (!(error instanceof OnboardError)) throw new Error(`answered ${JSON.stringify(error)}`);
  const shown = JSON.stringify([error.message, english.error(error), error.values]);
  expect(shown).not.toContain(SECRET);
  return error.code;
}
const answering = (answer: (response: ServerResponse) => void) =>
  loopback((_, response) => answer(response));

describe('an endpoint that', () => {
  test.each([301, 302, 303, 307, 308])('redirects with %i is not followed', async (status) => {
    const elsewhere = await alwaysAt(200, '{"jsonrpc":"2.0","id":1,"result":"0x1"}');
    const redirecting = await alwaysAt(status, '', { location: elsewhere.url });
    expect(await refusal(redirecting)).toBe('E-NET-111');
    expect(elsewhere.requests).toEqual([]);
  });

  test('sends an endless answer is cut off', async () => {
    let sent = 0;
    const endless = await answering((response) => {
      const part = Buffer.alloc(16 * 1024, 0x20);
      const more = (): void => {
        while (!response.destroyed && response.write(part)) sent += part.length;
        sent += part.length;
      };
      response.on('drain', more);
      more();
    });
    expect(await refusal(endless)).toBe('E-NET-104');
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  test('sends a gzip bomb is cut off by its decompressed size', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20));
    expect(bomb.length).toBeLessThan(70 * 1024);
    const bombing = await alwaysAt(200, bomb, { 'content-encoding': 'gzip' });
    expect(await refusal(bombing)).toBe('E-NET-104');
  });

  test('sends single bytes slowly, or never answers, runs into the time limit', async () => {
    const slow = await answering((response) => {
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect(await refusal(slow, 400)).toBe('E-NET-103');
    expect(await refusal(await answering(() => undefined), 300)).toBe('E-NET-103');
  });

  test.each(['[', '{"a":'])(
    'nests %s endlessly is rejected before its answer is parsed',
    async (opening) => {
      expect(await refusal(await alwaysAt(200, opening.repeat(10_000)))).toBe('E-NET-119');
    },
  );

  test('sends brackets inside a string is accepted', async () => {
    const { url } = await alwaysAt(200, `{"id":1,"result":"${'['.repeat(500)}\\"["}`);
    expect(await ask(url)).toEqual({ ok: true, result: `${'['.repeat(500)}"[` });
  });

  test('answers with too many headers is rejected', async () => {
    const much = await alwaysAt(200, '{}', { 'x-much': 'x'.repeat(64 * 1024) });
    expect(await refusal(much)).toBe('E-NET-112');
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
