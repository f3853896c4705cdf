import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
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
const operatorOf = (profile: SandboxProfile) => new Operator(profile, profile.accounts[2]!);

describe('a state folder', () => {
  test('has a profile with the new address after a restart', async () => {
    const stateDir = await end(await start());
    expect(readdirSync(stateDir).sort()).toEqual([
      'c-chain.ndjson',
      'genesis.json',
      'p-chain.ndjson',
      'profile.json',
    ]);
    const { apiUrl } = await start({ stateDir });
    const profile = JSON.parse(readFileSync(join(stateDir, 'profile.json'), 'utf8')) as {
      network: { apiUrl: string; chainId: string };
      accounts: { privateKey: string }[];
    };
    expect(profile.network).toMatchObject({ apiUrl, chainId: '43112' });
    expect(profile.accounts[0]!.privateKey).toBe(
      '0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027',
    );
  });

  test('serves one sandbox at a time, and is not locked by a process that has ended', async () => {
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

  test('refuses settings that differ from its own', async () => {
    const stateDir = await end(await start({ epochSeconds: 60 }));
    await expect(startTestSandbox({ stateDir, epochSeconds: 30 })).rejects.toMatchObject({
      code: 'E-SBX-105',
      values: { setting: said('epoch length in seconds'), stored: 60, asked: 30 },
    });
    const again = await start({ stateDir });
    expect(again.profile.epochSeconds).toBe(60);
  });

  test.each(['genesis.json', 'c-chain.ndjson', 'p-chain.ndjson'])(
    'with a damaged %s is reported and left unchanged',
    async (name) => {
      const stateDir = await end(await start());
      const file = join(stateDir, name);
      const damaged = readFileSync(file, 'utf8').replace('"', '#').replace('format', 'formed');
      writeFileSync(file, damaged);
      await expect(startTestSandbox({ stateDir })).rejects.toMatchObject({
        code: 'E-SBX-104',
        values: { folder: stateDir },
      });
      expect(readFileSync(file, 'utf8')).toBe(damaged);
      expect(existsSync(join(stateDir, 'sandbox.lock'))).toBe(false);
    },
  );
});

describe('after a crash', () => {
  const EXPORTED = 1_000_000_000n;
  let program: string;
  let child: ChildProcess | undefined;
  beforeAll(async () => {
    program = await bundle('test/src/sandbox/network/helpers/child.ts');
  });
  afterEach(() => void child?.kill('SIGKILL'));

  test('everything that was answered before is still there, on both chains', async () => {
    const stateDir = temporaryFolder('sandbox-');
    child = spawn(process.execPath, [program, stateDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout!, 'data');
    const profile = readFileSync(join(stateDir, 'profile.json'), 'utf8');
    const before = JSON.parse(profile) as SandboxProfile;
    const operator = operatorOf(before);
    const { operatorRegistry } = contractsOf(before);
    const name = 'shared/OperatorRegistry';
    const url = 'https://operator.example';
    await operator.write(name, operatorRegistry, 'registerOperator', [url]);
    await operator.exportFromC(EXPORTED);

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
});
