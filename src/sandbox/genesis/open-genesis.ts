import type { Hex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { StateDiff } from '../evm/state/state-diff.ts';
import type { SandboxSettings } from '../sandbox.ts';
import type { Account } from '../network/accounts.ts';
import { genesisState } from './deployed-state.ts';
import { readGenesis, writeGenesis, type Genesis, type StateFiles } from './genesis-file.ts';
import { genesisTimes } from './genesis-parameters.ts';
import { instantiate } from './genesis-template.ts';
import { loadSnapshot } from './load-snapshot.ts';
import { DEFAULT_NETWORK_ID } from '../network/network.ts';

const DEFAULT_EPOCH = 60;
const DEFAULT_KIND = 'helicon';
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
      cChain: settings.cChain ?? DEFAULT_KIND,
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
