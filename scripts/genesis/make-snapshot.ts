import { idToBytes } from '../../src/domain/identity/ids.ts';
import { createTransactionSender } from '../../src/sandbox/actors/transaction-sender.ts';
import { deployGenerationA, deployGenerationC } from './deploy/deploy-generation.ts';
import { byName, type Deployment, type SetUp } from './deploy/set-up.ts';
import { createEvmChain } from '../../src/sandbox/evm/create-evm-chain.ts';
import { sandboxNodes } from '../../src/sandbox/identity/nodes.ts';
import { actorAccounts, type Account } from '../../src/sandbox/identity/accounts.ts';
import { bytesToHex, type Hex } from '../../src/domain/identity/bytes.ts';
import type { StateDiff } from '../../src/sandbox/evm/state.ts';
import { WARP_PRECOMPILE } from '../../src/protocol/warp/predicate.ts';
import { type SandboxGeneration } from '../../src/sandbox/genesis/genesis-file.ts';
import {
  genesisTimes,
  type GenesisTimes,
  type GenesisSnapshot,
  type SandboxContracts,
  type DeployedState,
} from '../../src/sandbox/genesis/genesis-template.ts';
import {
  C_CHAIN_ID,
  DEFAULT_NETWORK_ID,
  EVM_CHAIN_ID,
} from '../../src/sandbox/identity/network-ids.ts';
import { primaryValidators } from '../../src/sandbox/network/open-chains.ts';
import { makeGenesisTemplate } from './make-genesis-template.ts';
import { signedConversion } from './signed-conversion.ts';
import { COLLATERAL, sandboxSetUp, VAULT_NAME } from './sandbox-set-up.ts';

const RECIPES: Readonly<Record<SandboxGeneration, (setUp: SetUp) => Promise<Deployment>>> = {
  a: deployGenerationA,
  c: deployGenerationC,
};

/**
 * Deploys a generation's contracts on a chain whose clock stands still at the start time. A deployment takes
 * seconds, so a sandbox uses a prebuilt template instead.
 */
export async function deployGenesis(
  generation: SandboxGeneration,
  times: GenesisTimes,
): Promise<{ readonly contracts: SandboxContracts; readonly state: DeployedState }> {
  const nodes = sandboxNodes();
  const { l1Owner, curator } = actorAccounts();
  const chain = await createEvmChain({
    chainId: EVM_CHAIN_ID,
    networkId: DEFAULT_NETWORK_ID,
    blockchainId: idToBytes(C_CHAIN_ID),
    genesis: {
      [l1Owner.evmAddress]: l1Owner.cChain,
      [curator.evmAddress]: curator.cChain,
    },
    clock: () => times.startTime,
    warpValidators: primaryValidators(nodes),
  });
  const sender = ({ privateKey }: Account) =>
    createTransactionSender(chain, EVM_CHAIN_ID, privateKey);
  const deployment = await RECIPES[generation](
    sandboxSetUp(times, nodes.initial, {
      owner: sender(l1Owner),
      curator: sender(curator),
      signedConversionAccessList: (conversion) =>
        Promise.resolve([signedConversion(conversion, nodes, DEFAULT_NETWORK_ID)]),
    }),
  );
  const state = deployedState(chain.snapshot());
  await chain.close();
  return { contracts: contractsOf(deployment), state };
}

function contractsOf(deployment: Deployment): SandboxContracts {
  const { vault, delegator } = byName(deployment.vaults, VAULT_NAME);
  const [l1] = deployment.l1s;
  if (l1 === undefined) throw new Error('the set-up has no L1');
  return {
    operatorRegistry: deployment.operatorRegistry,
    l1Registry: deployment.l1Registry,
    vaultFactory: deployment.vaultFactory,
    operatorL1OptIn: deployment.operatorL1OptIn,
    operatorVaultOptIn: deployment.operatorVaultOptIn,
    multicall: deployment.multicall,
    balancer: l1.balancer,
    validatorManager: l1.validatorManager,
    middleware: l1.middleware,
    vaultManager: l1.vaultManager,
    vaults: [
      {
        name: VAULT_NAME,
        address: vault,
        delegator,
        collateral: byName(deployment.tokens, COLLATERAL.symbol),
      },
    ],
  };
}

/** The times of the snapshot. Any times work, because each sandbox replaces the snapshot's times. */
const TIMES = genesisTimes(1_800_000_000, 32);

/** Makes a generation's snapshot from deployments of its contracts. */
export async function makeSnapshot(generation: SandboxGeneration): Promise<GenesisSnapshot> {
  const { contracts } = await deployGenesis(generation, TIMES);
  const template = await makeGenesisTemplate(
    async (times) => (await deployGenesis(generation, times)).state,
    TIMES,
  );
  return { contracts, template };
}

/** Returns the state after a deployment: the contracts, and the nonces of the deployers. */
export function deployedState({ accounts, slots, codes }: StateDiff): DeployedState {
  const contracts: Record<Hex, DeployedState['contracts'][Hex]> = {};
  const nonces: Record<Hex, number> = {};
  const sorted = [...accounts].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [address, account] of sorted) {
    if (account === null || address === WARP_PRECOMPILE.toLowerCase()) continue;
    const code = account.codeHash && codes.get(account.codeHash);
    const nonce = Number(account.nonce);
    if (code === undefined) {
      if (nonce > 0) nonces[address] = nonce;
      continue;
    }
    const stored = [...(slots.get(address) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    const storage = stored.map(([slot, value]) => [slot, `0x${value.slice(2).padStart(64, '0')}`]);
    contracts[address] = {
      nonce,
      code: bytesToHex(code),
      storage: Object.fromEntries(storage) as DeployedState['contracts'][Hex]['storage'],
    };
  }
  return { contracts, nonces };
}
