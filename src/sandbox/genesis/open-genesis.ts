import { type Hex, bytesToHex, hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { StateDiff, AccountState } from '../evm/state/state-diff.ts';
import type { SandboxSettings } from '../sandbox.ts';
import type { Account } from '../network/accounts.ts';
import { readGenesis, writeGenesis, type Genesis, type StateFiles } from './genesis-file.ts';
import { genesisTimes, type SandboxGeneration } from './genesis-parameters.ts';
import { instantiate, type DeployedContract, type DeployedState } from './genesis-template.ts';
import { DEFAULT_NETWORK_ID } from '../network/network.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetsFolder } from '../contracts/assets-folder.ts';
import type { GenesisSnapshot } from './genesis-snapshot.ts';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { WARP_PRECOMPILE } from '../../protocol/warp/predicate.ts';

const DEFAULT_EPOCH = 60;
const SHORTEST_EPOCH = 2;
const LONGEST_EPOCH = 86_400;

/**
 * Reads the genesis of a folder's sandbox. Makes a new genesis if the folder has none, or if the caller
 * requests a fresh sandbox.
 * @param now seconds since 1970
 * @throws OnboardError E-SBX-104, E-SBX-105, E-SBX-106, E-SBX-108
 */
export async function openGenesis(
  files: StateFiles,
  settings: SandboxSettings,
  now: number,
): Promise<Genesis> {
  const seconds = settings.epochSeconds ?? DEFAULT_EPOCH;
  if (!Number.isInteger(seconds) || seconds < SHORTEST_EPOCH || seconds > LONGEST_EPOCH) {
    throw new OnboardError('E-SBX-108', { seconds });
  }
  const existing = settings.fresh === true ? undefined : readGenesis(files, settings);
  if (existing !== undefined) return existing;
  const generation = settings.generation ?? 'a';
  const { contracts } = await loadSnapshot(generation);
  const networkId = settings.networkId ?? DEFAULT_NETWORK_ID;
  const genesis = {
    parameters: {
      generation,
      networkId,
      ...genesisTimes(now, seconds),
    },
    contracts,
  };
  writeGenesis(files, genesis);
  return genesis;
}

/** Returns the C-Chain's first state: the contracts, and the accounts' balances and nonces. */
export async function firstState(
  { parameters }: Genesis,
  accounts: readonly Account[],
): Promise<StateDiff> {
  const { template } = await loadSnapshot(parameters.generation);
  const balances = accounts.map(({ evmAddress, cChain }): [Hex, bigint] => [
    evmAddress.toLowerCase() as Hex,
    cChain,
  ]);
  return genesisState(instantiate(template, parameters), new Map(balances));
}

/** Reads a generation's snapshot. The package contains the file, so only a broken installation lacks it. */
export async function loadSnapshot(generation: SandboxGeneration): Promise<GenesisSnapshot> {
  const file = join(assetsFolder(), 'sandbox', `genesis-${generation}.json`);
  return JSON.parse(await readFile(file, 'utf8')) as GenesisSnapshot;
}

/** Returns the state after a deployment: the contracts, and the nonces of the deployers. */
export function deployedState({ accounts, slots, codes }: StateDiff): DeployedState {
  const contracts: Record<Hex, DeployedContract> = {};
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
      storage: Object.fromEntries(storage) as DeployedContract['storage'],
    };
  }
  return { contracts, nonces };
}

/** Converts a deployed state to a chain's first state. `balances` are in wei, by account. */
export function genesisState(
  deployed: DeployedState,
  balances: ReadonlyMap<Hex, bigint>,
): StateDiff {
  const accounts = new Map<Hex, AccountState>();
  const slots = new Map<Hex, Map<Hex, Hex>>();
  const codes = new Map<Hex, Uint8Array>();
  for (const [address, contract] of Object.entries(deployed.contracts) as [
    Hex,
    DeployedContract,
  ][]) {
    const code = hexToBytes(contract.code);
    const codeHash = bytesToHex(keccak_256(code));
    codes.set(codeHash, code);
    accounts.set(address, { nonce: BigInt(contract.nonce), balance: 0n, codeHash });
    const storage = Object.entries(contract.storage) as [Hex, Hex][];
    slots.set(address, new Map(storage.map(([slot, value]) => [slot, withoutLeadingZeros(value)])));
  }
  const senders = new Set([...balances.keys(), ...(Object.keys(deployed.nonces) as Hex[])]);
  for (const address of senders) {
    const nonce = BigInt(deployed.nonces[address] ?? 0);
    accounts.set(address, { nonce, balance: balances.get(address) ?? 0n, codeHash: undefined });
  }
  return { accounts, slots, codes };
}

function withoutLeadingZeros(word: Hex): Hex {
  return `0x${word.slice(2).replace(/^(?:00)+/, '')}`;
}
