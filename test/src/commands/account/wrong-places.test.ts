import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import fuji from '../../../../assets/profiles/fuji.json' with { type: 'json' };
import { encodeCb58 } from '../../../../src/domain/identity/cb58.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import { folderOfFile } from '../../../helpers/temporary-folder.ts';

// This key and this phrase are public, and no test signs with them.
const KEY = '7dab7c1d7d5f2b3f1b4f0c8d9e6a5b4c3d2e1f00112233445566778899aabbcc';
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

const NODE = 'NodeID-111111111111111111116DBWJs';
const ADDRESS = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const REGISTER = ['register-operator', '--network', 'fuji'];

/** One spelling of each kind: trust/refused-values and domain/secret-forms have the others. */
const SECRETS = {
  'a key': KEY,
  'a key with 0x in quotes': `"0x${KEY}"`,
  'a key in base64 without padding': Buffer.from(KEY, 'hex').toString('base64url'),
  'a key in CB58': `PrivateKey-${encodeCb58(Buffer.from(KEY, 'hex'))}`,
  'a key in CB58 without its prefix': encodeCb58(Buffer.from(KEY, 'hex')),
  'a key in groups': KEY.replaceAll(/(.{8})/g, '$1 ').trim(),
  'a recovery phrase': PHRASE,
  'a recovery phrase with line breaks': PHRASE.replaceAll(' ', '\n'),
};

const LINES = [
  ['explain', (secret: string) => ['explain', `the text ${secret} is wrong`]],
  ['a link', (secret) => ['register-operator', '--network', 'sandbox', '--yes', secret]],
  ['a command', (secret) => [secret]],
  ['each word by itself', (secret) => ['receipt', ...secret.split(/\s/)]],
  ['an option', (secret) => ['status', `--l1-name=${secret}`]],
  ['the network', (secret) => ['status', '--network', secret, ADDRESS]],
  ['a NodeID', (secret) => ['top-up', '--network', 'sandbox', secret, '1']],
  ['an amount', (secret) => ['top-up', '--network', 'sandbox', NODE, secret]],
  ['a file', (secret) => [...REGISTER, '--private-key-file', secret, 'https://example.org/me']],
  ['a folder', (secret) => ['--home', secret, 'networks', 'list']],
  ['a profile', (secret) => ['networks', 'show', secret]],
  ['JSON', (secret) => ['--json', 'top-up', '--network', 'sandbox', secret, '1']],
] as const satisfies readonly [string, (secret: string) => readonly string[]][];

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

describe.each(Object.entries(SECRETS))('%s', (name, secret) => {
  test.each(LINES)('is refused and not shown as %s', async (place, lineWith) => {
    // An ID may stand where a command takes one, and in a longer text, such as a URL.
    const takesId = ['explain', 'each word by itself', 'an option'].includes(place);
    if (name === 'a key in CB58 without its prefix' && takesId) return;
    // A word ends at a blank, so that the token of a URL is no key.
    if (name.endsWith('padding') && place === 'an option') return;
    const { code, stdout, stderr } = await runHere(lineWith(secret));
    expect(stderr).toMatch(place === 'a file' ? 'E-KEY-124' : 'E-KEY-125');
    expectHidden(stdout + stderr, secret);
    expect(code).toBe(2);
  });

  test('is not shown as the name of an option', async () => {
    // Not a value, so it does not always look like a key.
    const { stdout, stderr } = await runHere(['status', `--${secret}`]);
    expectHidden(stdout + stderr, secret);
  });

  test.each(['ONBOARD_COMMAND', 'ONBOARD_HOME'])(
    'is refused and not shown in %s',
    async (variable) => {
      const { code, stdout, stderr } = await runHere(['networks', 'list'], {
        env: { [variable]: secret },
      });
      expect(stderr).toContain(`E-KEY-125`);
      expect(stderr).toContain(variable);
      expectHidden(stdout + stderr, secret);
      expect(code).toBe(2);
    },
  );

  const folder = folderOfFile('wrong-places-');

  test('is refused and not shown in a file of operators', async () => {
    const file = join(folder, 'operators.txt');
    const row = secret.replaceAll('\n', ' ');
    writeFileSync(file, `${ADDRESS},${row}\n`);
    const { code, stdout, stderr } = await runHere(['status', '--network', 'fuji', '--file', file]);
    // In a row of other cells, CB58 is a name like any other, and is not shown as a whole either.
    if (name === 'a key in CB58 without its prefix' || name.endsWith('padding')) return;
    expect(stderr).toContain('E-KEY-125');
    expect(stderr).toContain(`line 1 of ${file}`);
    expectHidden(stdout + stderr, secret);
    expect(code).toBe(2);
  });

  test('is refused in a profile before anything is sent', async () => {
    const file = join(folder, 'profile.json');
    writeFileSync(file, JSON.stringify({ ...fuji, name: 'own', title: `My ${secret}` }));
    const { code, stdout, stderr } = await runHere(['networks', 'add', file]);
    if (name === 'a key in CB58 without its prefix' || name.endsWith('padding')) return;
    expect(stderr).toContain('E-KEY-125');
    expectHidden(stdout + stderr, secret);
    expect(code).toBe(2);
  });
});

test('a stake of 64 digits is an amount that is too large, not a key', async () => {
  const stake = '1234567890'.repeat(7).slice(0, 64);
  const args = ['middleware-init-stake-update', '--network', 'sandbox', '--private-key', KEY];
  const { stderr } = await runHere([...args, fuji.contracts.l1Registry, NODE, stake]);
  expect(stderr).toContain('E-AMT-102');
});
