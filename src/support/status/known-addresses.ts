import { OnboardError, ifOnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { L1Profile } from '../../domain/network/profile.ts';
import type { BasicL1Facts } from '../../protocol/contracts/l1-facts.ts';
import { operatorRegistryAt } from '../../protocol/abi/l1-contracts.ts';
import { query } from '../../protocol/abi/call-data.ts';
import { requireAll, runQueries, tryQueries } from '../../protocol/contracts/query.ts';
import { listVaults, vaultQueries } from '../../protocol/contracts/vaults.ts';
import { requireChain } from '../../protocol/readers/readers.ts';
import { readBasicL1Facts } from '../../protocol/snapshots/read-l1.ts';
import type { AddressRole, KnownAddress } from './subject.ts';
import type { NetworkReaders } from '../../standing/read-l1-standing.ts';

/** The readers cache their answers, so each contract is read once. */
export interface NamedNetwork extends NetworkReaders {
  readonly l1s: readonly L1Profile[];
}

/** `unread`: the error of an L1 that could not be read. What no other L1 has may be there. */
export async function readEach<T>(
  l1s: readonly L1Profile[],
  read: (l1: L1Profile) => Promise<T>,
): Promise<{ readonly read: readonly T[]; readonly unread: OnboardError | undefined }> {
  const all = await Promise.all(l1s.map((l1) => read(l1).catch(ifOnboardError((error) => error))));
  return {
    read: all.flatMap((contracts) => (contracts instanceof OnboardError ? [] : [contracts])),
    unread: all.find((contracts) => contracts instanceof OnboardError),
  };
}

export const contractsOfL1s = ({ readers, profile, l1s }: NamedNetwork) =>
  readEach(l1s, (l1) => readBasicL1Facts(readers, profile, l1));

/**
 * The operator registry alone says whether an address is an operator, so this role is known even if no L1 can be read.
 * @throws OnboardError E-EVM-101 if the endpoint serves another chain; E-NET-* if a read fails
 */
export async function knownAddress(
  network: NamedNetwork,
  address: EvmAddress,
): Promise<KnownAddress> {
  const { evm } = network.readers;
  const { operatorRegistry } = network.profile.contracts;
  const registration = query(operatorRegistryAt(operatorRegistry), 'isRegistered', [address]);
  const [[isRegistered], contract, code, nonces, balance, found] = await Promise.all([
    runQueries(evm, [registration]),
    knownContract(network, address),
    evm.code(address),
    evm.nonces(address),
    evm.balance(address),
    evm.chainId(),
  ]);
  requireChain(found, network.profile);
  const named = (role: AddressRole, name?: string): KnownAddress => ({ address, role, name });
  if (isRegistered) return named('operator');
  if (contract !== undefined && contract.role !== 'unread') return contract;
  const { read } = await contractsOfL1s(network);
  const owned = read.find(({ owners }) => owners.includes(address));
  if (owned !== undefined) return named('l1-owner', owned.name);
  if (code !== '0x') return contract ?? named('contract');
  return named(nonces.pending === 0n && balance === 0n ? 'unused' : 'account');
}

/** undefined if no known contract has the address; `unread` if an L1 that could not be read may have it. */
export async function knownContract(
  network: NamedNetwork,
  address: EvmAddress,
): Promise<KnownAddress | undefined> {
  const { contracts } = network.profile;
  const role = roleOf(address, {
    'operator-registry': contracts.operatorRegistry,
    'l1-registry': contracts.l1Registry,
    'l1-opt-in': contracts.operatorL1OptIn,
    'vault-opt-in': contracts.operatorVaultOptIn,
    multicall: contracts.multicall,
  });
  if (role !== undefined) return { address, role, name: undefined };
  const { read, unread } = await contractsOfL1s(network);
  let failed = unread;
  for (const l1 of read) {
    const found = contractOfL1(l1, address);
    if (found !== undefined) return found;
    const role = await vaultRoleOf(network.readers.evm, l1, address).catch(
      ifOnboardError((error) => error),
    );
    if (role instanceof OnboardError) failed ??= role;
    else if (role !== undefined) return { address, role, name: l1.name };
  }
  return failed && { address, role: 'unread', name: undefined, unread: failed };
}

/** @throws OnboardError E-EVM-102, E-EVM-103 if a vault that may have the contract does not answer */
async function vaultRoleOf(
  evm: EvmReader,
  l1: BasicL1Facts,
  address: EvmAddress,
): Promise<'vault' | 'delegator' | undefined> {
  const vaults = (await listVaults(evm, l1)).map(([vault]) => vault);
  if (vaults.includes(address)) return 'vault';
  const queries = vaults.map((vault) => vaultQueries(vault)[0]);
  const delegators = await tryQueries(evm, queries);
  if (delegators.includes(address)) return 'delegator';
  await requireAll(evm, queries, delegators);
  return undefined;
}

function contractOfL1(
  { name, balancer, middleware, manager, vaultManager }: BasicL1Facts,
  address: EvmAddress,
): KnownAddress | undefined {
  const role = roleOf(address, {
    l1: balancer,
    'l1-middleware': middleware,
    'validator-manager': manager,
    'vault-manager': vaultManager,
  });
  return role && { address, role, name };
}

function roleOf(
  address: EvmAddress,
  contracts: Readonly<Partial<Record<AddressRole, string | undefined>>>,
): AddressRole | undefined {
  return (Object.keys(contracts) as AddressRole[]).find((role) => contracts[role] === address);
}
