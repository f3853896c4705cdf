import { brotliCompressSync, gzipSync } from 'node:zlib';

export interface Call {
  readonly id: unknown;
  readonly method: string;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const error = (code: number, message: string) => (call: Call) => ({
  body: JSON.stringify({ jsonrpc: '2.0', id: call.id, error: { code, message } }),
});
const http =
  (status: number, headers: Answer['headers'] = {}, body = '') =>
  (): Answer => ({ status, headers, body });
const result = ({ id }: Call, value: unknown) =>
  JSON.stringify({ jsonrpc: '2.0', id, result: value });

/** Reads of providers as their users have reported them, each with the error code of a profile without another endpoint. */
export const PROVIDER_KINDS: readonly (readonly [
  name: string,
  code: string,
  answer: (call: Call) => Answer,
])[] = [
  [
    'keeps no old state',
    'E-EVM-105',
    error(-32_000, 'missing trie node 2a5f01 (path ) state 0x2a5f is not available'),
  ],
  ['fails inside', 'E-EVM-105', error(-32_603, 'Internal error')],
  ['needs a better plan', 'E-EVM-105', error(-32_001, 'Resource not found on this plan')],
  ['lacks the method', 'E-EVM-112', error(-32_601, 'the method does not exist/is not available')],
  ['limits requests', 'E-NET-110', error(-32_005, 'limit exceeded')],
  ['limits requests for a time', 'E-NET-110', http(429, { 'retry-after': '1' })],
  ['limits requests for an unknown time', 'E-NET-110', http(429, {}, 'slow down')],
  [
    'is over its quota',
    'E-NET-110',
    error(429, 'Your app has exceeded its monthly capacity limit: quota'),
  ],
  ['shows a page', 'E-NET-105', http(200, { 'content-type': 'text/html' }, '<html>')],
  ['answers with an empty body', 'E-NET-108', () => ({})],
  [
    'answers another request',
    'E-NET-117',
    (call) => ({ body: result({ ...call, id: 9999 }, '0x1') }),
  ],
  ['answers with an unreadable value', 'E-EVM-104', (call) => ({ body: result(call, '0x') })],
  [
    'sends a compression that was not asked for',
    'E-NET-106',
    (call) => ({
      headers: { 'content-encoding': 'br' },
      body: brotliCompressSync(result(call, '0x7')),
    }),
  ],
  ['speaks WebSocket only', 'E-NET-109', http(426, { upgrade: 'websocket' })],
  ['redirects', 'E-NET-111', http(307, { location: 'http://127.0.0.1:1/' })],
  ['has no node left', 'E-NET-109', http(502, {}, '<html>Bad Gateway')],
  ['lags', 'E-NET-123', error(-32_000, 'header not found')],
  ['wants a key', 'E-NET-115', http(401, {}, 'unauthorized')],
];

const encoded = (encoding: string) => (text: string) => ({
  headers: { 'content-encoding': encoding },
  body: gzipSync(text),
});

/** Unusual forms of a right answer. */
export const READABLE_FORMS: readonly (readonly [
  name: string,
  answer: (text: string) => Answer,
])[] = [
  ['a byte order mark', (text) => ({ body: `\uFEFF${text}` })],
  [
    'another charset',
    (text) => ({ headers: { 'content-type': 'text/plain; charset=latin1' }, body: text }),
  ],
  ['capital letters in its encoding', encoded('GZIP')],
  ['the old name of gzip', encoded('x-gzip')],
  ['an empty encoding', (text) => ({ headers: { 'content-encoding': '' }, body: text })],
  ['a text of several lines', (text) => ({ body: `\r\n${text}\r\n` })],
];
