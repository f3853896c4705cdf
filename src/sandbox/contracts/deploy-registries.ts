import type { Generation } from './artifact.ts';
import { createContract } from './contract-calls.ts';
import type { ContractSender } from './contract-sender.ts';
import type { RegistryAddresses } from './set-up.ts';

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
