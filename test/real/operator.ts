import { pChainAddress } from '../../src/domain/identity/p-chain-address.ts';
import { hexToBytes, type Hex } from '../../src/domain/identity/bytes.ts';
import { addressHrp, type NetworkProfile } from '../../src/domain/network/profile.ts';
import { shortIdOf, secp256k1 } from '../../src/protocol/crypto/signing-key.ts';
import { testAccounts } from '../../src/sandbox/identity/accounts.ts';
import { runProgram, type Ended } from '../helpers/program/run-program.ts';
import { storeNetwork } from '../helpers/program/store-network.ts';
import { fundedAccount } from '../helpers/sandbox/funded-account.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import type { RealNode } from './network/nodes.ts';
import type { RealNetwork } from './network/start.ts';

export type RealL1 = RealNetwork['l1s'][number];
export type RealOperator = Awaited<ReturnType<typeof newOperator>>;

/** 100 units of the vault's collateral, the stake of a node. */
export const STAKE = 100n * 10n ** 18n;

/** All accounts of operators, for the search of the chain. */
const operators: Hex[] = [];
export const allOperators = (): readonly Hex[] => operators;

/**
 * Makes an operator with a new key, 5 AVAX on the C-Chain and a home folder with the network's profile.
 * @param through the profile with which the program reaches the network; by default through the recording proxy
 */
export async function newOperator(
  network: RealNetwork,
  through: NetworkProfile<string> = network.recorder.through(network.profile),
) {
  const home = temporaryFolder();
  storeNetwork(home, { ...through });
  const { key, operator } = await fundedAccount({
    network: network.profile,
    accounts: testAccounts(),
  });
  operators.push(operator);
  const hrp = addressHrp(network.profile.networkId);
  const address = pChainAddress(shortIdOf(secp256k1.getPublicKey(hexToBytes(key))), hrp);

  const run = (command: string, ...args: readonly string[]): Promise<Ended> =>
    runProgram([command, '--network', through.name, ...args], { home });
  const attempt = (command: string, ...args: readonly string[]): Promise<Ended> =>
    runProgram([command, '--network', through.name, '--yes', ...args], {
      home,
      env: { ONBOARD_PRIVATE_KEY: key },
    });
  /** Sends with the operator's key. Returns what the command prints. @throws Error unless the exit code is 0 */
  const send = async (command: string, ...args: readonly string[]): Promise<string> => {
    const ended = await attempt(command, ...args);
    if (ended.code !== 0) throw new Error(`${command} ended with ${ended.code}: ${ended.stderr}`);
    return ended.stdout.trim();
  };

  return {
    home,
    key,
    operator,
    pChainAddress: address,
    run,
    attempt,
    send,
    /** Registers and opts in, up to the vault. */
    async join(...l1s: readonly RealL1[]): Promise<void> {
      await send('register-operator', 'https://operator.example');
      for (const { contracts } of l1s) await send('opt-in-l1', contracts.balancer);
      await send('opt-in-vault', vaultOf(network));
    },
    /** Begins to add a node, as soon as stake counts. Returns the transaction. */
    add: ({ contracts }: RealL1, { identity: { nodeID, nodePOP } }: RealNode, stake = STAKE) =>
      send(
        'middleware-add-node',
        ...['--wait=10m', '--stake', `${stake}`],
        ...[contracts.middleware, nodeID, nodePOP.publicKey],
      ),
    completeAdd: ({ contracts }: RealL1, { identity }: RealNode, begun: string) =>
      send(
        'middleware-complete-validator-registration',
        ...['--initial-balance', '0.5', contracts.middleware, operator],
        ...[identity.nodeID, begun, identity.nodePOP.proofOfPossession],
      ),
    async changeStake({ contracts }: RealL1, { identity }: RealNode, stake: bigint): Promise<void> {
      const node = [contracts.middleware, identity.nodeID];
      const begun = await send('middleware-init-stake-update', '--wait=10m', ...node, `${stake}`);
      await send('middleware-complete-stake-update', ...node, begun);
    },
    async remove({ contracts }: RealL1, { identity }: RealNode): Promise<void> {
      const node = [contracts.middleware, identity.nodeID];
      const begun = await send('middleware-remove-node', '--wait=10m', ...node);
      await send('middleware-complete-validator-removal', ...node, begun);
    },
  };
}

export function vaultOf({ contracts }: RealNetwork) {
  const [vault] = contracts.vaults;
  if (vault === undefined) throw new Error('there is no vault');
  return vault.address;
}
