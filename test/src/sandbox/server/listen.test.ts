import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { jsonAnswer, listen, router, type Routes } from '../../../../src/sandbox/server/listen.ts';

/** Milliseconds. */
const NOW = 1_800_000_000_000;
const JSON_TYPE = { 'content-type': 'application/json' };
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
  const post = { method: 'POST', headers: JSON_TYPE };
  const answer = await fetch(`${url}/ext/health/?tag=a`, { ...post, body: 'abc' });
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(await answer.json()).toEqual({ method: 'POST', path: '/ext/health', length: 3 });
  // The sandbox's time.
  expect(answer.headers.get('date')).toBe('Fri, 15 Jan 2027 08:00:00 GMT');
  const large = await fetch(url, { ...post, body: 'x'.repeat(6 * 1024 * 1024) });
  expect(large.status).toBe(413);
});

test('listens on the loopback interface only', async () => {
  const { port } = await echo();
  const refused = { code: 'ECONNREFUSED' };
  await expect(once(connect(port, '127.0.0.2'), 'connect')).rejects.toMatchObject(refused);
});

test.each<[status: number, how: string, headers: Record<string, string>]>([
  [403, 'another host name', { ...JSON_TYPE, host: 'evil.example' }],
  [415, 'a form of a web page', { 'content-type': 'text/plain' }],
  [415, 'no type', {}],
  [403, 'another origin', { ...JSON_TYPE, origin: 'https://evil.example' }],
  [403, 'a page in a sandbox', { ...JSON_TYPE, origin: 'null' }],
  [200, 'a page of this machine', { ...JSON_TYPE, origin: 'http://localhost:3000' }],
  [200, 'a program', { 'content-type': 'application/json; charset=utf-8' }],
])('answers %i to a request from %s (%o)', async (status, _, headers) => {
  const { port } = await echo();
  const options = { host: '127.0.0.1', port, method: 'POST', headers };
  const [answer] = (await once(request(options).end('{}'), 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(status);
});
