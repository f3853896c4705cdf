import { type Generation, createContract, callContract, readAddress } from './contract-calls.ts';
import type { ContractSender } from '../../../src/sandbox/actors/transaction-sender.ts';
import {
  type RegistryAddresses,
  byName,
  type SetUp,
  type VaultAddresses,
  type VaultSetUp,
} from './set-up.ts';
import type { EvmAddress } from '../../../src/domain/identity/evm.ts';

/**
 * Deploys the registries, the opt-in services, the vault factory and the multicall, which all L1s of a
 * network share.
 */
export async function deployRegistries(
  owner: ContractSender,
  generation: Generation,
): Promise<RegistryAddresses> {
  const multicall = await createContract(owner, 'shared/Multicall3');
  const operatorRegistry = await createContract(owner, 'shared/OperatorRegistry');
  const l1Registry = await createContract(owner, `${generation}/L1Registry`);
  const vaultFactory = await createContract(owner, 'shared/VaultFactory');
  return {
    multicall,
    operatorRegistry,
    l1Registry,
    vaultFactory,
    operatorL1OptIn: await createContract(owner, 'shared/OperatorL1OptInService', [
      operatorRegistry,
      l1Registry,
    ]),
    operatorVaultOptIn: await createContract(owner, 'shared/OperatorVaultOptInService', [
      operatorRegistry,
      vaultFactory,
    ]),
  };
}

/** Deploys the tokens and the vaults from the curator's account. Makes the deposits of the set-up. */
export async function deployVaults(
  setUp: Pick<SetUp, 'curator' | 'tokens' | 'vaults'>,
  registries: RegistryAddresses,
): Promise<{ tokens: Map<string, EvmAddress>; vaults: Map<string, VaultAddresses> }> {
  const tokens = new Map<string, EvmAddress>();
  for (const { name, symbol, decimals } of setUp.tokens) {
    const args = [name, symbol, decimals];
    tokens.set(symbol, await createContract(setUp.curator, 'shared/Collateral', args));
  }
  const vaults = new Map<string, VaultAddresses>();
  for (const [index, vault] of setUp.vaults.entries()) {
    const token = byName(tokens, vault.token);
    vaults.set(vault.name, await deployVault(setUp, registries, { vault, index, token }));
  }
  return { tokens, vaults };
}

async function deployVault(
  { curator }: Pick<SetUp, 'curator'>,
  registries: RegistryAddresses,
  { vault, index, token }: { vault: VaultSetUp; index: number; token: EvmAddress },
): Promise<VaultAddresses> {
  const factory = { contract: 'shared/VaultFactory', at: registries.vaultFactory } as const;
  const settings = {
    collateral: token,
    curator: curator.address,
    epochDuration: vault.epochDuration,
    l1Registry: registries.l1Registry,
    operatorL1OptIns: registries.operatorL1OptIn,
    operatorVaultOptIns: registries.operatorVaultOptIn,
  };
  await callContract(curator, { ...factory, functionName: 'create', args: [settings] });
  const vaultAddress = await readAddress(curator, {
    ...factory,
    functionName: 'entity',
    args: [index],
  });
  const contract = 'shared/Vault';
  const delegator = await readAddress(curator, {
    contract,
    at: vaultAddress,
    functionName: 'delegator',
  });
  if (vault.deposit > 0n) {
    const collateral = { contract: 'shared/Collateral', at: token } as const;
    const { address } = curator;
    await callContract(curator, {
      ...collateral,
      functionName: 'mint',
      args: [address, vault.deposit],
    });
    await callContract(curator, {
      ...collateral,
      functionName: 'approve',
      args: [vaultAddress, vault.deposit],
    });
    const args = [address, vault.deposit];
    await callContract(curator, { contract, at: vaultAddress, functionName: 'deposit', args });
  }
  return { vault: vaultAddress, delegator };
}
