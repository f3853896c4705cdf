import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import fuji from '../../../../assets/profiles/fuji.json' with { type: 'json' };
import { runHere } from '../../../helpers/program/run-here.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const PASSWORD = 'pässwort-lang-genug';

const utf8 = (text: string) => Buffer.from(text);
const damagedBy = (character: string) => (text: string) =>
  utf8(text.slice(0, 8) + character + text.slice(8));

/** How a file is written, and what is named as wrong with it: the encoding, or nothing but its text. */
const WRITTEN = [
  ['UTF-8', utf8, undefined],
  ['UTF-8 with several byte order marks', (text) => utf8(`\u{FEFF}\u{FEFF}${text}`), undefined],
  ['UTF-16', (text) => Buffer.from(`\u{FEFF}${text}`, 'utf16le'), 'UTF-16'],
  ['UTF-16 without a byte order mark', (text) => Buffer.from(text, 'utf16le'), 'UTF-16LE'],
  ['Latin-1', (text) => Buffer.from(text, 'latin1'), 'ISO-8859-1'],
  ['UTF-8 with a zero byte', damagedBy('\0'), 'its text'],
  ['UTF-8 with an escape sequence', damagedBy('\u001b[A'), 'its text'],
  ['UTF-8 with a zero-width space', damagedBy('\u200b'), 'its text'],
] as const satisfies readonly [string, (text: string) => Buffer, string | undefined][];

const PASSWORD_FILE = 'a password file';
const profile = JSON.stringify({ ...fuji, name: 'own', title: 'Täst' });
/** Each door takes the path of a file with the text that stands beside it. */
const DOORS = [
  [PASSWORD_FILE, `${PASSWORD}\r\n`, 'keys create made --password-file', 'E-KEY-127'],
  ['a key file', `${'7d'.repeat(32)} # ä\n`, 'keys import kept --from', 'E-KEY-1'],
  ['a profile', profile, 'networks add', 'E-PRF-102'],
  ['a file of operators', 'NodeID-x,Täst\n', 'status --network fuji --file', 'E-SUP-119'],
] as const;

test.each(
  DOORS.flatMap(([door, text, line, refusal]) =>
    WRITTEN.map(([way, write, wrong]) => ({ door, way, bytes: write(text), line, refusal, wrong })),
  ),
)('$door in $way', async ({ door, bytes, line, refusal, wrong }) => {
  const home = temporaryFolder();
  const path = join(home, 'file');
  writeFileSync(path, bytes, { mode: 0o600 });
  const withPassword = { home, env: { ONBOARD_KEYSTORE_PASSWORD: PASSWORD } };
  const given = door === PASSWORD_FILE ? { home } : withPassword;
  const { code, stderr } = await runHere([...line.split(' '), path], given);
  if (wrong === undefined || wrong === 'its text') {
    // Nothing advises to convert UTF-8.
    expect(stderr).not.toContain('E-FILE-105');
  } else {
    expect(stderr).toContain(`E-FILE-105: ${path}`);
    expect(stderr).toContain(`iconv -f ${wrong} -t UTF-8`);
  }
  if (wrong === 'its text') expect(stderr).toContain(refusal);
  if (wrong !== undefined) expect(code).toBe(2);
  else if (door === PASSWORD_FILE) {
    expect(code).toBe(0);
    // The password that was meant opens the key.
    expect((await runHere(['keys', 'address', 'made'], withPassword)).code).toBe(0);
  }
});

const DAMAGED = 'p\u{FFFD}sswort-lang-genug';
const inVariable = (password: string) => ({ ONBOARD_KEYSTORE_PASSWORD: password });
const CREATE = ['keys', 'create', 'made'];

test.each([
  ['an argument whose bytes were not UTF-8', ['explain', DAMAGED], {}, 'E-CLI-112'],
  ['such an option', ['status', `--network=${DAMAGED}`, 'x'], {}, 'E-CLI-112'],
  ['such a password in the variable', CREATE, inVariable(DAMAGED), 'E-CLI-112'],
  // No prompt can read these passwords.
  ['a line break in the variable', CREATE, inVariable('two\nlines-sswort'), 'E-KEY-127'],
  ['an arrow key in the variable', CREATE, inVariable('escape\u001b[A-sswort'), 'E-KEY-127'],
  ['a zero-width space at its end', CREATE, inVariable('invisible-sswort\u200b'), 'E-KEY-127'],
])('%s is refused, and not repeated', async (_, args, env, refusal) => {
  const { code, stderr } = await runHere(args, { env });
  expect(stderr).toContain(refusal);
  expect(stderr).not.toContain('sswort');
  expect(code).toBe(2);
});

test('a byte order mark before an argument is dropped', async () => {
  expect((await runHere(['\u{FEFF}networks', 'list'])).code).toBe(0);
});
