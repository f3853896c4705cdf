import type { EvmAddress } from '../../domain/evm.ts';
import type { StatedProfile } from '../../domain/profile.ts';
import { printable } from '../../domain/printable.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { l1RegistryAbi } from '../abi/registries.ts';
import { query, askAll, type Query } from './query.ts';

/** One entry of the L1 registry. */
export interface RegisteredL1 {
  /** The L1's key. */
  readonly balancer: EvmAddress;
  readonly middleware: EvmAddress;
  /** Made printable. */
  readonly metadataUrl: string;
}

/** The L1 registry's whole list, as one query. */
export function registeredL1sQuery(profile: StatedProfile): Query<readonly RegisteredL1[]> {
  const list = query('L1 registry', profile.contracts.l1Registry, l1RegistryAbi, 'getAllL1s', []);
  return {
    ...list,
    decode: (data) => {
      const [balancers, middlewares, urls] = list.decode(data);
      return balancers.map((balancer, i) => ({
        balancer: balancer as EvmAddress,
        middleware: middlewares[i] as EvmAddress,
        metadataUrl: printable(urls[i] ?? ''),
      }));
    },
  };
}

/** The L1s of the network's registry. */
export async function readRegisteredL1s(
  evm: EvmReader,
  profile: StatedProfile,
): Promise<readonly RegisteredL1[]> {
  const [l1s] = await askAll(evm, [registeredL1sQuery(profile)]);
  return l1s;
}
