import { expect, onTestFinished, test } from 'vitest';
import { PROGRAM } from '../helpers/program/run-program.ts';
import { PtyProgram } from '../helpers/terminal/pty.ts';
import type { TestTerminal } from '../helpers/terminal/terminal.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const CTRL_Z = '\u001a';
const PROMPT = 'ready> ';
const DRAWN = /Which network\?[^]*enter choose/;

/** True if the shell waits for a command: the prompt is the last line, and the terminal shows the cursor. */
function isShell(terminal: TestTerminal): boolean {
  const last = terminal.text().trimEnd().split('\n').at(-1);
  return last === PROMPT.trim() && terminal.cursorVisible && !terminal.bracketedPaste;
}

test.skipIf(process.platform !== 'linux')(
  'Ctrl-Z gives the terminal back to the shell, and fg draws the wizard again',
  async () => {
    const home = temporaryFolder();
    // An interactive shell controls its jobs. It does not edit lines, so the terminal's modes are those of
    // the wizard.
    const shell = new PtyProgram({
      command: 'sh',
      args: ['-i'],
      environment: { HOME: home, PS1: PROMPT },
      rows: 50,
    });
    onTestFinished(async () => {
      if (shell.running) shell.kill('SIGKILL');
      await shell.ended;
    });
    await shell.waitFor(isShell);
    shell.type(`'${process.execPath}' '${PROGRAM}' --home '${home}'\r`);
    await shell.waitFor([DRAWN, ({ cursorVisible }) => !cursorVisible]);

    shell.type(CTRL_Z);
    await shell.waitFor([/Stopped/, isShell]);
    shell.type('stty -a\r');
    const modes = await shell.reads(/speed [^]*echoke/);
    for (const mode of ['icanon', 'echo', 'isig', 'icrnl', 'opost']) {
      expect(modes, mode).toMatch(new RegExp(`(?<![-\\w])${mode}\\b`));
    }
    await shell.waitFor(isShell);
    // Only finished items stay above the prompt.
    await shell.waitFor((terminal) => !DRAWN.test(terminal.text()));

    shell.type('fg\r');
    await shell.waitFor([
      DRAWN,
      ({ cursorVisible, bracketedPaste }) => !cursorVisible && bracketedPaste,
    ]);
    shell.type('?');
    await shell.waitFor(/What can go wrong/i);
    shell.type('q');
    await shell.waitFor([/To continue, run/, isShell]);
    shell.type('exit\r');
    await shell.ended;
  },
);
