import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROGRAM, runProgram } from '../helpers/program/run-program.ts';
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

test('an operator and its case can be viewed without a key', async () => {
  const { home, names } = await startSandboxHome();
  const view = openProgram(home, '--view', names.operator, '--network', 'sandbox');
  await view.waitFor('G4-METADATA');
  await view.waitFor('read-only');
  view.type('\u001b');
  await view.waitFor('Waiting for the operator');
  await view.waitFor('G4-REGISTER');
  view.kill('SIGINT');
  expect((await view.ended).code).toBe(130);

  const file = join(home, 'case.json');
  const args = ['case', 'export', '--network', 'sandbox', '--yes', '--out', file, names.operator];
  expect((await runProgram(args, { home })).code).toBe(0);
  const opened = openProgram(home, '--case', file);
  await opened.waitFor('G4-REGISTER');
  opened.kill('SIGINT');
  expect((await opened.ended).code).toBe(130);

  writeFileSync(file, '{}');
  const damaged = openProgram(home, '--case', file);
  await damaged.waitFor('E-SUP-106');
  expect((await damaged.ended).code).toBe(2);
});
