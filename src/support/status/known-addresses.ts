import { OnboardError, ifOnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { L1Profile } from '../../domain/network/profile.ts';
import type { BasicL1Facts } from '../../protocol/contracts/l1-facts.ts';
import { operatorRegistryAt } from '../../protocol/abi/l1-contracts.ts';
import { query } from '../../protocol/abi/call-data.ts';
import { runQueries } from '../../protocol/contracts/query.ts';
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
  const found = read.map((l1) => contractOfL1(l1, address)).find((known) => known !== undefined);
  return found ?? (unread && { address, role: 'unread', name: undefined, unread });
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
