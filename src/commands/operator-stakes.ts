import type { EvmAddress } from '../domain/evm.ts';
import { optInServiceAbi } from '../protocol/abi/registries.ts';
import { delegatorAbi, vaultAbi, vaultManagerAbi } from '../protocol/abi/vaults.ts';
import { ask, askAll, query, whyUnanswered } from '../protocol/contracts/query.ts';
import { registeredL1sQuery } from '../protocol/contracts/registered-l1s.ts';
import { seeOperatorStakes, type SeenVault } from '../protocol/lens/operator-stakes.ts';
import type { EvmReader } from '../ports/evm.ts';
import type { Looking } from './looking.ts';
import { onProfileChain } from './on-profile-chain.ts';

/** What vaults delegate to an operator at this moment, in the smallest unit. */
export interface OperatorStakes {
  readonly operator: EvmAddress;
  readonly vaults: readonly VaultStakes[];
  /** By collateral, in the order in which they were met. */
  readonly totals: readonly { readonly collateral: EvmAddress; readonly stake: bigint }[];
}

export interface VaultStakes {
  readonly index: number;
  readonly address: EvmAddress;
  /** L1s on which the operator has stake from this vault, by the L1's key in the registry. */
  readonly stakes: readonly { readonly l1: EvmAddress; readonly stake: bigint }[];
}

/** A vault that delegates to somebody. */
interface DelegatingVault {
  readonly index: number;
  readonly delegator: EvmAddress;
  readonly collateral: EvmAddress;
  readonly classId: bigint;
}

const NOBODY = `0x${'00'.repeat(20)}`;
const VAULT_MANAGER = 'vault manager';

/**
 * The stake that the vaults of one vault manager delegate to an operator, on every registered L1 that
 * it is opted in to.
 * @throws OnboardError E-EVM-101 where the endpoint serves another chain, E-EVM-102 and E-EVM-103 where an
 *   address has no such contract
 */
export async function readOperatorStakes(
  network: Looking,
  vaultManager: EvmAddress,
  operator: EvmAddress,
): Promise<OperatorStakes> {
  const { l1Registry, operatorL1OptIn } = network.profile.contracts;
  const question = { l1Registry, operatorL1OptIn, vaultManager, operator };
  const seen = await seeOperatorStakes(network.ports.evm, question);
  // Asked one by one, contracts that are not what they should be are told apart.
  return seen?.chainId === network.profile.chainId
    ? { operator, ...fromSeen(seen.vaults) }
    : readOneByOne(network, vaultManager, operator);
}

function fromSeen(seen: readonly SeenVault[]): Omit<OperatorStakes, 'operator'> {
  return {
    vaults: seen.map(({ vault, stakes }, index) => ({
      index,
      address: vault,
      stakes: stakes.map(({ l1, amount }) => ({ l1, stake: amount })),
    })),
    totals: sumByCollateral(
      seen.flatMap((vault) => vault.stakes.map(({ amount: stake }) => ({ vault, stake }))),
    ),
  };
}

/** Four round trips, however many vaults and L1s there are, and one for the chain's ID. */
function readOneByOne(
  network: Looking,
  vaultManager: EvmAddress,
  operator: EvmAddress,
): Promise<OperatorStakes> {
  return onProfileChain(network, async () => {
    const { evm } = network.ports;
    const [count, l1s] = await askAll(evm, [
      query(VAULT_MANAGER, vaultManager, vaultManagerAbi, 'getVaultCount', []),
      registeredL1sQuery(network.profile),
    ]);
    const indices = Array.from({ length: Number(count) }, (_, index) => index);
    const optInService = network.profile.contracts.operatorL1OptIn;
    const [addresses, optedIn] = await Promise.all([
      askAll(
        evm,
        indices.map((index) =>
          query(VAULT_MANAGER, vaultManager, vaultManagerAbi, 'getVaultAtWithTimes', [
            BigInt(index),
          ]),
        ),
      ),
      askAll(
        evm,
        l1s.map(({ balancer }) =>
          query('L1 opt-in service', optInService, optInServiceAbi, 'isOptedIn', [
            operator,
            balancer,
          ]),
        ),
      ),
    ]);
    const vaults = addresses.map(([vault]) => vault as EvmAddress);
    const joined = l1s.filter((_, i) => optedIn[i]).map(({ balancer }) => balancer);
    const delegating = await readVaults(evm, vaultManager, vaults);
    const pairs = delegating.flatMap((vault) => joined.map((l1) => ({ vault, l1 })));
    const amounts = await askAll(
      evm,
      pairs.map(({ vault, l1 }) =>
        query('delegator', vault.delegator, delegatorAbi, 'stake', [l1, vault.classId, operator]),
      ),
    );
    const stakes = pairs
      .map((pair, i) => ({ ...pair, stake: amounts[i] ?? 0n }))
      .filter(({ stake }) => stake > 0n);
    const byVault = new Map<number, { l1: EvmAddress; stake: bigint }[]>();
    for (const { vault, l1, stake } of stakes) {
      byVault.set(vault.index, [...(byVault.get(vault.index) ?? []), { l1, stake }]);
    }
    return {
      operator,
      vaults: vaults.map((address, index) => ({
        index,
        address,
        stakes: byVault.get(index) ?? [],
      })),
      totals: sumByCollateral(stakes),
    };
  });
}

async function readVaults(
  evm: EvmReader,
  vaultManager: EvmAddress,
  vaults: readonly EvmAddress[],
): Promise<readonly DelegatingVault[]> {
  // Each generation has its own name for the class.
  const ofA = (vault: EvmAddress) =>
    query(VAULT_MANAGER, vaultManager, vaultManagerAbi, 'getVaultAssetClass', [vault]);
  const ofC = (vault: EvmAddress) =>
    query(VAULT_MANAGER, vaultManager, vaultManagerAbi, 'getVaultCollateralClass', [vault]);
  const [delegators, collaterals, classesA, classesC] = await Promise.all([
    askAll(
      evm,
      vaults.map((vault) => query('vault', vault, vaultAbi, 'delegator', [])),
    ),
    askAll(
      evm,
      vaults.map((vault) => query('vault', vault, vaultAbi, 'collateral', [])),
    ),
    ask(evm, vaults.map(ofA)),
    ask(evm, vaults.map(ofC)),
  ]);
  const delegating: DelegatingVault[] = [];
  for (const [index, vault] of vaults.entries()) {
    const classId = classesA[index] ?? classesC[index];
    if (classId === undefined) throw await whyUnanswered(evm, ofC(vault));
    const delegator = delegators[index] as EvmAddress;
    if (delegator === NOBODY) continue;
    delegating.push({ index, delegator, collateral: collaterals[index] as EvmAddress, classId });
  }
  return delegating;
}

function sumByCollateral(
  stakes: readonly {
    readonly vault: { readonly collateral: EvmAddress };
    readonly stake: bigint;
  }[],
): OperatorStakes['totals'] {
  const totals = new Map<EvmAddress, bigint>();
  for (const { vault, stake } of stakes) {
    totals.set(vault.collateral, (totals.get(vault.collateral) ?? 0n) + stake);
  }
  return [...totals].map(([collateral, stake]) => ({ collateral, stake }));
}
