import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { SandboxProfile } from '../../../../src/sandbox/network/sandbox-profile.ts';
import { bundle } from '../../../helpers/program/bundle.ts';
import { callRpc, startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { until } from '../../../helpers/until.ts';
import { contractsOf, Operator } from './helpers/operator.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const URL = 'https://operator.example';

let program: string;
let child: ChildProcess | undefined;
let after: TestSandbox | undefined;
beforeAll(async () => {
  program = await bundle('test/src/sandbox/network/helpers/child.ts');
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await after?.stop();
  child = after = undefined;
});

async function startChild(stateDir: string): Promise<SandboxProfile> {
  child = spawn(process.execPath, [program, stateDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout!, 'data');
  return JSON.parse(readFileSync(join(stateDir, 'profile.json'), 'utf8')) as SandboxProfile;
}

async function killChild(): Promise<void> {
  const gone = once(child!, 'exit');
  child!.kill('SIGKILL');
  await gone;
}

test('everything that was answered before a SIGKILL is still there afterwards, on both chains', async () => {
  const stateDir = temporaryFolder('sandbox-');
  const before = await startChild(stateDir);
  const operator = new Operator(before, before.accounts[2]!);
  const { operatorRegistry } = contractsOf(before);
  const name = 'shared/OperatorRegistry';
  await operator.write(name, operatorRegistry, 'registerOperator', [URL]);
  await operator.exportFromC(1_000_000_000n);

  // A request that is still running when the sandbox dies may be lost. An answered one may not.
  let answered = 0;
  const writing = async (): Promise<never> => {
    for (;;) {
      await operator.write(name, operatorRegistry, 'setMetadataURL', [`${URL}/${answered + 1}`]);
      answered += 1;
    }
  };
  const died = writing().catch((error: unknown) => error);
  await until(() => (answered >= 3 ? true : undefined));
  const answeredBeforeKill = answered;
  await killChild();
  expect(await died).toBeInstanceOf(Error);

  after = await startTestSandbox({ stateDir });
  const again = new Operator(after.profile, after.profile.accounts[2]!);
  const args = [again.account.evmAddress];
  const kept = await again.read<string>(name, operatorRegistry, 'operatorMetadataURL', args);
  expect(Number(kept.split('/').at(-1))).toBeGreaterThanOrEqual(answeredBeforeKill);
  await again.importToP();
  expect(await again.pChainBalance()).toBeGreaterThan(999_000_000n);
});

test('after a crash, an export without its P-Chain part is completed once at the next start', async () => {
  const before = await startTestSandbox();
  const { stateDir } = before;
  const operator = new Operator(before.profile, before.profile.accounts[2]!);
  const file = join(stateDir, 'p-chain.ndjson');
  const untold = readFileSync(file, 'utf8');
  await operator.exportFromC(1_000_000_000n);
  expect(readFileSync(file, 'utf8')).not.toBe(untold);
  await before.close();
  // Imitates a process that died between the writes to the C-Chain and to the P-Chain.
  writeFileSync(file, untold);

  for (let start = 0; start < 2; start++) {
    const sandbox = await startTestSandbox({ stateDir });
    const exported = await callRpc<{ utxos: string[] }>(
      `${sandbox.apiUrl}/ext/bc/P`,
      'platform.getUTXOs',
      { addresses: [operator.account.pChainAddress], sourceChain: 'C' },
    );
    expect(exported.utxos).toHaveLength(1);
    await sandbox.close();
  }
  after = await startTestSandbox({ stateDir });
  const again = new Operator(after.profile, after.profile.accounts[2]!);
  await again.importToP();
  await after.close();
  // An export that was imported is not reported again.
  after = await startTestSandbox({ stateDir });
  const last = new Operator(after.profile, after.profile.accounts[2]!);
  await expect(last.importToP()).rejects.toThrow('no UTXOs');
  expect(await last.pChainBalance()).toBeLessThan(1_000_000_000n);
});
