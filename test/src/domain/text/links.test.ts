import { printable } from '../../../../src/domain/text/printable.ts';
import { expect, test } from 'vitest';
import fuji from '../../../../assets/profiles/fuji.json' with { type: 'json' };
import { parseProfile } from '../../../../src/adapters/profile/parse-profile.ts';
import {
  completeLink,
  completeNodeUrl,
  hasUrlSecrets,
  redactUrl,
} from '../../../../src/domain/text/links.ts';

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

const services = {
  ONBOARD_SERVICE_SHORT: 'k3y-9',
  ONBOARD_SERVICE_ODD: 'a b/c=d',
  ONBOARD_SERVICE_UP: '../../admin?x=1#y@evil.example',
  ONBOARD_SERVICE_TINY: 'ab',
};
const filled = (url: string): string =>
  parseProfile({ ...fuji, apiUrl: url }, 'x.json', services).apiUrl;

test.each([
  ['https://rpc.example/v1/${ONBOARD_SERVICE_SHORT}/rpc', 'https://rpc.example/v1/…/rpc'],
  ['https://rpc.example/v1-${ONBOARD_SERVICE_SHORT}', 'https://rpc.example/v1-…'],
  ['https://rpc.example/${ONBOARD_SERVICE_ODD}/rpc', 'https://rpc.example/…/rpc'],
  [
    'https://me:${ONBOARD_SERVICE_SHORT}@rpc.example/?key=${ONBOARD_SERVICE_SHORT}',
    'https://rpc.example/?…',
  ],
  // Too short to be a key or to be replaced without damage to other texts.
  ['https://rpc.example/${ONBOARD_SERVICE_TINY}/abc', 'https://rpc.example/ab/abc'],
])('removes the values of variables from %s', (text, expected) => {
  expect(redactUrl(filled(text))).toBe(expected);
});

test('the value of a variable stays in its part of the URL', () => {
  const value = encodeURIComponent(services.ONBOARD_SERVICE_UP);
  const url =
    'https://me:${ONBOARD_SERVICE_UP}@rpc.example/a/${ONBOARD_SERVICE_UP}/b?c=${ONBOARD_SERVICE_UP}';
  expect(filled(url)).toBe(`https://me:${value}@rpc.example/a/${value}/b?c=${value}`);
});

test('removes a registered secret from every later URL', () => {
  filled('https://rpc.example/${ONBOARD_SERVICE_SHORT}');
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

test.each([
  ['http://127.0.0.1:9650', false],
  ['http://127.0.0.1:9650/', false],
  ['https://node.example/ext', false],
  ['http://bob:secret@127.0.0.1:9650', true],
  ['http://127.0.0.1:9650/?auth=1', true],
  ['https://node.example/0123456789abcdef0123456789abcdef', true],
])('%s has secrets, which are not saved: %s', (url, has) => {
  expect(hasUrlSecrets(url)).toBe(has);
});

test.each([
  ['http://bob:s3cret@127.0.0.1:99999/?auth=t0ken', 'http://…@127.0.0.1:99999/'],
  ['bob:s3cret@127.0.0.1:1/', '…@127.0.0.1:1/'],
  ['http://bob:s3cret word@127.0.0.1:99999/', 'http://…@127.0.0.1:99999/'],
  ['http://bob:/s3/cret@127.0.0.1:1/', 'http://bob/…@127.0.0.1:1'],
  ['http://bob:x/s3cret@127.0.0.1:1/', 'http://…@127.0.0.1:1/'],
  ['bob:s3?cr#et@127.0.0.1:1/', '…@127.0.0.1:1/'],
])('a URL that is not valid is shown without user and password: %s', (text, shown) => {
  expect(redactUrl(text)).toBe(shown);
});

test('a text from outside is shown without the user and password of a URL in it', () => {
  const text = 'no route to https://bob:s3cret@rpc.example/x';
  expect(printable(text)).toBe('no route to https://…@rpc.example/x');
});
