import { decodeAbiParameters, parseAbiParameters } from 'viem/utils';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { optInServiceAbi } from '../abi/registries.ts';
import { delegatorAbi, vaultAbi, vaultManagerAbi } from '../abi/vaults.ts';
import { readContractList } from './read-contract-list.ts';
import type { L1Contracts } from './l1-facts.ts';
import type { VaultFacts } from './operator-facts.ts';
import { tryQueries, runQueries, query, type Query } from './query.ts';
import { tokenFacts, tokenQueries } from './token-facts.ts';
import { ZERO_ADDRESS } from './words.ts';

/** Reads the vaults of an L1, with one operator's opt-ins and delegated stake. */
export async function readVaults(
  evm: EvmReader,
  l1: L1Contracts,
  operator: EvmAddress,
): Promise<readonly VaultFacts[]> {
  const listed = await listVaults(evm, l1);
  return Promise.all(
    listed.map(([vault, enabledTime, disabledTime]) =>
      readVault(evm, l1, operator, vault, enabledTime > 0 && disabledTime === 0),
    ),
  );
}

/** Reads the vault manager's list of vaults, with the times at which each vault was enabled and disabled. */
export function listVaults(evm: EvmReader, { vaultManager }: Pick<L1Contracts, 'vaultManager'>) {
  const { length, item } = vaultListQueries(vaultManager);
  return readContractList(evm, length, item);
}

/**
 * Returns two queries: for the number of vaults, and for the vault at an index. The second query also returns
 * the times at which the vault was enabled and disabled.
 */
export function vaultListQueries(manager: EvmAddress) {
  return {
    length: query('noun.vault-manager', manager, vaultManagerAbi, 'getVaultCount', []),
    item: (index: bigint) =>
      query('noun.vault-manager', manager, vaultManagerAbi, 'getVaultAtWithTimes', [index]),
  };
}

/** Returns the queries for a vault's delegator and collateral. */
export function vaultQueries(vault: EvmAddress) {
  return [
    query('noun.vault', vault, vaultAbi, 'delegator', []),
    query('noun.vault', vault, vaultAbi, 'collateral', []),
  ] as const;
}

/** Reads a vault in two round trips. A vault delegates nothing to an operator that is not opted in to it. */
async function readVault(
  evm: EvmReader,
  l1: L1Contracts,
  operator: EvmAddress,
  address: EvmAddress,
  enabled: boolean,
): Promise<VaultFacts> {
  const optIn = l1.services.operatorVaultOptIn;
  const [optedIn, classId, delegator, collateral] = await runQueries(evm, [
    query('noun.vault-opt-in-service', optIn, optInServiceAbi, 'isOptedIn', [operator, address]),
    vaultClassQuery(l1, address),
    ...vaultQueries(address),
  ]);
  const delegates = delegator !== ZERO_ADDRESS;
  const [token, [liveStake]] = await Promise.all([
    tryQueries(evm, tokenQueries(collateral)),
    delegates && optedIn
      ? runQueries(evm, [
          query('noun.delegator', delegator, delegatorAbi, 'stake', [
            l1.balancer,
            classId,
            operator,
          ]),
        ])
      : ([0n] as const),
  ]);
  return {
    address,
    ...tokenFacts(collateral, token),
    collateral: collateral,
    classId,
    delegator: delegates ? delegator : undefined,
    enabled,
    optedIn,
    liveStake,
  };
}

const CLASS = parseAbiParameters('uint96');

/** Returns the query for the class of a vault's collateral. The getter's name depends on the generation. */
function vaultClassQuery(l1: L1Contracts, vault: EvmAddress): Query<bigint> {
  return {
    to: l1.vaultManager,
    data: l1.generation.vaultClass(vault),
    name: l1.generation.id === 'a' ? 'getVaultAssetClass' : 'getVaultCollateralClass',
    what: 'noun.vault-manager',
    decode: (data) => decodeAbiParameters(CLASS, data)[0],
  };
}
