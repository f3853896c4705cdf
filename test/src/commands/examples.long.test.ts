import { beforeAll, expect, test } from 'vitest';
import { definitions } from '../../../src/commands/all-commands.ts';
import { endOf, spawnProgram } from '../../helpers/program/run-program.ts';
import { sandboxVariables, shellIn } from '../../helpers/program/shell.ts';
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

const home = sharedHome();
let variables: Record<string, string>;
beforeAll(async () => {
  variables = await sandboxVariables({ home: home.home });
});

/** Runs a command line as a shell would: a pipeline or a redirection in a shell. */
function runLine(name: string, example: string, env: Readonly<Record<string, string>>) {
  // For the pipeline, this script acts like a remote host behind SSH.
  if (/[|>]/.test(example))
    return shellIn(
      temporaryFolder(),
      { ssh: '#!/bin/sh\nexec sh\n' },
      'bash',
    )(`onboard ${name} ${example}`);
  const words = [...example.matchAll(/"([^"]*)"|\S+/g)].map(
    ([word, quoted]) => quoted ?? env[word.replace('$', '')] ?? word,
  );
  return home.run([name, ...words], { env });
}

// One test, because each command continues the operator's life.
test('the examples of all commands run on the sandbox', async () => {
  let hash = '';
  for (const entry of [...life, ...others]) {
    const name = entry.replace('TX=', '');
    if (name === 'opstakes') await stakeCounts(home);
    const env = { ...variables, TX: hash };
    const { stdout, stderr, code } = await runLine(name, exampleOf(name), env);
    // The findings of these commands depend on the host on which this test runs.
    const passes = ['preflight', 'doctor'].includes(name) ? [0, 3, 5] : [0];
    expect(passes, `${name}\n${stderr}`).toContain(code);
    if (name !== entry) hash = stdout.trim();
  }
});

test.each([
  ['SIGINT', 130],
  ['SIGHUP', null],
] as const)(
  'the example of sandbox starts a sandbox, whose end by %s leaves nothing unfinished',
  async (signal, code) => {
    const args = ['sandbox', '--json', ...exampleOf(apart).split(' '), '--port', '0'];
    const child = spawnProgram(args, { home: temporaryFolder() });
    const ended = endOf(child);
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += String(chunk);
      if (printed.endsWith('\n}\n')) child.kill(signal);
    });
    const { stdout, stderr, code: exit } = await ended;
    expect(exit).toBe(code);
    expect(stderr).toContain('The sandbox was stopped. Its chains and test money are kept.');
    expect(stderr).not.toMatch(/finish|continue/);
    documentOf({ stdout, stderr: '', code: 0 }, 'sandbox');
  },
);
