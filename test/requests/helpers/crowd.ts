import { checksumAddress, type EvmAddress } from '../../../src/domain/identity/evm.ts';
import {
  EVM_CHAIN_ID,
  actorAccounts,
  testAccounts,
  type Account,
} from '../../../src/sandbox/identity/accounts.ts';
import {
  type ArtifactName,
  callContract,
  readAddress,
} from '../../../scripts/genesis/deploy/contract-calls.ts';
import { createTransactionSender } from '../../../src/sandbox/actors/transaction-sender.ts';
import type { SandboxClock } from '../../../src/sandbox/network/clock.ts';
import { startControlled, type ControlledSandbox } from '../../helpers/sandbox/ground.ts';

const TOKEN = 10n ** 18n;
const CLASS = 1;
const DAY = 86_400;

/** The operator's relation to a vault. */
type Part = 'none' | 'joined' | 'staked';

/** A sandbox that grows: vaults of its L1, nodes of its first operator. */
export interface Crowd {
  readonly sandbox: ControlledSandbox;
  readonly operator: Account;
  /** Adds this many vaults. */
  addVaults(count: number, part: Part): Promise<void>;
  /** Adds this many nodes whose registration on the P-Chain is missing. */
  addNodes(count: number): Promise<void>;
}

/** Registers L1s without a subnet, as anybody may. Their balancers answer each call with their owner's address. */
export async function registerL1s(
  { controls, profile }: Pick<ControlledSandbox, 'controls' | 'profile'>,
  count: number,
): Promise<void> {
  const { privateKey } = profile.accounts[1]!;
  const sender = createTransactionSender(controls.cChain, EVM_CHAIN_ID, privateKey);
  const at = profile.network.contracts.l1Registry;
  for (let i = 0; i < count; i += 1) {
    const code = `0x601d80600b6000396000f373${sender.address.slice(2)}60005260206000f3` as const;
    const l1 = await sender.deploy(code);
    const args = [l1, l1, 'https://example.org/lure'];
    await callContract(sender, ['gen-a/L1Registry', at], 'registerL1', args);
  }
}

/** Starts a sandbox of generation A with an operator who has stake in its first vault. A day passes meanwhile. */
export async function startCrowd(stateDir: string, clock?: SandboxClock): Promise<Crowd> {
  const sandbox = await startControlled({
    stateDir,
    port: 0,
    generation: 'a',
    epochSeconds: DAY,
    // The sandbox's L1 owner and curator do not run, because the test signs with their keys.
    actors: [],
    ...(clock && { clock }),
  });
  const { controls, profile } = sandbox;
  const { contracts, phases } = profile.network;
  const [operator] = testAccounts() as [Account];
  const { l1Owner, curator } = actorAccounts();
  const by = ({ privateKey }: Account) =>
    createTransactionSender(controls.cChain, EVM_CHAIN_ID, privateKey);
  const people = { operator: by(operator), l1Owner: by(l1Owner), curator: by(curator) };
  const send = (
    who: keyof typeof people,
    contract: ArtifactName,
    at: EvmAddress,
    functionName: string,
    args: readonly unknown[],
  ) => callContract(people[who], [contract, at], functionName, args);
  const read = (contract: ArtifactName, at: EvmAddress, functionName: string, ...args: unknown[]) =>
    readAddress(people.operator, [contract, at], functionName, args);

  const first = phases.flatMap(({ l1s }) => l1s)[0]!;
  const vault = profile.vaults[0]!.address;
  const [balancer, vaultManager] = [first.balancer!, first.vaultManager!];
  const registrar = 'gen-a/MiddlewareVaultManager';
  const factory = await read(registrar, vaultManager, 'VAULT_REGISTRY');
  const collateral = await read('shared/Vault', vault, 'collateral');
  let vaults = 1;
  let nodes = 0;

  const { operatorL1OptIn, operatorRegistry, operatorVaultOptIn } = contracts;
  const vaultOptIns = 'shared/OperatorVaultOptInService';
  const joinVault = (at: EvmAddress) =>
    send('operator', vaultOptIns, operatorVaultOptIn, 'optIn', [at]);
  /** The curator allocates a part of the vault to the L1, and all of it to the operator. */
  const give = async (at: EvmAddress) => {
    const delegator = await read('shared/Vault', at, 'delegator');
    const limit = [balancer, CLASS, 1000n * TOKEN];
    await send('curator', 'shared/Delegator', delegator, 'setL1Limit', limit);
    const shares = [balancer, CLASS, operator.evmAddress, TOKEN];
    await send('curator', 'shared/Delegator', delegator, 'setOperatorL1Shares', shares);
  };

  const link = ['https://operator.example'];
  await send('operator', 'shared/OperatorRegistry', operatorRegistry, 'registerOperator', link);
  await send('operator', 'shared/OperatorL1OptInService', operatorL1OptIn, 'optIn', [balancer]);
  await joinVault(vault);
  await give(vault);
  await send('l1Owner', 'gen-a/L1Middleware', first.middleware!, 'registerOperator', [
    operator.evmAddress,
  ]);
  // The stake counts from the next epoch on.
  controls.advance(DAY);
  await controls.cChain.tick();

  return {
    sandbox,
    operator,
    async addVaults(count, part) {
      const settings = {
        collateral,
        curator: people.curator.address,
        epochDuration: 365 * DAY,
        l1Registry: contracts.l1Registry,
        operatorL1OptIns: operatorL1OptIn,
        operatorVaultOptIns: operatorVaultOptIn,
      };
      for (let i = 0; i < count; i++) {
        await send('curator', 'shared/VaultFactory', factory, 'create', [settings]);
        const at = await read('shared/VaultFactory', factory, 'entity', vaults++);
        const taken = [at, CLASS, 1000n * TOKEN];
        await send('l1Owner', registrar, vaultManager, 'registerVault', taken);
        if (part !== 'none') await joinVault(at);
        if (part !== 'staked') continue;
        const deposit = [people.curator.address, 1000n * TOKEN];
        await send('curator', 'shared/Collateral', collateral, 'mint', deposit);
        await send('curator', 'shared/Collateral', collateral, 'approve', [at, 1000n * TOKEN]);
        await send('curator', 'shared/Vault', at, 'deposit', deposit);
        await give(at);
      }
    },
    async addNodes(count) {
      const owner = { threshold: 1, addresses: [checksumAddress(operator.evmAddress)] };
      for (let i = 0; i < count; i++, nodes++) {
        const expiry = controls.cChain.blocks.head.timestamp + DAY / 2;
        const id = `0x${(nodes + 1).toString(16).padStart(64, '0')}`;
        const key = `0x${'22'.repeat(47)}${(nodes + 1).toString(16).padStart(2, '0')}`;
        const args = [id, key, expiry, owner, owner, 10n * TOKEN];
        await send('operator', 'gen-a/L1Middleware', first.middleware!, 'addNode', args);
      }
    },
  };
}
