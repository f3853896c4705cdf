import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { fundedAccount } from './funded-account.ts';
import { isPlain, startOnGround, type TestSandboxOptions } from './ground.ts';
import { LONG_EPOCH, OWNER_AND_CURATOR } from './sandbox.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/**
 * Returns a home for a program that starts its own sandbox. On any ground except the plain one, a sandbox
 * already runs beside it, and the program finds this sandbox.
 */
export async function homeOfWizard(): Promise<string> {
  return isPlain()
    ? temporaryFolder()
    : (await startSandboxHome({ actors: OWNER_AND_CURATOR })).home;
}

/**
 * Starts a sandbox beside the tested program, which shares its home. Actors act only if a test requests it.
 * The sandbox ends with the test.
 */
export async function startSandboxHome(options: Omit<TestSandboxOptions, 'stateDir'> = {}) {
  const home = temporaryFolder();
  const stateDir = join(home, 'sandbox');
  const started = { port: 0, epochSeconds: LONG_EPOCH, ...options, stateDir };
  const sandbox = await startOnGround(started);
  onTestFinished(() => sandbox.close());
  const { network, accounts, vaults } = sandbox.profile;
  const l1 = network.phases.flatMap(({ l1s }) => l1s)[0]!;
  return {
    home,
    sandbox,
    fundedAccount: () => fundedAccount(sandbox.profile),
    /** The arguments of the published commands. */
    names: {
      operator: accounts[0]!.evmAddress,
      key: accounts[0]!.privateKey,
      l1: l1.balancer!,
      middleware: l1.middleware!,
      vaultManager: l1.vaultManager!,
      vault: vaults[0]!.address,
      subnet: l1.subnetId,
      nodeUrl: sandbox.nodeUrl,
    },
  };
}
