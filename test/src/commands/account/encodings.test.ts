import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import fuji from '../../../../assets/profiles/fuji.json' with { type: 'json' };
import { runHere } from '../../../helpers/program/run-here.ts';
import { folderOfFile } from '../../../helpers/temporary-folder.ts';

const PASSWORD = 'pässwort-lang-genug';

const utf8 = (text: string) => Buffer.from(text);
const withBom = (text: string) => Buffer.from(`\u{FEFF}${text}`);
const utf16 = (text: string) => Buffer.from(`\u{FEFF}${text}`, 'utf16le');
const utf16WithoutBom = (text: string) => Buffer.from(text, 'utf16le');
const latin1 = (text: string) => Buffer.from(text, 'latin1');

const ENCODINGS = [
  ['UTF-8', utf8, undefined],
  ['UTF-8 with a byte order mark', withBom, undefined],
  ['UTF-16', utf16, 'UTF-16'],
  ['UTF-16 without a byte order mark', utf16WithoutBom, 'UTF-16LE'],
  ['Latin-1', latin1, 'ISO-8859-1'],
] as const;

const folder = folderOfFile('encodings-');
const fileWith = (name: string, bytes: Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  chmodSync(path, 0o600);
  return path;
};

/** What is put into an ASCII text, at any door. */
const DAMAGES = [
  ['a zero byte', '\0'],
  ['an escape sequence', '\u001b[A'],
  ['a zero-width space', '\u200b'],
] as const;

const KEY = '7d'.repeat(32);
const profile = JSON.stringify({ ...fuji, name: 'own', title: 'Täst' });
/** Each door takes the path of a file with the text that stands beside it. */
const DOORS = [
  ['a password file', `${PASSWORD}\r\n`, 'keys create made --password-file', 'E-KEY-127'],
  ['a key file', `${KEY} # ä\n`, 'keys import kept --from', 'E-KEY-1'],
  ['a profile', profile, 'networks add', 'E-PRF-102'],
  ['a file of operators', 'NodeID-x,Täst\n', 'status --network fuji --file', 'E-SUP-119'],
] as const;

const cases = DOORS.flatMap(([door, text, line]) =>
  ENCODINGS.map(([name, encode, refused]) => ({ door, name, line, bytes: encode(text), refused })),
);

test.each(cases)('$door in $name', async ({ door, name, line, bytes, refused }) => {
  const path = fileWith(`${door}-${name}`.replaceAll(/\W/g, '-'), bytes);
  const home = join(folder, `home-${door}-${name}`.replaceAll(/\W/g, '-'));
  const env = { ONBOARD_KEYSTORE_PASSWORD: PASSWORD };
  const given = door === 'a password file' ? { home } : { home, env };
  const { code, stderr } = await runHere([...line.split(' '), path], given);
  if (refused === undefined) {
    expect(stderr).not.toContain('E-FILE-105');
    if (door === 'a password file') expect(code).toBe(0);
  } else {
    expect(stderr).toContain(`E-FILE-105: ${path}`);
    expect(stderr).toContain(`iconv -f ${refused} -t UTF-8`);
    expect(code).toBe(2);
  }
});

test.each(
  DOORS.flatMap(([door, text, line, refusal]) =>
    DAMAGES.map(([damage, character]) => ({ door, text, line, refusal, damage, character })),
  ),
)('$door with $damage', async ({ door, text, line, refusal, damage, character }) => {
  const bytes = utf8(text.slice(0, 8) + character + text.slice(8));
  const path = fileWith(`${door}-${damage}`.replaceAll(/\W/g, '-'), bytes);
  const env = door === 'a password file' ? {} : { ONBOARD_KEYSTORE_PASSWORD: PASSWORD };
  const { code, stderr } = await runHere([...line.split(' '), path], { env });
  // The text is UTF-8, so nothing advises to convert it.
  expect(stderr).not.toContain('E-FILE-105');
  expect(stderr).toContain(refusal);
  expect(code).toBe(2);
});

test('several byte order marks before a password are dropped', async () => {
  const home = join(folder, 'joined-home');
  const file = fileWith('joined', utf8(`\u{FEFF}\u{FEFF}${PASSWORD}`));
  const create = ['keys', 'create', 'made', '--password-file', file];
  expect((await runHere(create, { home })).code).toBe(0);
  // The password that was meant opens the key.
  const env = { ONBOARD_KEYSTORE_PASSWORD: PASSWORD };
  expect(await runHere(['keys', 'address', 'made'], { home, env })).toMatchObject({ code: 0 });
});

const DAMAGED = 'p\u{FFFD}sswort-lang-genug';

test.each([
  ['an argument', ['explain', DAMAGED], {}],
  ['an option', ['status', `--network=${DAMAGED}`, 'x'], {}],
  ['the variable', ['keys', 'create', 'made'], { ONBOARD_KEYSTORE_PASSWORD: DAMAGED }],
])('%s whose bytes were not UTF-8 is refused', async (_, args, env) => {
  const { code, stderr } = await runHere(args, { env });
  expect(stderr).toContain('E-CLI-112');
  expect(stderr).not.toContain('sswort');
  expect(code).toBe(2);
});

test.each(['two\nlines-of-text', 'escape\u001b[A-arrow-key', 'zero-width-at-the-end\u200b'])(
  'a new password that a prompt cannot read is refused in the variable (%#)',
  async (password) => {
    const env = { ONBOARD_KEYSTORE_PASSWORD: password };
    const { code, stderr } = await runHere(['keys', 'create', 'made'], { env });
    expect(stderr).toContain('E-KEY-127');
    expect(code).toBe(2);
  },
);

test('a byte order mark before an argument is dropped', async () => {
  expect((await runHere(['\u{FEFF}networks', 'list'])).code).toBe(0);
});
