import { idToBytes } from '../../src/domain/identity/ids.ts';
import { createTransactionSender } from '../../src/sandbox/contracts/transaction-sender.ts';
import { deployGenerationA } from '../../src/sandbox/contracts/deploy-generation-a.ts';
import { deployGenerationC } from '../../src/sandbox/contracts/deploy-generation-c.ts';
import { byName } from '../../src/sandbox/contracts/by-name.ts';
import type { Deployment, SetUp } from '../../src/sandbox/contracts/set-up.ts';
import { createEvmChain } from '../../src/sandbox/evm/create-evm-chain.ts';
import { sandboxNodes } from '../../src/sandbox/node/nodes.ts';
import { actorAccounts, type Account } from '../../src/sandbox/network/accounts.ts';
import { deployedState } from '../../src/sandbox/genesis/open-genesis.ts';
import {
  genesisTimes,
  type GenesisTimes,
  type SandboxGeneration,
} from '../../src/sandbox/genesis/genesis-parameters.ts';
import type {
  GenesisSnapshot,
  SandboxContracts,
} from '../../src/sandbox/genesis/genesis-snapshot.ts';
import type { DeployedState } from '../../src/sandbox/genesis/genesis-template.ts';
import { C_CHAIN_ID, DEFAULT_NETWORK_ID, EVM_CHAIN_ID } from '../../src/sandbox/network/network.ts';
import { primaryValidators } from '../../src/sandbox/network/primary-validators.ts';
import { makeGenesisTemplate } from './make-genesis-template.ts';
import { signedConversion } from '../../src/sandbox/genesis/signed-conversion.ts';
import { COLLATERAL, sandboxSetUp, VAULT_NAME } from '../../src/sandbox/genesis/sandbox-set-up.ts';

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
