import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../helpers/program/run-program.ts';
import { openPty } from '../helpers/terminal/open-on-terminal.ts';
import type { PtyProgram } from '../helpers/terminal/pty.ts';
import { folderOfFile } from '../helpers/temporary-folder.ts';

const PASSWORD = 'correct horse battery';
/** Matches stty's output for a terminal in line mode with echo. */
const AS_BEFORE = / icanon [^]* echo /;
const home = folderOfFile('unseen-');

/** Creates a key. Then a shell prints the exit code, the state of the terminal and the input that was left. */
async function creating(name: string): Promise<PtyProgram> {
  const command = `'${process.execPath}' '${builtProgram()}' keys create ${name}`;
  const program = openPty({
    command: 'sh',
    args: [
      '-c',
      `${command}; echo "ENDED=$?"; stty -a; IFS= read -r rest; echo "READ=[$rest]"; exit 0`,
    ],
    environment: { HOME: home, ONBOARD_HOME: home },
    columns: 100,
    rows: 40,
  });
  await program.waitFor(`New password for ${name}`);
  return program;
}

/** Waits until the program has ended with this code, and ends the shell. */
async function expectEnd(program: PtyProgram, code: number): Promise<void> {
  await program.waitFor(`ENDED=${code}`);
  await program.waitFor(AS_BEFORE);
  program.type('\r');
  await program.waitFor('READ=[]');
  await program.ended;
}

test('input typed before a hidden question appears is not shown, and answers the question', async () => {
  const program = await creating('mine');
  // Types at once: two answers that are refused, two that are accepted, and more than is asked for.
  program.type(`too short\rtoo short\r${PASSWORD}\r${PASSWORD}\rand some more`);
  await program.waitFor(/has 9 characters/);
  await expectEnd(program, 0);
  expect(program.output).not.toMatch(/horse|some more/);
});

test('between two hidden questions, Ctrl-C quits and restores the terminal', async () => {
  const program = await creating('other');
  // Ctrl-C follows a refused answer, when no question is shown.
  program.type('horse\r\u0003');
  await expectEnd(program, 130);
  expect(program.output).not.toContain('horse');
});

/** A terminal sends a paste between these marks. */
const pasted = (text: string): string => `\u001b[200~${text}\u001b[201~`;

test.each([
  ['that is too short', 'too short', /has\s+9\s+characters/],
  ['with a soft hyphen', pasted('soft\u00adhyphen-inside'), /invisible\s+character/],
  ['with a line break inside', pasted('two\nlines-of-text'), /invisible\s+character/],
])('a new password %s is refused before it is asked for again', async (name, password, refusal) => {
  const key = name.replaceAll(' ', '-');
  const program = await creating(key);
  program.type(`${password}\r`);
  await program.waitFor(refusal);
  // A line break at the end of a paste is no part of the password.
  program.type(`${pasted(`${PASSWORD}\n`)}\r`);
  await program.waitFor(/Repeat the password/);
  program.type(`${PASSWORD}\r`);
  await expectEnd(program, 0);
  // The first prompt's refusal comes before any frame of the second prompt.
  expect(program.output.search(refusal)).toBeLessThan(program.output.indexOf('Repeat'));
});

test('a new password whose bytes are not UTF-8 is refused at the hidden prompt, and makes no key', async () => {
  const program = await creating('latin');
  program.type(Buffer.from('pässwort-lang-genug\r', 'latin1'));
  await program.waitFor(/not\s+UTF-8/);
  await expectEnd(program, 2);
  expect(program.output).not.toContain('sswort');
  expect(existsSync(join(home, 'keys', 'latin.json'))).toBe(false);
});
