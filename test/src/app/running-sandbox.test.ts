import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSandboxHealth, runningSandbox } from '../../../src/app/sandbox/running-sandbox.ts';
import { findPaths } from '../../../src/app/paths.ts';
import { networkChoices } from '../../../src/app/wizard/session-options.ts';
import { english } from '../../../src/i18n/english.ts';
import { startTestSandbox } from '../../helpers/sandbox/sandbox.ts';
import { ServiceUrl } from '../../../src/domain/service-url.ts';

test('the program detects whether the sandbox runs at another address, and whether its files are whole', async () => {
  const first = await startTestSandbox();
  const { stateDir } = first;
  const { apiUrl } = first.profile.network;
  const health = () => readSandboxHealth(stateDir, new ServiceUrl(apiUrl));
  expect(health()).toBeUndefined();
  await first.close();
  expect(health()?.code).toBe('E-SBX-109');

  const second = await startTestSandbox({ stateDir });
  onTestFinished(() => second.stop());
  const { apiUrl: url } = second.profile.network;
  expect(health()).toMatchObject({ code: 'E-SBX-111', values: { url, before: apiUrl } });
  expect(runningSandbox(stateDir).network.name).toBe('sandbox');
  const file = join(stateDir, 'profile.json');
  writeFileSync(file, '{');
  const values = expect.objectContaining({ file }) as object;
  expect(() => runningSandbox(stateDir)).toThrow(
    expect.objectContaining({ code: 'E-PRF-102', values }),
  );
  await second.close();
  rmSync(join(stateDir, 'genesis.json'));
  expect(health()?.code).toBe('E-SBX-110');
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
