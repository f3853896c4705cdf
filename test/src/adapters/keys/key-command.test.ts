import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyFromPlace } from '../../../../src/adapters/keys/key-sources.ts';
import { writeKeyFile } from '../../../helpers/canary/allowed.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import { folderOfFile } from '../../../helpers/temporary-folder.ts';
import { told } from '../../../helpers/told.ts';

// A well-known test key, which is public and therefore worthless.
const KEY = '56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027';
const ADDRESS = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

const folder = folderOfFile('key-command-');
const file = writeKeyFile(join(folder, 'key'), `${KEY}\nuser: me\n`);

const { signal } = new AbortController();
const keyFromCommand = (command: string) =>
  keyFromPlace('command', command, { environment: process.env, signal });

function program(name: string, script: string, mode = 0o700): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, mode);
  return path;
}

test.each([
  ['the first of several lines', () => `cat ${file}`],
  ['a line of Windows', () => program('crlf', `printf '0x%s\\r\\n' $(head -n 1 ${file})`)],
  ['spaces around the words', () => `  cat   ${file} `],
  ['long output', () => program('long', `cat ${file}; head -c 60000 /dev/zero`)],
])('reads the key from %s', async (_what, command) => {
  expect((await keyFromCommand(command())).evmAddress).toBe(ADDRESS);
});

test.each([
  ['no such program', () => 'onboard-no-such-program', 'no program of this name'],
  ['a file that cannot be run', () => program('plain', 'true', 0o600), 'permissions'],
  ['an exit code', () => program('fails', `cat ${file}; exit 3`), 'exit code 3'],
  ['a signal', () => program('killed', 'kill -9 $$'), 'a signal ended it'],
  ['endless output', () => 'yes', 'too much'],
  ['an empty first line', () => program('empty', 'echo'), '0 characters'],
  ['no command', () => ' ', 'no program of this name'],
  ['a name that no file can have', () => 'a\0b', 'no program of this name'],
])(
  '%s gives no key, and the error repeats nothing that the program printed',
  async (_what, command, says) => {
    const failure: unknown = await keyFromCommand(command()).catch((error: unknown) => error);
    expect(failure).toEqual(told(says));
    expect(JSON.stringify([String(failure), (failure as Error).stack])).not.toContain(KEY);
  },
);

test('no shell reads the command, and the program gets none of the secret variables', async () => {
  const seen = join(folder, 'seen');
  const keeper = program('keeper', `env > ${seen}; echo "$@" >> ${seen}; cat ${file}`);
  mkdirSync(join(folder, 'home'));
  const env = {
    PATH: process.env['PATH'] ?? '',
    ONBOARD_KEYSTORE_PASSWORD: 'correct horse',
    ONBOARD_SANDBOX_KEY: KEY,
  };
  const order = ['register-operator', '--dry-run', 'https://example.org/me', '--network', 'fuji'];
  const command = `${keeper} $(id) ; "a b" | x`;
  const ended = await runHere([...order, '--key-command', command], {
    home: join(folder, 'home'),
    env,
  });
  expect(ended.stderr).toContain('E-KEY-128');
  const text = readFileSync(seen, 'utf8');
  expect(text).toContain('$(id) ; "a b" | x');
  expect(text).not.toContain('correct horse');
  expect(text).not.toContain(KEY);
});
