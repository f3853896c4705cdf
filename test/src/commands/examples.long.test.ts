import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { definitions } from '../../../src/commands/all-commands.ts';
import { spawnProgram } from '../../helpers/program/run-program.ts';
import { sandboxVariables, shellIn, type Shell } from '../../helpers/program/shell.ts';
import { documentOf } from './helpers/documents.ts';
import { sharedHome, stakeCounts } from './helpers/command-home.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/**
 * Commands in the order of an operator's life. `TX=` stores the output of a first command for the
 * second command.
 */
const life = [
  'register-operator',
  'opt-in-l1',
  'check-opt-in-l1',
  'opt-in-vault',
  'check-opt-in-vault',
  'opstakes',
  'node-id',
  'TX=middleware-add-node',
  'middleware-complete-validator-registration',
  'validators',
  'TX=middleware-init-stake-update',
  'middleware-complete-stake-update',
  'top-up',
  'TX=middleware-remove-node',
  'middleware-complete-validator-removal',
];
/** Keeps running, so it has its own test. */
const apart = 'sandbox';
/** All other commands, at the end. */
const others = definitions
  .map(({ name }) => name)
  .filter((name) => name !== apart && !life.some((entry) => entry.replace('TX=', '') === name));
const exampleOf = (name: string): string =>
  definitions.find((definition) => definition.name === name)!.example;

// Short epochs, so that the chains' time stays close to this machine's time after the next epoch has begun.
const home = sharedHome({ epochSeconds: 30 });
let shell: Shell;
let variables: Record<string, string>;
beforeAll(async () => {
  // For the pipeline, this script acts like a remote host behind SSH.
  shell = shellIn(home.home, { ssh: '#!/bin/sh\nexec sh\n' }, 'bash');
  variables = await sandboxVariables({ home: home.home });
});

// One test, because each command continues the operator's life.
test('the examples of all commands run on the sandbox', async () => {
  let hash = '';
  for (const entry of [...life, ...others]) {
    const name = entry.replace('TX=', '');
    if (name === 'opstakes') await stakeCounts(home);
    const script = `onboard ${name} ${exampleOf(name)}`;
    const { stdout, stderr, code } = await shell(script, { ...variables, TX: hash });
    // The findings of these commands depend on the host on which this test runs.
    const passes = ['preflight', 'doctor'].includes(name) ? [0, 3, 5] : [0];
    expect(passes, `${script}\n${stderr}`).toContain(code);
    if (name !== entry) hash = stdout.trim();
  }
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 130],
  ['SIGHUP', null],
] as const)(
  'the example of sandbox starts a sandbox, whose end by %s leaves nothing unfinished',
  async (signal, code) => {
    const args = ['sandbox', '--json', ...exampleOf(apart).split(' '), '--port', '0'];
    const child = spawnProgram(args, { home: temporaryFolder() });
    const ended = new Promise<number | null>((done) => child.once('close', done));
    const said = text(child.stderr);
    let printed = '';
    for await (const chunk of child.stdout) {
      printed += String(chunk);
      if (printed.endsWith('\n}\n')) child.kill(signal);
    }
    expect(await ended).toBe(code);
    expect(await said).toContain('The sandbox was stopped. Its chains and test money are kept.');
    expect(await said).not.toMatch(/finish|continue/);
    documentOf({ stdout: printed, stderr: '', code: 0 }, 'sandbox');
  },
);
