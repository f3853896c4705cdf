import { type EvmAddress, ZERO_ADDRESS } from '../../domain/identity/evm.ts';
import { delegatorAt, optedInQuery, vaultManagerAt } from '../../protocol/abi/l1-contracts.ts';
import { query } from '../../protocol/abi/call-data.ts';
import { runQueries, tryQueries, unansweredError } from '../../protocol/contracts/query.ts';
import { tokenQueries, vaultListQueries, vaultQueries } from '../../protocol/contracts/vaults.ts';
import { registeredL1sQuery } from '../../protocol/contracts/l1-registry.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { ReadOnlyContext } from '../../ports/connection.ts';
import { onProfileChain } from '../../protocol/readers/readers.ts';

/** The stake that vaults currently delegate to an operator, in the smallest unit. */
export interface OperatorStakes {
  readonly operator: EvmAddress;
  readonly vaults: readonly {
    readonly index: number;
    readonly address: EvmAddress;
    /** The L1s on which the operator has stake from this vault. `l1` is the address of the L1's balancer. */
    readonly stakes: readonly { readonly l1: EvmAddress; readonly stake: bigint }[];
  }[];
  /** By collateral, in the order of first appearance. */
  readonly totals: readonly {
    readonly collateral: EvmAddress;
    readonly stake: bigint;
    /** Of the token; null if the token does not report them. */
    readonly decimals: number | null;
  }[];
}

interface DelegatingVault {
  readonly address: EvmAddress;
  readonly delegator: EvmAddress;
  readonly collateral: EvmAddress;
  readonly classId: bigint;
}

/**
 * Reads the stake that the vaults of one vault manager delegate to an operator on each registered L1. Stake
 * requires the operator's opt-ins to the L1 and to the vault.
 *
 * Needs 7 round trips: the chain ID and the time; the number of vaults, and the L1s; the vaults; the opt-ins
 * to vaults; the contracts of the joined vaults, and the opt-ins to L1s; the operator's shares; the stakes.
 * One round trip carries up to 1,000 calls; more calls need more round trips.
 * @throws OnboardError E-EVM-101 if the endpoint serves another chain, E-EVM-102 and E-EVM-103 if an address
 * is not the expected contract
 */
export function readOperatorStakes(
  readContext: ReadOnlyContext,
  vaultManager: EvmAddress,
  operator: EvmAddress,
): Promise<OperatorStakes> {
  return onProfileChain(readContext, async () => {
    const { evm } = readContext.ports;
    const { length, item } = vaultListQueries(vaultManager);
    const [count, l1s] = await runQueries(evm, [length, registeredL1sQuery(readContext.profile)]);
    const isOptedIn = (kind: 'l1' | 'vault', where: EvmAddress) =>
      optedInQuery(kind, readContext.profile.contracts, operator, where);
    const entries = await runQueries(
      evm,
      Array.from({ length: Number(count) }, (_, index) => item(BigInt(index))),
    );
    const vaults = entries.map(([vault]) => vault);
    const optedInVaults = await runQueries(
      evm,
      vaults.map((vault) => isOptedIn('vault', vault)),
    );
    const [delegating, optedInL1s] = await Promise.all([
      readDelegating(
        evm,
        vaultManager,
        vaults.filter((_, index) => optedInVaults[index]),
      ),
      // Batch these calls separately from the vaults' calls: with 1,000 vaults, a common batch would need another round
      // trip.
      runQueries(
        evm,
        l1s.map(({ balancer }) => isOptedIn('l1', balancer)),
      ),
    ]);
    const joinedL1s = l1s.filter((_, i) => optedInL1s[i]);
    const candidates = delegating.flatMap((vault) =>
      joinedL1s.map(({ balancer: l1 }) => ({ vault, l1 })),
    );
    const delegatorQuery = (
      name: 'operatorL1Shares' | 'stake',
      { vault, l1 }: (typeof candidates)[number],
    ) => query(delegatorAt(vault.delegator), name, [l1, vault.classId, operator]);
    const shares = await tryQueries(
      evm,
      candidates.map((pair) => delegatorQuery('operatorL1Shares', pair)),
    );
    // An operator without shares at a delegator has no stake at the delegator.
    const pairs = candidates.filter((_, i) => shares[i] !== 0n);
    const collaterals = [...new Set(pairs.map(({ vault }) => vault.collateral))];
    const [amounts, decimals] = await Promise.all([
      runQueries(
        evm,
        pairs.map((pair) => delegatorQuery('stake', pair)),
      ),
      tryQueries(
        evm,
        collaterals.map((token) => tokenQueries(token)[2]),
      ),
    ]);
    const stakes = pairs
      .map((pair, i) => ({ ...pair, stake: amounts[i] ?? 0n }))
      .filter(({ stake }) => stake > 0n);
    return {
      operator,
      vaults: vaults.map((address, index) => ({
        index,
        address,
        stakes: stakes
          .filter(({ vault }) => vault.address === address)
          .map(({ l1, stake }) => ({ l1, stake })),
      })),
      totals: collaterals.flatMap((collateral, i) => {
        const own = stakes.filter(({ vault }) => vault.collateral === collateral);
        const stake = own.reduce((sum, node) => sum + node.stake, 0n);
        return stake === 0n ? [] : [{ collateral, stake, decimals: decimals[i] ?? null }];
      }),
    };
  });
}

async function readDelegating(
  evm: EvmReader,
  vaultManager: EvmAddress,
  vaults: readonly EvmAddress[],
): Promise<readonly DelegatingVault[]> {
  // Each contract generation has its own name for the function that returns the collateral class.
  const classQueryA = (vault: EvmAddress) =>
    query(vaultManagerAt(vaultManager), 'getVaultAssetClass', [vault]);
  const classQueryC = (vault: EvmAddress) =>
    query(vaultManagerAt(vaultManager), 'getVaultCollateralClass', [vault]);
  const delegatingVaults = await Promise.all(
    vaults.map(async (address) => {
      const [[delegator, collateral], [classA, classC]] = await Promise.all([
        runQueries(evm, vaultQueries(address)),
        tryQueries(evm, [classQueryA(address), classQueryC(address)]),
      ]);
      const classId = classA ?? classC;
      if (classId === undefined) throw await unansweredError(evm, classQueryC(address));
      return { address, delegator, collateral, classId };
    }),
  );
  return delegatingVaults.filter(({ delegator }) => delegator !== ZERO_ADDRESS);
}
