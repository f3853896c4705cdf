import type { EvmAddress } from '../../domain/identity/evm.ts';
import {
  probesAbi,
  vaultFactoryAbi,
  l1RegistryAt,
  operatorRegistryAt,
  optedInQuery,
} from '../../protocol/abi/l1-contracts.ts';
import { contractOf, query } from '../../protocol/abi/call-data.ts';
import { runQueries } from '../../protocol/contracts/query.ts';
import type { ReadOnlyContext } from '../../ports/connection.ts';
import { onProfileChain } from '../../protocol/readers/readers.ts';

interface OptInStatus {
  readonly optedIn: boolean;
  /** True if the address is in the operator registry. */
  readonly operatorRegistered: boolean;
  /** True if the L1 is in the L1 registry; undefined for vaults. */
  readonly l1Registered?: boolean;
  /** True if the vault factory created the vault; undefined for L1s. */
  readonly vaultRegistered?: boolean;
}

/** `where`: the vault or the L1's validator manager proxy. One round trip for an L1, two for a vault. */
export function readOptIn(
  readContext: ReadOnlyContext,
  kind: 'l1' | 'vault',
  operator: EvmAddress,
  where: EvmAddress,
): Promise<OptInStatus> {
  const { contracts } = readContext.profile;
  const { evm } = readContext.ports;
  const common = [
    optedInQuery(kind, contracts, operator, where),
    query(operatorRegistryAt(contracts.operatorRegistry), 'isRegistered', [operator]),
  ] as const;
  return onProfileChain(readContext, async () => {
    if (kind === 'vault') {
      const serviceAt = contractOf('noun.vault-opt-in-service', probesAbi);
      const registry = query(serviceAt(contracts.operatorVaultOptIn), 'WHERE_REGISTRY', []);
      const [optedIn, operatorRegistered, factory] = await runQueries(evm, [...common, registry]);
      const isEntity = query(
        contractOf('noun.vault-factory', vaultFactoryAbi)(factory),
        'isEntity',
        [where],
      );
      const [vaultRegistered] = await runQueries(evm, [isEntity]);
      return { optedIn, operatorRegistered, vaultRegistered };
    }
    const [optedIn, operatorRegistered, l1Registered] = await runQueries(evm, [
      ...common,
      query(l1RegistryAt(contracts.l1Registry), 'isRegistered', [where]),
    ]);
    return { optedIn, operatorRegistered, l1Registered };
  });
}
