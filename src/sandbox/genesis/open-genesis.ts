import { existsSync, rmSync } from 'node:fs';
import { dirname, join, basename } from 'node:path';
import { type Hex, bytesToHex, hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { keccak256 } from '../evm/keccak.ts';
import type { StateDiff, AccountState } from '../evm/state.ts';
import { type Account, DEFAULT_NETWORK_ID } from '../identity/accounts.ts';
import {
  genesisTimes,
  instantiate,
  type DeployedState,
  type GenesisSnapshot,
  type GenesisTimes,
  type SandboxContracts,
} from './genesis-template.ts';
import { type StateFiles, writeState } from '../state/state-folder.ts';
import { readFile } from 'node:fs/promises';
import { message, type Message } from '../../domain/message.ts';
import { assetsFolder, readOwnText } from '../../storage/own-files.ts';
import { replaceFile } from '../../storage/write-files.ts';

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
  return evmGenesisState(accounts, instantiate(template, parameters));
}

/** The package contains the file, so only a broken installation lacks it. */
async function loadSnapshot(generation: SandboxGeneration): Promise<GenesisSnapshot> {
  const file = join(assetsFolder(), 'sandbox', `genesis-${generation}.json`);
  return JSON.parse(await readFile(file, 'utf8')) as GenesisSnapshot;
}

/** Makes the state of the first block. */
export function evmGenesisState(
  funded: readonly Pick<Account, 'evmAddress' | 'cChain'>[],
  deployed: DeployedState = {},
): StateDiff {
  const accounts = new Map<Hex, AccountState>();
  const slots = new Map<Hex, Map<Hex, Hex>>();
  const codes = new Map<Hex, Uint8Array>();
  for (const [key, { nonce, code, storage }] of Object.entries(deployed)) {
    const address = key as Hex;
    const bytes = hexToBytes(code);
    const codeHash = bytes.length === 0 ? undefined : bytesToHex(keccak256(bytes));
    if (codeHash !== undefined) codes.set(codeHash, bytes);
    accounts.set(address, { nonce: BigInt(nonce), balance: 0n, codeHash });
    const words = Object.entries(storage) as [Hex, Hex][];
    slots.set(address, new Map(words.map(([slot, value]) => [slot, withoutLeadingZeros(value)])));
  }
  for (const { evmAddress, cChain } of funded) {
    const address = evmAddress.toLowerCase() as Hex;
    const { nonce = 0n, codeHash } = accounts.get(address) ?? {};
    accounts.set(address, { nonce, balance: cChain, codeHash });
  }
  return { accounts, slots, codes };
}

function withoutLeadingZeros(word: Hex): Hex {
  return `0x${word.slice(2).replace(/^(?:00)+/, '')}`;
}

export type SandboxGeneration = 'a' | 'c';

/** Stored with the state, because the state must be replayed with the same values. */
interface GenesisParameters extends GenesisTimes {
  readonly generation: SandboxGeneration;
  readonly networkId: number;
}

const FORMAT = 1;

export interface SandboxGenesis {
  readonly parameters: GenesisParameters;
  readonly contracts: SandboxContracts;
}

/** A caller cannot change these in an existing sandbox: a passed value must equal the stored value. */
type RequestedParameters = {
  readonly [Name in (typeof SETTINGS)[number][0]]?: GenesisParameters[Name] | undefined;
};

/** undefined if the folder has no sandbox. @throws OnboardError E-SBX-104, E-SBX-105 */
function readGenesis(
  files: StateFiles,
  requested: RequestedParameters,
): SandboxGenesis | undefined {
  if (!existsSync(files.genesis)) return undefined;
  const genesis = parseGenesis(files.genesis);
  const folder = dirname(files.genesis);
  for (const [key, noun] of SETTINGS) {
    const { [key]: asked } = requested;
    const { [key]: stored } = genesis.parameters;
    if (asked === undefined || asked === stored) continue;
    throw new OnboardError('E-SBX-105', { folder, setting: message(noun), stored, asked });
  }
  return genesis;
}

/** Deletes the files of an earlier sandbox first. @throws OnboardError E-SBX-106 */
function writeGenesis(files: StateFiles, genesis: SandboxGenesis): void {
  const content = `${JSON.stringify({ format: FORMAT, ...genesis }, null, 2)}\n`;
  writeState(dirname(files.genesis), () => {
    // The genesis goes first: a folder without it counts as new after a crash.
    for (const path of [files.genesis, files.profile, files.pChain, files.cChain]) {
      rmSync(path, { force: true });
    }
    replaceFile(files.genesis, content);
  });
}

const SETTINGS = [
  ['generation', 'noun.generation'],
  ['networkId', 'noun.network-id'],
  ['epochSeconds', 'noun.epoch-length'],
] as const;

function parseGenesis(path: string): SandboxGenesis {
  const damaged = (reason: Message, cause?: unknown): OnboardError => {
    const fault = message('reason.of-field', { field: basename(path), fault: reason });
    return new OnboardError('E-SBX-104', { folder: dirname(path), fault }, cause);
  };
  let genesis: Partial<SandboxGenesis> & { readonly format?: unknown };
  try {
    genesis = JSON.parse(readOwnText(path)) as typeof genesis;
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    throw damaged(message('reason.not-json'), error);
  }
  const { format, parameters, contracts } = genesis;
  if (format !== FORMAT) throw damaged(message('reason.other-format', { format: String(format) }));
  if (parameters === undefined || contracts === undefined)
    throw damaged(message('reason.parts-missing'));
  const { generation, networkId, startTime, epochSeconds } = parameters;
  if (![networkId, startTime, epochSeconds].every(Number.isSafeInteger)) {
    throw damaged(message('reason.number-is-none'));
  }
  return {
    parameters: { generation, networkId, ...genesisTimes(startTime, epochSeconds) },
    contracts,
  };
}
