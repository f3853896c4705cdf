import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../helpers/program/run-program.ts';
import { PtyProgram } from '../helpers/terminal/pty.ts';
import { folderOfFile } from '../helpers/temporary-folder.ts';

const PASSWORD = 'correct horse battery';
/** Matches stty's output for a terminal in line mode with echo. */
const AS_BEFORE = / icanon [^]* echo /;
const home = folderOfFile('unseen-');

/** Runs the program, then a shell that prints the state of the terminal and the input that was left. */
function withShell(...args: readonly string[]): PtyProgram {
  const command = [process.execPath, builtProgram(), ...args].map((part) => `'${part}'`).join(' ');
  return new PtyProgram({
    command: 'sh',
    args: [
      '-c',
      `${command}; echo "ENDED=$?"; stty -a; IFS= read -r rest; echo "READ=[$rest]"; exit 0`,
    ],
    environment: { HOME: home, ONBOARD_HOME: home },
    columns: 100,
    rows: 40,
  });
}

test('input typed before a hidden question appears is not shown, and answers the question', async () => {
  const program = withShell('keys', 'create', 'mine');
  await program.waitFor(/New password for mine/);
  // Types at once: two answers that are refused, two that are accepted, and more than is asked for.
  program.type(`too short\rtoo short\r${PASSWORD}\r${PASSWORD}\rand some more`);
  await program.waitFor(/has 9 characters/);
  await program.waitFor(/ENDED=0/);
  await program.waitFor(AS_BEFORE);
  program.type('\r');
  await program.waitFor(/READ=\[\]/);
  await program.ended;
  expect(program.output).not.toContain('horse');
  expect(program.output).not.toContain('some more');
});

test('between two hidden questions, Ctrl-C quits and restores the terminal', async () => {
  const creating = withShell('keys', 'create', 'other');
  await creating.waitFor(/New password for other/);
  // Ctrl-C follows a refused answer, when no question is shown.
  creating.type('horse\r\u0003');
  await creating.waitFor(/ENDED=130/);
  await creating.waitFor(AS_BEFORE);
  creating.type('\r');
  await creating.ended;
  expect(creating.output).not.toContain('horse');
});

/** A terminal sends a paste between these marks. */
const pasted = (text: string): string => `\u001b[200~${text}\u001b[201~`;

test.each([
  ['that is too short', 'too short', /has\s+9\s+characters/],
  ['with a soft hyphen', pasted('soft\u00adhyphen-inside'), /invisible\s+character/],
  ['with a line break inside', pasted('two\nlines-of-text'), /invisible\s+character/],
])('a new password %s is refused before it is asked for again', async (_, password, refusal) => {
  const program = withShell('keys', 'create', 'refused');
  await program.waitFor(/New password for refused/);
  program.type(`${password}\r`);
  await program.waitFor(refusal);
  program.type(`${PASSWORD}\r`);
  await program.waitFor(/Repeat the password/);
  program.type(`${PASSWORD}\r`);
  await program.waitFor(/ENDED=0/);
  program.type('\r');
  await program.ended;
  // The first prompt's refusal comes before any frame of the second prompt.
  expect(program.output.search(refusal)).toBeLessThan(program.output.indexOf('Repeat'));
  rmSync(join(home, 'keys', 'refused.json'));
});

test('a password that was pasted with a line break at its end is the password without it', async () => {
  const program = withShell('keys', 'create', 'pasted');
  await program.waitFor(/New password for pasted/);
  program.type(`${pasted(`${PASSWORD}\n`)}\r`);
  await program.waitFor(/Repeat the password/);
  program.type(`${PASSWORD}\r`);
  await program.waitFor(/ENDED=0/);
  program.type('\r');
  await program.ended;
});

test('a new password whose bytes are not UTF-8 is refused at the hidden prompt, and makes no key', async () => {
  const program = withShell('keys', 'create', 'latin');
  await program.waitFor(/New password for latin/);
  program.type(Buffer.from('pässwort-lang-genug\r', 'latin1'));
  await program.waitFor(/not\s+UTF-8/);
  await program.waitFor(/ENDED=2/);
  program.type('\r');
  await program.ended;
  expect(program.output).not.toContain('sswort');
  expect(existsSync(join(home, 'keys', 'latin.json'))).toBe(false);
});
