import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runningSandbox } from '../../../src/app/sandbox/running-sandbox.ts';
import { findPaths } from '../../../src/app/paths.ts';
import { networkChoices } from '../../../src/app/wizard/session-options.ts';
import { english } from '../../../src/i18n/english.ts';
import { startTestSandbox } from '../../helpers/sandbox/sandbox.ts';

test('a running sandbox is found by its folder, and a damaged profile is named', async () => {
  const sandbox = await startTestSandbox();
  onTestFinished(() => sandbox.stop());
  const { stateDir } = sandbox;
  expect(runningSandbox(stateDir).network.name).toBe('sandbox');
  const file = join(stateDir, 'profile.json');
  writeFileSync(file, '{');
  const values = expect.objectContaining({ file }) as object;
  expect(() => runningSandbox(stateDir)).toThrow(
    expect.objectContaining({ code: 'E-PRF-102', values }),
  );
  await sandbox.close();
  expect(() => runningSandbox(stateDir)).toThrow(expect.objectContaining({ code: 'E-PRF-103' }));
});

test('the wizard knows the names of the L1s of a sandbox that was stopped', async () => {
  const sandbox = await startTestSandbox();
  const { stateDir } = sandbox;
  onTestFinished(() => sandbox.stop());
  await sandbox.close();
  const paths = { ...findPaths(stateDir, {}), sandbox: stateDir };
  const networks = await networkChoices({ paths, environment: {} }, english);
  const { l1s } = networks.find(({ name }) => name === 'sandbox')!;
  expect(l1s?.map(({ name }) => name)).toEqual(['Genbu']);
});
