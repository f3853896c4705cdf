import type { EvmAddress } from '../../domain/identity/evm.ts';
import { callContract, createContract, readAddress } from './contract-calls.ts';
import { byName } from './by-name.ts';
import type { RegistryAddresses, SetUp, VaultAddresses, VaultSetUp } from './set-up.ts';

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
