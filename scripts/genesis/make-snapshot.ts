import { idToBytes } from '../../src/domain/identity/ids.ts';
import { type Deployment, deployGeneration } from './deploy/deploy.ts';
import { byName } from './deploy/set-up.ts';
import { EvmChain } from '../../src/sandbox/evm/evm-chain.ts';
import { primaryValidators } from '../../src/sandbox/network/open-chains.ts';
import {
  actorAccounts,
  C_CHAIN_ID,
  DEFAULT_NETWORK_ID,
  EVM_CHAIN_ID,
} from '../../src/sandbox/identity/accounts.ts';
import { bytesToHex, type Hex } from '../../src/domain/identity/bytes.ts';
import type { WorldState } from '../../src/sandbox/evm/state.ts';
import { WARP_ADDRESS } from '../../src/sandbox/evm/warp.ts';
import { type SandboxGeneration, evmGenesisState } from '../../src/sandbox/genesis/open-genesis.ts';
import {
  genesisTimes,
  type DeployedState,
  type GenesisTimes,
  type GenesisSnapshot,
  type SandboxContracts,
} from '../../src/sandbox/genesis/genesis-template.ts';
import { makeGenesisTemplate } from './make-genesis-template.ts';
import { signedConversion } from './signed-conversion.ts';
import { COLLATERAL, sandboxSetUp, VAULT_NAME } from './sandbox-set-up.ts';

/**
 * Deploys a generation's contracts on a chain whose clock stands still at the start time. A deployment takes
 * seconds, so a sandbox uses a prebuilt template instead.
 */
export async function deployGenesis(
  generation: SandboxGeneration,
  times: GenesisTimes,
): Promise<{ readonly contracts: SandboxContracts; readonly state: DeployedState }> {
  const chain = await EvmChain.open({
    chainId: EVM_CHAIN_ID,
    networkId: DEFAULT_NETWORK_ID,
    blockchainId: idToBytes(C_CHAIN_ID),
    genesisState: () => Promise.resolve(evmGenesisState(Object.values(actorAccounts()))),
    clock: () => times.startTime,
    warpValidators: primaryValidators,
  });
  const setUp = sandboxSetUp(times, chain, (conversion) =>
    signedConversion(conversion, DEFAULT_NETWORK_ID),
  );
  const deployment = await deployGeneration(generation, setUp);
  return { contracts: contractsOf(deployment), state: deployedState(chain.world) };
}

/** The addresses of a deployment with one L1. */
export function contractsOf(deployment: Deployment): SandboxContracts {
  const { tokens, vaults, l1s, ...registries } = deployment;
  const { vault: address, delegator } = byName(vaults, VAULT_NAME);
  const [l1] = l1s;
  if (l1 === undefined) throw new Error('the set-up has no L1');
  const { subnetId: _, ...ofL1 } = l1;
  const collateral = byName(tokens, COLLATERAL.symbol);
  return { ...registries, ...ofL1, vaults: [{ name: VAULT_NAME, address, delegator, collateral }] };
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

/** Returns the contracts and their deployers as the last block has left them. */
export function deployedState(world: WorldState): DeployedState {
  const state: Record<Hex, DeployedState[Hex]> = {};
  for (const address of [...world.addresses()].sort()) {
    const account = world.account(address, Infinity);
    if (account === undefined || account.nonce === 0n || address === WARP_ADDRESS) continue;
    const words = [...world.slotsOf(address)]
      .sort()
      .map((slot) => [slot, world.slot(address, slot, Infinity)] as const)
      .filter(([, word]) => word !== '0x')
      .map(([slot, word]) => [slot, `0x${word.slice(2).padStart(64, '0')}`] as const);
    state[address] = {
      nonce: Number(account.nonce),
      code: bytesToHex(world.code(account.codeHash)),
      storage: Object.fromEntries(words),
    };
  }
  return state;
}
