import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idToBytes } from '../../src/domain/identity/ids.ts';
import { createTransactionSender } from '../../src/sandbox/actors/transaction-sender.ts';
import { type Deployment, deployGeneration } from './deploy/deploy.ts';
import { byName } from './deploy/set-up.ts';
import { createEvmChain, primaryValidators } from '../../src/sandbox/network/open-chains.ts';
import {
  sandboxNodes,
  actorAccounts,
  type Account,
  C_CHAIN_ID,
  DEFAULT_NETWORK_ID,
  EVM_CHAIN_ID,
} from '../../src/sandbox/identity/accounts.ts';
import { bytesToHex, type Hex } from '../../src/domain/identity/bytes.ts';
import type { EvmRecord } from '../../src/sandbox/evm/evm-chain.ts';
import type { AccountState, StateDiff } from '../../src/sandbox/evm/state.ts';
import { LineStore } from '../../src/sandbox/state/line-store.ts';
import { WARP_PRECOMPILE } from '../../src/protocol/warp/message.ts';
import { type SandboxGeneration, evmGenesisState } from '../../src/sandbox/genesis/open-genesis.ts';
import {
  genesisTimes,
  type GenesisTimes,
  type GenesisSnapshot,
  type SandboxContracts,
  type DeployedState,
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
  const nodes = sandboxNodes();
  const { l1Owner, curator } = actorAccounts();
  const folder = mkdtempSync(join(tmpdir(), 'onboard-genesis-'));
  const storePath = join(folder, 'c-chain.ndjson');
  const chain = await createEvmChain({
    chainId: EVM_CHAIN_ID,
    networkId: DEFAULT_NETWORK_ID,
    blockchainId: idToBytes(C_CHAIN_ID),
    genesisState: () => {
      const balances = [l1Owner, curator].map(({ evmAddress, cChain }): [Hex, bigint] => [
        evmAddress.toLowerCase() as Hex,
        cChain,
      ]);
      return Promise.resolve(evmGenesisState({ contracts: {}, nonces: {} }, new Map(balances)));
    },
    storePath,
    clock: () => times.startTime,
    warpValidators: primaryValidators(nodes),
  });
  const sender = ({ privateKey }: Account) =>
    createTransactionSender(chain, EVM_CHAIN_ID, privateKey);
  const deployment = await deployGeneration(
    generation,
    sandboxSetUp(times, nodes.initial, {
      owner: sender(l1Owner),
      curator: sender(curator),
      signedConversionAccessList: (conversion) =>
        Promise.resolve([signedConversion(conversion, nodes, DEFAULT_NETWORK_ID)]),
    }),
  );
  await chain.close();
  const state = deployedState(stateIn(storePath));
  rmSync(folder, { recursive: true });
  return { contracts: contractsOf(deployment), state };
}

/** Returns the state that a chain's file ends with. */
function stateIn(storePath: string): StateDiff {
  const accounts = new Map<Hex, AccountState | null>();
  const slots = new Map<Hex, Map<Hex, Hex>>();
  const codes = new Map<Hex, Uint8Array>();
  const store = new LineStore<EvmRecord>(storePath, {}, 0n);
  store.replay((record) => {
    if (record.k !== 'block') return;
    for (const [address, account] of record.diff.accounts) accounts.set(address, account);
    for (const [hash, code] of record.diff.codes) codes.set(hash, code);
    for (const [address, values] of record.diff.slots) {
      const stored = slots.get(address) ?? new Map<Hex, Hex>();
      slots.set(address, stored);
      for (const [slot, value] of values) {
        if (value === '0x') stored.delete(slot);
        else stored.set(slot, value);
      }
    }
  });
  store.close();
  return { accounts, slots, codes };
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
