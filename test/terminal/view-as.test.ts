import { expect, onTestFinished, test } from 'vitest';
import { PROGRAM } from '../helpers/program/run-program.ts';
import { startSandboxHome } from '../helpers/sandbox/sandbox-home.ts';
import { PtyProgram } from '../helpers/terminal/pty.ts';

function openProgram(home: string, ...args: readonly string[]): PtyProgram {
  const program = new PtyProgram({
    command: process.execPath,
    args: [PROGRAM, '--home', home, ...args],
    environment: { HOME: home },
    columns: 100,
    rows: 40,
  });
  onTestFinished(async () => {
    if (program.running) program.kill('SIGKILL');
    await program.ended;
  });
  return program;
}

test('an operator can be viewed without a key', async () => {
  const { home, names } = await startSandboxHome();
  const view = openProgram(home, '--view', names.operator, '--network', 'sandbox');
  await view.waitFor('G4-REGISTER');
  await view.waitFor('read-only');
  await view.waitFor('Waiting for the operator');
  view.kill('SIGINT');
  expect((await view.ended).code).toBe(130);
});
