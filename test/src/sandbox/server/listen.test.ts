import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { jsonAnswer, listen, router, type Routes } from '../../../../src/sandbox/server/listen.ts';

/** Milliseconds. */
const NOW = 1_800_000_000_000;
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function echo() {
  const answer: Routes[string] = ({ method, path, body }) =>
    Promise.resolve(jsonAnswer({ method, path, length: body.length }));
  const listener = await listen(0, router({ '/': answer, '/ext/health': answer }), () => NOW);
  opened.push(listener);
  return listener;
}

test('a request reaches its handler with its path and body, without a query string, up to 5 MiB', async () => {
  const { url } = await echo();
  const answer = await fetch(`${url}/ext/health/?tag=a`, { method: 'POST', body: 'abc' });
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(await answer.json()).toEqual({ method: 'POST', path: '/ext/health', length: 3 });
  // The sandbox's time.
  expect(answer.headers.get('date')).toBe('Fri, 15 Jan 2027 08:00:00 GMT');
  const large = await fetch(url, { method: 'POST', body: 'x'.repeat(6 * 1024 * 1024) });
  expect(large.status).toBe(413);
});

test('serves only host names of this machine', async () => {
  const { port } = await echo();
  const status = await new Promise((resolve) => {
    const asked = request(
      { host: '127.0.0.1', port, headers: { host: 'evil.example' } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    asked.end();
  });
  expect(status).toBe(403);
});

test('listens on the loopback interface only', async () => {
  const { port } = await echo();
  await expect(
    new Promise((resolve, reject) => {
      connect(port, '127.0.0.2').once('connect', resolve).once('error', reject);
    }),
  ).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
