import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { SandboxProfile } from '../../../../src/sandbox/network/sandbox-profile.ts';
import { isFolderLocked } from '../../../../src/sandbox/state/state-folder.ts';
import { bundle } from '../../../helpers/program/bundle.ts';
import type { TestSandboxOptions } from '../../../helpers/sandbox/ground.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { holderHere } from '../../../helpers/lock-holder.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { said } from '../../../helpers/told.ts';
import { until } from '../../../helpers/until.ts';
import { contractsOf, Operator } from './helpers/operator.ts';

const running: TestSandbox[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});
async function start(options: Partial<TestSandboxOptions> = {}): Promise<TestSandbox> {
  const sandbox = await startTestSandbox(options);
  running.push(sandbox);
  return sandbox;
}
/** Ends a sandbox and keeps its folder. */
async function end(sandbox: TestSandbox): Promise<string> {
  running.splice(running.indexOf(sandbox), 1);
  await sandbox.close();
  return sandbox.stateDir;
}
/** The key that Avalanche's local networks fund. */
const WELL_KNOWN_KEY = '0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027';
const operatorOf = (profile: SandboxProfile) => new Operator(profile, profile.accounts[2]!);

test('a state folder keeps its settings, refuses others, and has a profile with the new address', async () => {
  const stateDir = await end(await start({ epochSeconds: 60 }));
  const files = ['c-chain.ndjson', 'genesis.json', 'p-chain.ndjson', 'profile.json'];
  expect(readdirSync(stateDir).sort()).toEqual(files);
  await expect(startTestSandbox({ stateDir, epochSeconds: 30 })).rejects.toMatchObject({
    code: 'E-SBX-105',
    values: { setting: said('epoch length in seconds'), stored: 60, asked: 30 },
  });
  const { apiUrl } = await start({ stateDir });
  const profile = JSON.parse(readFileSync(join(stateDir, 'profile.json'), 'utf8')) as object;
  expect(profile).toMatchObject({
    network: { apiUrl, chainId: '43112' },
    epochSeconds: 60,
    accounts: [{ privateKey: WELL_KNOWN_KEY }, {}, {}, {}, {}],
  });
});

test('a state folder serves one sandbox at a time, and is not locked by a process that has ended', async () => {
  const lock = { ...holderHere(), started: 'another-boot:1' };
  const stateDir = temporaryFolder('sandbox-');
  writeFileSync(join(stateDir, 'sandbox.lock'), JSON.stringify(lock));
  expect(isFolderLocked(stateDir)).toBe(false);
  await start({ stateDir });
  expect(isFolderLocked(stateDir)).toBe(true);
  await expect(startTestSandbox({ stateDir })).rejects.toMatchObject({
    code: 'E-SBX-103',
    values: { pid: process.pid, folder: stateDir },
  });
});

test('a damaged file of a state folder is reported and left unchanged', async () => {
  const stateDir = await end(await start());
  for (const name of ['genesis.json', 'c-chain.ndjson', 'p-chain.ndjson']) {
    const file = join(stateDir, name);
    const whole = readFileSync(file, 'utf8');
    const damaged = whole.replace('"', '#').replace('format', 'formed');
    writeFileSync(file, damaged);
    await expect(startTestSandbox({ stateDir }), name).rejects.toMatchObject({
      code: 'E-SBX-104',
      values: { folder: stateDir },
    });
    expect(readFileSync(file, 'utf8')).toBe(damaged);
    expect(existsSync(join(stateDir, 'sandbox.lock'))).toBe(false);
    writeFileSync(file, whole);
  }
});

test('everything that was answered before a crash is still there, on both chains', async () => {
  const program = await bundle('test/src/sandbox/network/helpers/child.ts');
  const stateDir = temporaryFolder('sandbox-');
  const child = spawn(process.execPath, [program, stateDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const profile = readFileSync(join(stateDir, 'profile.json'), 'utf8');
  const before = JSON.parse(profile) as SandboxProfile;
  const operator = operatorOf(before);
  const { operatorRegistry } = contractsOf(before);
  const name = 'shared/OperatorRegistry';
  const url = 'https://operator.example';
  await operator.write(name, operatorRegistry, 'registerOperator', [url]);
  await operator.exportFromC(1_000_000_000n);

  // A request that is still running when the sandbox dies may be lost. An answered one may not.
  let answered = 0;
  const writing = async (): Promise<never> => {
    for (;;) {
      await operator.write(name, operatorRegistry, 'setMetadataURL', [`${url}/${answered + 1}`]);
      answered += 1;
    }
  };
  const died = writing().catch((error: unknown) => error);
  await until(() => (answered >= 3 ? true : undefined));
  const answeredBeforeKill = answered;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  expect(await died).toBeInstanceOf(Error);

  const again = operatorOf((await start({ stateDir })).profile);
  const args = [again.account.evmAddress];
  const kept = await again.read<string>(name, operatorRegistry, 'operatorMetadataURL', args);
  expect(Number(kept.split('/').at(-1))).toBeGreaterThanOrEqual(answeredBeforeKill);
  await again.importToP();
  expect(await again.pChainBalance()).toBeGreaterThan(999_000_000n);
});
