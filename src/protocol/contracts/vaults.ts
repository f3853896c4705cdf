import { type EvmAddress, shortAddress, ZERO_ADDRESS } from '../../domain/identity/evm.ts';
import { printable } from '../../domain/text/printable.ts';
import { MOST_DECIMALS, WEI_DECIMALS } from '../../domain/units.ts';
import {
  delegatorAt,
  optedInQuery,
  tokenAt,
  vaultAt,
  vaultManagerAt,
} from '../abi/l1-contracts.ts';
import { query } from '../abi/call-data.ts';
import { readContractList, runQueries, tryQueries } from './query.ts';
import type { EvmReader, Readers } from '../../ports/evm.ts';
import type { BasicL1Facts } from './l1-facts.ts';
import type { VaultFacts } from './operator-facts.ts';
import { ignoreOnboardError } from '../../domain/errors.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';

/** The three getters are optional in ERC-20. */
export function tokenQueries(token: EvmAddress) {
  return [
    query(tokenAt(token), 'name', []),
    query(tokenAt(token), 'symbol', []),
    query(tokenAt(token), 'decimals', []),
  ] as const;
}

/** The shortened address replaces a missing name or symbol, and 18 replaces missing decimals. */
export function tokenFacts(
  token: EvmAddress,
  [name, symbol, decimals]: readonly [string | undefined, string | undefined, number | undefined],
) {
  const named = printable(symbol ?? '', 12) || shortAddress(token);
  const isAbsurd = decimals !== undefined && decimals > MOST_DECIMALS;
  return {
    name: printable(name ?? '', 40) || shortAddress(token),
    symbol: isAbsurd ? `× 10^-${decimals} ${named}` : named,
    decimals: isAbsurd ? 0 : (decimals ?? WEI_DECIMALS),
  };
}

export async function readVaults(evm: EvmReader, l1: BasicL1Facts, operator: EvmAddress) {
  const listed = await listVaults(evm, l1);
  const vaults = await Promise.all(
    listed.map(([vault, enabledTime, disabledTime]) =>
      readVault(evm, l1, operator, {
        address: vault,
        enabled: enabledTime > 0 && disabledTime === 0,
      }),
    ),
  );
  return withDistinctNames(vaults);
}

/** A vault is named after its collateral; several vaults of one collateral get their address behind the name. */
function withDistinctNames<T extends Pick<VaultFacts, 'name' | 'address'>>(
  vaults: readonly T[],
): T[] {
  return vaults.map((vault) => {
    const isAlone = vaults.every((other) => other === vault || other.name !== vault.name);
    return isAlone ? vault : { ...vault, name: `${vault.name} ${shortAddress(vault.address)}` };
  });
}

export function listVaults(evm: EvmReader, { vaultManager }: Pick<BasicL1Facts, 'vaultManager'>) {
  const { length, item } = vaultListQueries(vaultManager);
  return readContractList(evm, length, item);
}

/** The item is a vault with the times at which it was enabled and disabled. */
export function vaultListQueries(manager: EvmAddress) {
  return {
    length: query(vaultManagerAt(manager), 'getVaultCount', []),
    item: (index: bigint) => query(vaultManagerAt(manager), 'getVaultAtWithTimes', [index]),
  };
}

export function vaultQueries(vault: EvmAddress) {
  return [query(vaultAt(vault), 'delegator', []), query(vaultAt(vault), 'collateral', [])] as const;
}

/** Two round trips. A vault delegates nothing to an operator that is not opted in to it. */
async function readVault(
  evm: EvmReader,
  l1: BasicL1Facts,
  operator: EvmAddress,
  { address, enabled }: Pick<VaultFacts, 'address' | 'enabled'>,
): Promise<VaultFacts> {
  const [optedIn, classId, delegator, collateral] = await runQueries(evm, [
    optedInQuery('vault', l1.services, operator, address),
    l1.generation.vaultClassQuery(l1.vaultManager, address),
    ...vaultQueries(address),
  ]);
  const delegates = delegator !== ZERO_ADDRESS;
  const [token, [liveStake]] = await Promise.all([
    tryQueries(evm, tokenQueries(collateral)),
    delegates && optedIn
      ? runQueries(evm, [query(delegatorAt(delegator), 'stake', [l1.balancer, classId, operator])])
      : ([0n] as const),
  ]);
  return {
    address,
    ...tokenFacts(collateral, token),
    collateral,
    classId,
    delegator: delegates ? delegator : undefined,
    enabled,
    optedIn,
    liveStake,
  };
}

/**
 * Returns the L1's name in the profile, or the name of the vault's collateral; `where` if the profile does
 * not list the L1, or the collateral cannot be read.
 * @param where the L1's balancer, or the vault
 * @param ownL1 an L1 whose name has already been read
 */
export async function nameOfTarget(
  { evm }: Pick<Readers, 'evm'>,
  { phases }: Pick<NetworkProfile, 'phases'>,
  { kind, where }: { readonly kind: 'l1' | 'vault'; readonly where: EvmAddress },
  ownL1?: { readonly balancer: EvmAddress; readonly name: string },
): Promise<string> {
  if (kind === 'l1') {
    if (ownL1?.balancer === where) return ownL1.name;
    const listed = phases.flatMap(({ l1s }) => l1s);
    return listed.find((l1) => l1.balancer === where)?.name ?? where;
  }
  try {
    const [, token] = await tryQueries(evm, vaultQueries(where));
    return token ? tokenFacts(token, await tryQueries(evm, tokenQueries(token))).name : where;
  } catch (error) {
    ignoreOnboardError(error);
    return where;
  }
}
