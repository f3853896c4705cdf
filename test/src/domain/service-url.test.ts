import { format, inspect } from 'node:util';
import { expect, test } from 'vitest';
import fuji from '../../../assets/profiles/fuji.json' with { type: 'json' };
import { parseProfile } from '../../../src/adapters/profile/parse-profile.ts';
import { parseServiceUrl } from '../../../src/adapters/http/service-url.ts';
import { encodeCb58 } from '../../../src/domain/identity/cb58.ts';
import { ServiceUrl } from '../../../src/domain/service-url.ts';
import { mapTexts, stripControlsDeep } from '../../../src/domain/text/printable.ts';

const shown = (text: string): string => String(new ServiceUrl(text));

const services = {
  ONBOARD_SERVICE_SHORT: 'k3y-9',
  ONBOARD_SERVICE_ODD: 'a b/c=d',
  ONBOARD_SERVICE_UP: '../../admin?x=1#y@evil.example',
  ONBOARD_SERVICE_TINY: 'ab',
};
const filled = (url: string): ServiceUrl =>
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
  expect(String(filled(text))).toBe(expected);
});

test('the value of a variable stays in its part of the URL', () => {
  const value = encodeURIComponent(services.ONBOARD_SERVICE_UP);
  const urlWith = (part: string) => `https://me:${part}@rpc.example/a/${part}/b?c=${part}`;
  expect(filled(urlWith('${ONBOARD_SERVICE_UP}')).withSecrets()).toBe(urlWith(value));
});

test('removes a registered secret from every later URL', () => {
  filled('https://rpc.example/${ONBOARD_SERVICE_SHORT}');
  expect(shown('https://rpc.example/k3y-9/ext/bc/P')).toBe('https://rpc.example/…/ext/bc/P');
  expect(shown('no url at all: k3y-9?x')).toBe('no url at all: …');
});

test.each([
  'localhost:99999',
  'localhost:9650/ext/info',
  'mailto:me',
  'https://rpc.example/ext/bc/yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp/rpc',
])('shows %s, which has no key, as typed', (text) => {
  expect(shown(text)).toBe(text);
});

test.each([
  ['https://node.example/ext', false],
  ['http://bob:secret@127.0.0.1:9650', true],
  ['http://127.0.0.1:9650/?auth=1', true],
  ['https://node.example/0123456789abcdef0123456789abcdef', true],
])('%s has secrets, which are not saved: %s', (url, has) => {
  expect(new ServiceUrl(url).hasSecrets).toBe(has);
});

