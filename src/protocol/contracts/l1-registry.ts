import type { Hex } from '../../domain/identity/bytes.ts';
import { type EvmAddress, shortAddress } from '../../domain/identity/evm.ts';
import { idFromHex, type SubnetId } from '../../domain/identity/ids.ts';
import { printable } from '../../domain/text/printable.ts';
import type { L1Profile, StatedProfile } from '../../domain/network/profile.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { balancerAAbi, balancerCAbi } from '../abi/l1-contracts.ts';
import { l1RegistryAbi } from '../abi/registries.ts';
import { tryQueries, runQueries, query, type Query } from './query.ts';
import { MANAGER_STORAGE, slotAt } from './manager-storage.ts';

/** One entry of the L1 registry. */
export interface RegisteredL1 {
  /** The L1's key. */
  readonly balancer: EvmAddress;
  readonly middleware: EvmAddress;
  /** Without control characters, for display. */
  readonly metadataUrl: string;
}

/** Returns the query for the whole list of the L1 registry. */
export function registeredL1sQuery(profile: StatedProfile): Query<readonly RegisteredL1[]> {
  const list = query(
    'noun.l1-registry',
    profile.contracts.l1Registry,
    l1RegistryAbi,
    'getAllL1s',
    [],
  );
  return {
    ...list,
    decode: (data) => {
      const [balancers, middlewares, urls] = list.decode(data);
      return balancers.map((balancer, i) => {
        const middleware = middlewares[i];
        if (middleware === undefined) throw new RangeError('lists of different lengths');
        return { balancer, middleware, metadataUrl: printable(urls[i] ?? '') };
      });
    },
  };
}

/**
 * Reads the subnet of each L1 from its balancer. One batch contains the getters of both generations. If
 * neither getter answers (early balancers of generation A), reads the balancer's storage. A zero means that
 * the L1 has no subnet, and the result is undefined.
 */
export async function subnetsOf(
  evm: EvmReader,
  l1s: readonly { readonly balancer: EvmAddress }[],
): Promise<readonly (SubnetId | undefined)[]> {
  const queryC = ({ balancer }: { balancer: EvmAddress }) =>
    query('noun.balancer', balancer, balancerCAbi, 'subnetID', []);
  const queryA = ({ balancer }: { balancer: EvmAddress }) =>
    query('noun.balancer', balancer, balancerAAbi, 'getL1ID', []);
  const answers = await tryQueries(evm, [...l1s.map(queryC), ...l1s.map(queryA)]);
  return Promise.all(
    l1s.map(async ({ balancer }, i) => {
      const reported = answers[i] ?? answers[l1s.length + i];
      const id = reported ?? (await evm.storage(balancer, slotAt(MANAGER_STORAGE)));
      return isZero(id) ? undefined : idFromHex<SubnetId>(id);
    }),
  );
}

function isZero(word: Hex): boolean {
  return BigInt(word) === 0n;
}

/** An L1 from the L1 registry, with the addresses of its contracts. */
export type DiscoveredL1 = L1Profile & {
  readonly validatorManagerProxy: EvmAddress;
  readonly middleware: EvmAddress;
};

/**
 * Returns the L1s of the network's L1 registry with their addresses. Leaves out an L1 without a subnet,
 * because nobody can validate such an L1.
 * @throws OnboardError E-EVM-*, E-NET-*
 */
export async function discoverL1s(
  evm: EvmReader,
  profile: StatedProfile,
): Promise<readonly DiscoveredL1[]> {
  const [registered] = await runQueries(evm, [registeredL1sQuery(profile)]);
  const subnets = await subnetsOf(evm, registered);
  return registered.flatMap(({ balancer, middleware, metadataUrl }, i) => {
    const subnetId = subnets[i];
    if (subnetId === undefined) return [];
    const name = nameOf(metadataUrl) ?? `L1 ${shortAddress(balancer)}`;
    return [{ name, subnetId, validatorManagerProxy: balancer, middleware }];
  });
}

/**
 * Returns the host of an L1's metadata link; undefined if the link has none. The host is not verified: the
 * account that registered the L1 chose the link.
 */
function nameOf(metadataUrl: string): string | undefined {
  const url = URL.canParse(metadataUrl) ? new URL(metadataUrl) : undefined;
  return url === undefined || url.hostname === '' ? undefined : url.hostname;
}
