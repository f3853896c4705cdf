import type { L1Profile } from '../../domain/network/profile.ts';
import { readBasicL1Facts } from '../../protocol/snapshots/read-l1.ts';
import { listVaults } from '../../protocol/contracts/vaults.ts';
import type { ReadOnlyContext } from '../../ports/connection.ts';

/** Named as in the help's examples. A single enabled vault is also `VAULT`. @throws OnboardError as `readBasicL1Facts` does */
export async function networkVariables(
  { profile, ports }: ReadOnlyContext,
  l1: L1Profile,
): Promise<Readonly<Record<string, string>>> {
  const contracts = await readBasicL1Facts(ports, profile, l1);
  const vaults = (await listVaults(ports.evm, contracts))
    .filter(([, enabledTime, disabledTime]) => enabledTime > 0 && disabledTime === 0)
    .map(([vault]) => vault);
  const [vault, ...others] = vaults;
  return {
    NETWORK: profile.name,
    CHAIN_ID: profile.chainId.toString(),
    L1: contracts.balancer,
    SUBNET: contracts.subnetId,
    MIDDLEWARE: contracts.middleware,
    VAULT_MANAGER: contracts.vaultManager,
    ...(vault !== undefined && others.length === 0 && { VAULT: vault }),
    ...Object.fromEntries(vaults.map((address, i) => [`VAULT_${i + 1}`, address])),
    OPERATOR_REGISTRY: profile.contracts.operatorRegistry,
    L1_REGISTRY: profile.contracts.l1Registry,
    L1_OPT_IN: profile.contracts.operatorL1OptIn,
    VAULT_OPT_IN: profile.contracts.operatorVaultOptIn,
    NODE_URL: String(profile.nodeUrl),
  };
}