test.each([
  ['http://bob:s3cret@127.0.0.1:99999/?auth=t0ken', 'http://…@127.0.0.1:99999/'],
  ['bob:s3cret@127.0.0.1:1/', '…@127.0.0.1:1/'],
  ['http://bob:s3cret word@127.0.0.1:99999/', 'http://…@127.0.0.1:99999/'],
  ['http://bob:/s3/cret@127.0.0.1:1/', 'http://bob/…@127.0.0.1:1'],
  ['http://bob:x/s3cret@127.0.0.1:1/', 'http://…@127.0.0.1:1/'],
  ['bob:s3?cr#et@127.0.0.1:1/', '…@127.0.0.1:1/'],
])('a URL that is not valid is shown without user and password: %s', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

const HOSTS = ['rpc.example', '127.0.0.1:9650', '[::1]:9650', '[fe80::1]', 'xn--bcher-kva.example'];
/** Like a key, also in a path. */
const KEY = '0123456789abcdef0123456789abcdef';
const SECRETS = [
  's3cret-of-the-service',
  'p%40ss%2Fw0rd',
  'kéy%20of%3Fthe%23service',
  'ünïcödé-s3cret',
  KEY,
];
const HOSTILE = HOSTS.flatMap((host) => [
  `https://${host}/v1/${KEY}/rpc`,
  ...SECRETS.flatMap((secret) => [
    `https://bob:${secret}@${host}/ext`,
    `https://${secret}@${host}`,
    `http://${host}/?auth=${secret}`,
    `http://${host}/ext/info?a=b&key=${secret}#${secret}`,
    `https://bob:${secret}@${host}/a?b=${secret}`,
    `  http://bob:${secret}@${host}/`,
    `http://bob:${secret}@${host}:99999/`,
    `bob:${secret}@${host}`,
    `http://bob:${secret}/x@${host}/`,
    `HTTP:\\\\bob:${secret}@${host}`,
  ]),
]);

/** Every way in which a value becomes text without its own method for that. */
const WAYS: Readonly<Record<string, (url: ServiceUrl) => string>> = {
  template: (url) => `at ${url as unknown as string}`,
  concatenation: (url) => ['at ', url].join('').concat(url as unknown as string),
  JSON: (url) => JSON.stringify({ url, list: [url] }),
  inspector: (url) => inspect({ url, list: [url] }, { showHidden: true, depth: 9 }),
  format: (url) => format('%s %o %O %j', url, url, url, { url }),
  error: (url) => inspect(new Error(String(url), { cause: url })),
  'own values': (url) =>
    JSON.stringify([Object.assign({}, url), Object.entries(url), Reflect.ownKeys(url)]),
  clone: (url) => inspect(structuredClone(url)),
  'a changed text': (url) => JSON.stringify(mapTexts({ url }, (text) => text)),
  'a text without controls': (url) => inspect(stripControlsDeep({ node: { url } })),
};

test.each(Object.entries(WAYS))('no URL shows its secrets as text: %s', (_, textOf) => {
  for (const text of HOSTILE) {
    const shownText = textOf(new ServiceUrl(text));
    for (const secret of SECRETS) {
      expect(shownText, text).not.toContain(secret);
      expect(shownText, text).not.toContain(decodeURIComponent(secret));
      expect(shownText, text).not.toContain(encodeURI(secret));
    }
  }
});

test('a filled placeholder of a profile is in no text of the profile, but in the request', () => {
  const secret = 'filled-by-the-operator';
  const url =
    'https://bob:${ONBOARD_SERVICE_K}@rpc.example/v1/${ONBOARD_SERVICE_K}?k=${ONBOARD_SERVICE_K}';
  const aggregators = [{ url, shape: 'self-hosted' }];
  const stated = { ...fuji, apiUrl: url, rpcUrls: [url, url], aggregators };
  const profile = parseProfile(stated, 'x.json', { ONBOARD_SERVICE_K: secret });
  const json = JSON.stringify(profile, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  expect(json).toContain('rpc.example');
  expect(`${json} ${inspect(profile, { depth: 9, showHidden: true })}`).not.toContain(secret);
  const { rpcUrls, apiUrl, aggregators: filledOnes } = profile;
  for (const one of [...rpcUrls, apiUrl, ...filledOnes.map((aggregator) => aggregator.url)])
    expect(one.withSecrets().split(secret)).toHaveLength(4);
});

const DIGITS = '7dab7c1d7d5f2b3f1b4f0c8d9e6a5b4c3d2e1f00112233445566778899aabbcc';
const PRIVATE_KEY = Buffer.from(DIGITS, 'hex');

test.each([
  DIGITS,
  `${DIGITS.slice(0, 32)}.${DIGITS.slice(32)}`,
  `%37${DIGITS.slice(1, 32)}.${DIGITS.slice(32)}`,
  PRIVATE_KEY.toString('base64url'),
  encodeCb58(PRIVATE_KEY),
  `PrivateKey-${encodeCb58(PRIVATE_KEY)}`,
])('no request asks a name server for a key as the host: %s', (key) => {
  for (const text of [`http://${key}:9650`, `https://me@${key}/ext`, `http://${key}.example/`]) {
    const url = new ServiceUrl(text);
    expect(() => parseServiceUrl(url)).toThrow(expect.objectContaining({ code: 'E-NET-114' }));
    expect(String(url)).not.toContain(key.slice(12, 24));
    expect(String(url).toLowerCase()).not.toContain(key.slice(12, 24).toLowerCase());
  }
});
