import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { isPlain, startOnGround, type GroundedSandbox, type TestSandboxOptions } from './ground.ts';
import { LONG_EPOCH, OWNER_AND_CURATOR } from './sandbox.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** A sandbox beside the tested program. Both share a home. */
export interface SandboxHome {
  readonly home: string;
  readonly sandbox: GroundedSandbox;
  /** The arguments of the published commands. */
  readonly names: {
    readonly operator: string;
    readonly key: string;
    readonly l1: string;
    readonly middleware: string;
    readonly vaultManager: string;
    readonly vault: string;
    readonly subnet: string;
    readonly nodeUrl: string;
  };
}

/**
 * Returns a home for a program that starts its own sandbox. On any ground except the plain one, a sandbox
 * already runs beside it, and the program finds this sandbox.
 */
export async function homeOfWizard(): Promise<string> {
  return isPlain()
    ? temporaryFolder()
    : (await startSandboxHome({ actors: OWNER_AND_CURATOR })).home;
}

/** Starts a sandbox in which actors act only if a test requests it. The sandbox ends with the test. */
export async function startSandboxHome(
  options: Omit<TestSandboxOptions, 'stateDir'> = {},
): Promise<SandboxHome> {
  const home = temporaryFolder();
  const stateDir = join(home, 'sandbox');
  const sandbox = await startOnGround({
    port: 0,
    epochSeconds: LONG_EPOCH,
    ...options,
    stateDir,
  });
  onTestFinished(() => sandbox.close());
  const { network, accounts, vaults } = sandbox.profile;
  const [l1] = network.phases.flatMap(({ l1s }) => l1s);
  const [account] = accounts;
  const [vault] = vaults;
  return {
    home,
    sandbox,
    names: {
      operator: account!.evmAddress,
      key: account!.privateKey,
      l1: l1!.validatorManagerProxy!,
      middleware: l1!.middleware!,
      vaultManager: l1!.vaultManager!,
      vault: vault!.address,
      subnet: l1!.subnetId,
      nodeUrl: sandbox.nodeUrl,
    },
  };
}
