import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runningSandbox } from '../../../src/app/sandbox/running-sandbox.ts';
import { findPaths } from '../../../src/app/paths.ts';
import { definitions } from '../../../src/commands/all-commands.ts';
import { sandboxVariables } from '../../../src/commands/reading/sandbox-variables.ts';
import { networkChoices } from '../../../src/app/wizard/session-options.ts';
import { english } from '../../../src/i18n/english.ts';
import { sandboxNodes } from '../../../src/sandbox/identity/accounts.ts';
import { startTestSandbox } from '../../helpers/sandbox/sandbox.ts';

test('a running sandbox is found by its folder, and a damaged profile is named', async () => {
  const sandbox = await startTestSandbox();
  onTestFinished(() => sandbox.stop());
  const { stateDir } = sandbox;
  expect(runningSandbox(stateDir).network.name).toBe('sandbox');
  const file = join(stateDir, 'profile.json');
  const profile = readFileSync(file, 'utf8');
  writeFileSync(file, '{');
  const values = expect.objectContaining({ file }) as object;
  expect(() => runningSandbox(stateDir)).toThrow(
    expect.objectContaining({ code: 'E-PRF-102', values }),
  );
  writeFileSync(file, profile);
  await sandbox.close();
  expect(() => runningSandbox(stateDir)).toThrow(expect.objectContaining({ code: 'E-PRF-103' }));
  // The wizard knows the names of the L1s of a sandbox that was stopped.
  const paths = { ...findPaths(stateDir, {}), sandbox: stateDir };
  const networks = await networkChoices({ paths, environment: {}, i18n: english });
  const { l1s } = networks.find(({ name }) => name === 'sandbox')!;
  expect(l1s?.map(({ name }) => name)).toEqual(['Genbu']);
});

test('a running sandbox has a value for each variable in the examples of the commands', async () => {
  const sandbox = await startTestSandbox();
  onTestFinished(() => sandbox.stop());
  const { proof, ...keys } = sandboxNodes().operator;
  const identity = { ...keys, proof: proof() };
  // The command before prints the transaction hash $TX.
  const names = [
    'TX',
    ...Object.keys(sandboxVariables(runningSandbox(sandbox.stateDir), identity)),
  ];
  const unknown = definitions.flatMap(({ name, example }) =>
    [...example.matchAll(/\$(\w+)/g)]
      .filter(([, variable = '']) => !names.includes(variable))
      .map(([variable]) => `${name}: ${variable}`),
  );
  expect(unknown, `the variables are ${names.join(', ')}`).toEqual([]);
});
