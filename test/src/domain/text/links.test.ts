import { expect, test } from 'vitest';
import { fillEnvironment } from '../../../../src/adapters/profile/parse-profile.ts';
import { completeLink, completeNodeUrl, redactUrl } from '../../../../src/domain/text/links.ts';

test.each([
  ['127.0.0.1:9661', 'http://127.0.0.1:9661'],
  ['node.example', 'http://node.example:9650'],
  ['[::1]:9650', 'http://[::1]:9650'],
  ['[::1]', 'http://[::1]:9650'],
  [' http://127.0.0.1:9650/ext/info ', 'http://127.0.0.1:9650'],
  ['http://127.0.0.1:9650/ext/bc/P/', 'http://127.0.0.1:9650'],
  ['127.0.0.1:9650/ext/info', 'http://127.0.0.1:9650'],
  ['https://node.example/base/ext/info', 'https://node.example/base'],
  ['https://node.example/key', 'https://node.example/key'],
  ['ftp://node.example', 'ftp://node.example'],
  ['not a host', 'not a host'],
  ['', ''],
])('completes the node address %j to %j', (typed, url) => {
  expect(completeNodeUrl(typed)).toBe(url);
});

test.each([
  ['example.org', 'https://example.org'],
  ['example.org/me?a=b', 'https://example.org/me?a=b'],
  ['http://example.org', 'http://example.org'],
  ['mailto:me@example.org', 'mailto:me@example.org'],
  ['x', 'x'],
  ['user:secret@example.org', 'user:secret@example.org'],
])('completes the link %j to %j', (typed, url) => expect(completeLink(typed)).toBe(url));

const environment = {
  SHORT: 'k3y-9',
  HOST: 'Tenant-77',
  ODD: 'a b/c=d',
  WHOLE: 'https://rpc.example/v2/qwert/ext/bc/C/rpc?x=1',
  TINY: 'ab',
};
const shown = (text: string) => redactUrl(fillEnvironment(text, environment, 'x.json') as string);

test.each([
  ['https://rpc.example/v1/${SHORT}/rpc', 'https://rpc.example/v1/…/rpc'],
  ['https://rpc.example/v1-${SHORT}', 'https://rpc.example/v1-…'],
  ['https://${HOST}.rpc.example/rpc', 'https://….rpc.example/rpc'],
  ['https://rpc.example/${ODD}/rpc', 'https://rpc.example/…/rpc'],
  ['${WHOLE}', 'https://rpc.example/…?…'],
  ['https://me:${SHORT}@rpc.example/?key=${SHORT}', 'https://rpc.example/?…'],
  // Too short to be a key or to be replaced without damage to other texts.
  ['https://rpc.example/${TINY}/abc', 'https://rpc.example/ab/abc'],
])('removes environment secrets from %s', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test('removes a registered secret from every later URL', () => {
  shown('https://rpc.example/${SHORT}');
  expect(redactUrl('https://rpc.example/k3y-9/ext/bc/P')).toBe('https://rpc.example/…/ext/bc/P');
  expect(redactUrl('no url at all: k3y-9?x')).toBe('no url at all: …');
});

test('removes path segments that look like keys, but keeps blockchain IDs', () => {
  const chain = 'yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp';
  expect(redactUrl('https://rpc.example/a1b2c3d4e5f6a1b2c3d4e5f6/rpc')).toBe(
    'https://rpc.example/…/rpc',
  );
  expect(redactUrl(`https://rpc.example/ext/bc/${chain}/rpc`)).toContain(chain);
});

test.each(['localhost:99999', 'localhost:9650/ext/info', 'mailto:me'])(
  'shows %s, which has no host as a URL, as typed',
  (text) => {
    expect(redactUrl(text)).toBe(text);
  },
);
