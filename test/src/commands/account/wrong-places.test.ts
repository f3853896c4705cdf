import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import fuji from '../../../../assets/profiles/fuji.json' with { type: 'json' };
import { encodeCb58 } from '../../../../src/domain/identity/cb58.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

// This key and this phrase are public, and no test signs with them.
const KEY = '7dab7c1d7d5f2b3f1b4f0c8d9e6a5b4c3d2e1f00112233445566778899aabbcc';
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

const NODE = 'NodeID-111111111111111111116DBWJs';
const ADDRESS = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

/** One spelling of each kind: trust/refused-values and domain/secret-forms have the others. */
const SECRETS = {
  'a key': KEY,
  'a key in base64 without padding': Buffer.from(KEY, 'hex').toString('base64url'),
  'a key in CB58': `PrivateKey-${encodeCb58(Buffer.from(KEY, 'hex'))}`,
  'a key in CB58 without its prefix': encodeCb58(Buffer.from(KEY, 'hex')),
  'a key in groups': KEY.replaceAll(/(.{8})/g, '$1 ').trim(),
  'a recovery phrase with line breaks': PHRASE.replaceAll(' ', '\n'),
};

const list = ['networks', 'list'];
type Line = readonly string[] | { readonly args: readonly string[]; readonly env: object };
type LineWith = (secret: string, fileOf: (text: string) => string) => Line;
const LINES: Readonly<Record<string, LineWith>> = {
  explain: (secret) => ['explain', `the text ${secret} is wrong`],
  'a link': (secret) => ['register-operator', '--network', 'sandbox', '--yes', secret],
  'a command': (secret) => [secret],
  'each word by itself': (secret) => ['receipt', ...secret.split(/\s/)],
  'an option': (secret) => ['status', `--l1-name=${secret}`],
  'the network': (secret) => ['status', '--network', secret, ADDRESS],
  'an amount': (secret) => ['top-up', '--network', 'sandbox', NODE, secret],
  'a file': (secret) => ['opt-in-l1', '--network', 'fuji', '--private-key-file', secret, ADDRESS],
  'a folder': (secret) => ['--home', secret, ...list],
  JSON: (secret) => ['--json', 'top-up', '--network', 'sandbox', secret, '1'],
  // Not a value, so it does not always look like a key.
  'the name of an option': (secret) => ['status', `--${secret}`],
  'the variable of a command': (secret) => ({ args: list, env: { ONBOARD_COMMAND: secret } }),
  'the variable of a folder': (secret) => ({ args: list, env: { ONBOARD_HOME: secret } }),
  'a cell of a file of operators': (secret, fileOf) => {
    const file = fileOf(`${ADDRESS},${secret.replaceAll('\n', ' ')}\n`);
    return ['status', '--network', 'fuji', '--file', file];
  },
  'a text of a profile': (secret, fileOf) => {
    const text = JSON.stringify({ ...fuji, name: 'own', title: `My ${secret}` });
    return ['networks', 'add', fileOf(text)];
  },
};

/** Places where such a text may be an ID, a name, or the token of a service's URL. */
const MAY_BE_OTHER: Readonly<Record<string, readonly string[]>> = {
  'a key in CB58 without its prefix': [
    ...['explain', 'each word by itself', 'an option'],
    ...['a cell of a file of operators', 'a text of a profile'],
  ],
  'a key in base64 without padding': [
    ...['an option', 'a cell of a file of operators', 'a text of a profile'],
  ],
};

/** No part of a secret that is longer than an ordinary word. */
function expectHidden(output: string, secret: string): void {
  const pieces = secret
    .replace('PrivateKey-', '')
    .split(/\s/)
    .filter((word) => word.length > 6);
  const parts = pieces.flatMap((word) => word.match(/.{7}/g) ?? []);
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) expect(output.toLowerCase()).not.toContain(part.toLowerCase());
}

test.each(
  Object.entries(SECRETS).flatMap(([name, secret]) =>
    Object.entries(LINES).map(([place, lineWith]) => ({ name, secret, place, lineWith })),
  ),
)('$name is refused and not shown as $place', async ({ name, secret, place, lineWith }) => {
  const file = join(temporaryFolder(), 'file');
  const line = lineWith(secret, (text) => {
    writeFileSync(file, text);
    return file;
  });
  const { args, env } = 'env' in line ? line : { args: line, env: {} };
  const { code, stdout, stderr } = await runHere(args, { env: { ...env } });
  if (MAY_BE_OTHER[name]?.includes(place)) return;
  expectHidden(stdout + stderr, secret);
  if (place === 'the name of an option') return;
  expect(stderr).toContain(place === 'a file' ? 'E-KEY-124' : 'E-KEY-125');
  if (place.startsWith('a cell')) expect(stderr).toContain(`line 1 of ${file}`);
  for (const variable of Object.keys(env)) expect(stderr).toContain(variable);
  expect(code).toBe(2);
});

test('a stake of 64 digits is an amount that is too large, not a key', async () => {
  const stake = '1234567890'.repeat(7).slice(0, 64);
  const args = ['middleware-init-stake-update', '--network', 'sandbox', '--private-key', KEY];
  const { stderr } = await runHere([...args, fuji.contracts.l1Registry, NODE, stake]);
  expect(stderr).toContain('E-AMT-102');
});
