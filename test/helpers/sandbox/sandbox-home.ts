import { join } from 'node:path';
import { createWalletClient, http, publicActions } from 'viem';
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import { onTestFinished } from 'vitest';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
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
    /** Makes an account of a new key, with 5 AVAX: networks with real money refuse the published keys. */
    async fundedAccount() {
      const account = privateKeyToAccount(accounts[0]!.privateKey);
      const transport = http(network.rpcUrls[0]);
      const client = createWalletClient({ account, transport }).extend(publicActions);
      const key = generatePrivateKey();
      const operator = parseAddress(privateKeyToAddress(key));
      const hash = await client.sendTransaction({
        ...{ to: operator, value: 5n * 10n ** 18n, chain: null },
      });
      await client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
      return { key, operator };
    },
    /** The arguments of the published commands. */
    names: {
      operator: accounts[0]!.evmAddress,
      key: accounts[0]!.privateKey,
      l1: l1.validatorManagerProxy!,
      middleware: l1.middleware!,
      vaultManager: l1.vaultManager!,
      vault: vaults[0]!.address,
      subnet: l1.subnetId,
      nodeUrl: sandbox.nodeUrl,
    },
  };
}
