import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { isFolderLocked } from '../../../../src/sandbox/state/state-folder.ts';
import type { TestSandboxOptions } from '../../../helpers/sandbox/ground.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { contractsOf, Operator } from './helpers/operator.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { said } from '../../../helpers/told.ts';

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
const register = async (sandbox: TestSandbox, index = 0): Promise<Operator> => {
  const operator = new Operator(sandbox.profile, sandbox.profile.accounts[index]!);
  const { operatorRegistry } = contractsOf(sandbox.profile);
  const args = ['https://operator.example'];
  await operator.write('shared/OperatorRegistry', operatorRegistry, 'registerOperator', args);
  return operator;
};
const isRegistered = async (sandbox: TestSandbox, index = 0): Promise<boolean> => {
  const operator = new Operator(sandbox.profile, sandbox.profile.accounts[index]!);
  const { operatorRegistry } = contractsOf(sandbox.profile);
  const args = [operator.account.evmAddress];
  return operator.read('shared/OperatorRegistry', operatorRegistry, 'isRegistered', args);
};

describe('a state folder', () => {
  test('keeps both chains over a restart, and its profile contains the new address', async () => {
    const first = await start();
    const operator = await register(first);
    await operator.exportFromC(1_000_000_000n);
    const stateDir = await end(first);
    expect(readdirSync(stateDir).sort()).toEqual([
      'c-chain.ndjson',
      'genesis.json',
      'p-chain.ndjson',
      'profile.json',
    ]);

    const second = await start({ stateDir });
    expect(await isRegistered(second)).toBe(true);
    const again = new Operator(second.profile, second.profile.accounts[0]!);
    await again.importToP();
    expect(await again.pChainBalance()).toBeGreaterThan(10_990_000_000n);
    const profile = JSON.parse(readFileSync(join(stateDir, 'profile.json'), 'utf8')) as {
      network: { apiUrl: string; chainId: string };
      accounts: { privateKey: string }[];
    };
    expect(profile.network).toMatchObject({ apiUrl: second.apiUrl, chainId: '43112' });
    expect(profile.accounts[0]!.privateKey).toBe(
      '0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027',
    );
  });

  test('serves one sandbox at a time, and is not locked by a process that has ended', async () => {
    const lock = { pid: process.pid, started: 'another-boot:1', host: hostname() };
    const stateDir = temporaryFolder('sandbox-');
    writeFileSync(join(stateDir, 'sandbox.lock'), JSON.stringify({ ...lock, since: '2026-01-31' }));
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

describe('ports', () => {
  test('reports a port in use, and leaves nothing behind', async () => {
    const foreign = createServer();
    await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
    const { port } = foreign.address() as AddressInfo;
    const stateDir = temporaryFolder('sandbox-');
    const failing = startTestSandbox({ stateDir, port });
    await expect(failing).rejects.toMatchObject({ code: 'E-SBX-101', values: { port } });
    foreign.close();
    // The folder and its chains can be used again.
    await start({ stateDir });
  });
});
