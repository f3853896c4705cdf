import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../helpers/program/run-program.ts';
import { startSandboxHome } from '../helpers/sandbox/sandbox-home.ts';
import { OWNER_AND_CURATOR } from '../helpers/sandbox/sandbox.ts';
import { answerUntil } from '../helpers/terminal/pty-person.ts';
import { openPty } from '../helpers/terminal/open-on-terminal.ts';
import type { TestTerminal } from '../helpers/terminal/terminal.ts';
import { until } from '../helpers/until.ts';
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
    const shell = openPty({
      command: 'sh',
      args: ['-i'],
      environment: { HOME: home, PS1: PROMPT },
      rows: 50,
    });
    await shell.waitFor(isShell);
    shell.type(`'${process.execPath}' '${builtProgram()}' --home '${home}'\r`);
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

/** Runs the program as a job of a shell that gives the terminal its own modes when a job stops. */
async function openJob(home: string, args: string) {
  const shell = openPty({
    command: 'bash',
    args: ['--norc', '--noediting', '-i'],
    environment: { HOME: home, PS1: PROMPT },
    rows: 40,
  });
  const job = (): number =>
    Number(readFileSync(`/proc/${shell.pid}/task/${shell.pid}/children`, 'utf8').split(' ')[0]);
  // Runs before the shell is ended.
  onTestFinished(() => {
    if (shell.running && job() > 0) process.kill(job(), 'SIGKILL');
  });
  await shell.waitFor(isShell);
  shell.type(`'${process.execPath}' '${builtProgram()}' --home '${home}' ${args}\r`);
  return {
    shell,
    async end() {
      process.kill(job(), 'SIGTERM');
      await shell.waitFor(isShell);
      shell.type('exit\r');
      await shell.ended;
    },
    /** Another program stops the job, which cannot prepare the terminal for that. */
    async stop() {
      process.kill(job(), 'SIGSTOP');
      await shell.waitFor(/Stopped/);
      shell.type('clear\r');
      await shell.waitFor((terminal) => terminal.text().trim() === PROMPT.trim());
    },
  };
}

test.skipIf(process.platform !== 'linux')(
  'a confirmation is drawn again after any stop, and what was typed before sends nothing',
  async () => {
    const { home } = await startSandboxHome({ actors: OWNER_AND_CURATOR });
    const { shell, stop, end } = await openJob(home, '--network sandbox');
    const asks = /Register as an operator with[^]*\by send\b/;
    await answerUntil(shell, asks);
    await stop();
    shell.type('fg\ry');
    await shell.waitFor([asks, ({ cursorVisible }) => !cursorVisible]);

    shell.type(CTRL_Z);
    await shell.waitFor([/Stopped/, isShell]);
    shell.type('fg\ry');
    await shell.waitFor([asks, ({ cursorVisible }) => !cursorVisible]);
    shell.type('?');
    await shell.waitFor(/What can go wrong/i);
    await end();
    expect(shell.output).not.toContain('Sent: register operator');
  },
);

test.skipIf(process.platform !== 'linux')(
  'a password stays hidden after another program stopped its prompt',
  async () => {
    const { shell, stop, end } = await openJob(temporaryFolder(), 'keys create mine');
    await shell.waitFor(/New password for mine/);
    await stop();
    shell.type('fg\r');
    await shell.waitFor(/keys create mine/);
    // Until the program continues, the shell's terminal shows what is typed, and the prompt does not take it.
    await until(() => {
      shell.type('c');
      return shell.waitFor(/New password for mine/, 500).then(
        () => true,
        () => undefined,
      );
    });
    shell.type('orrect horse battery\r');
    await shell.waitFor(/Repeat the password/);
    await end();
    expect(shell.output).not.toContain('orrect horse');
  },
);
