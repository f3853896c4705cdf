import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram, spawnProgram } from '../helpers/program/run-program.ts';
import { sandboxVariables, shellIn } from '../helpers/program/shell.ts';
import { layGroundInFolder } from '../helpers/sandbox/ground.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Starts a sandbox in its own process, as an operator does. */
async function startSandboxProcess(home: string, generation: string): Promise<void> {
  const child = spawnProgram(
    ['sandbox', '--port', '0', '--epoch', '6', '--generation', generation],
    { home },
  );
  const ended = new Promise((done) => child.once('close', done));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await new Promise<void>((isUp, fail) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('Test accounts')) isUp();
    });
    child.once('close', () => fail(new Error(`the sandbox did not come up: ${text}`)));
  });
  onTestFinished(await layGroundInFolder(join(home, 'sandbox')));
}

async function walk(generation: string): Promise<void> {
  const home = temporaryFolder();
  await startSandboxProcess(home, generation);
  const environment = await sandboxVariables({ home });
  const { stdout, stderr, code } = await shellIn(home)('sh test/e2e/walk.sh', environment);
  expect(code, stderr).toBe(0);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.filter((line) => /^(add|update|remove) 0x[0-9a-f]{64}$/.test(line))).toHaveLength(3);
  expect(lines).toContain(`Operator: ${environment['OPERATOR']!}`);
  const { stdout: left } = await runProgram(
    ['validators', '--network', 'sandbox', '--subnet', environment['SUBNET']!],
    { home },
  );
  expect(left).not.toContain(environment['NODE_ID']);
  expect(left.trimEnd().split('\n')).toHaveLength(1);
}

test('a shell script uses the twelve commands on both generations', async () => {
  // The two generations run in parallel, because each waits for epochs half of the time.
  await Promise.all(['a', 'c'].map(walk));
});
