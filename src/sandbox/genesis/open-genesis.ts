import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Hex, bytesToHex, hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { StateDiff, AccountState } from '../evm/state.ts';
import type { Account } from '../identity/accounts.ts';
import {
  readGenesis,
  writeGenesis,
  type SandboxGenesis,
  type RequestedParameters,
  type SandboxGeneration,
} from './genesis-file.ts';
import {
  genesisTimes,
  instantiate,
  type DeployedState,
  type GenesisSnapshot,
} from './genesis-template.ts';
import { type StateFiles } from '../state/state-folder.ts';
import { DEFAULT_NETWORK_ID } from '../identity/network-ids.ts';
import { readFile } from 'node:fs/promises';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** The folder is beside `src/`, or beside the bundle's `dist/`. */
export function findAssets(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const assets = join(folder, 'assets');
    if (existsSync(join(assets, 'contracts', 'artifacts'))) return assets;
    if (dirname(folder) === folder) throw new Error('the assets folder is missing');
    folder = dirname(folder);
  }
}

const DEFAULT_EPOCH = 60;
const SHORTEST_EPOCH = 2;
const LONGEST_EPOCH = 86_400;

/**
 * Makes a new genesis if the folder has none, or if the caller requests a fresh sandbox.
 * @param now seconds since 1970
 * @throws OnboardError E-SBX-104, E-SBX-105, E-SBX-106, E-SBX-108
 */
export async function openGenesis(
  files: StateFiles,
  settings: RequestedParameters & { readonly fresh?: boolean },
  now: number,
): Promise<SandboxGenesis> {
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
    parameters: { generation, networkId, ...genesisTimes(now, seconds) },
    contracts,
  };
  writeGenesis(files, genesis);
  return genesis;
}

/** The contracts, and the accounts' balances and nonces. */
export async function firstState(
  { parameters }: SandboxGenesis,
  accounts: readonly Account[],
): Promise<StateDiff> {
  const { template } = await loadSnapshot(parameters.generation);
  const balances = accounts.map(({ evmAddress, cChain }): [Hex, bigint] => [
    evmAddress.toLowerCase() as Hex,
    cChain,
  ]);
  return evmGenesisState(instantiate(template, parameters), new Map(balances));
}

/** The package contains the file, so only a broken installation lacks it. */
export async function loadSnapshot(generation: SandboxGeneration): Promise<GenesisSnapshot> {
  const file = join(findAssets(), 'sandbox', `genesis-${generation}.json`);
  return JSON.parse(await readFile(file, 'utf8')) as GenesisSnapshot;
}

/** @param balances in wei, by account */
export function evmGenesisState(
  deployed: DeployedState,
  balances: ReadonlyMap<Hex, bigint>,
): StateDiff {
  const accounts = new Map<Hex, AccountState>();
  const slots = new Map<Hex, Map<Hex, Hex>>();
  const codes = new Map<Hex, Uint8Array>();
  for (const [key, contract] of Object.entries(deployed.contracts)) {
    const address = key as Hex;
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
