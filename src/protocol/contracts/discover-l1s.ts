import type { EvmAddress } from '../../domain/evm.ts';
import type { L1Profile, StatedProfile } from '../../domain/profile.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { readRegisteredL1s } from './registered-l1s.ts';
import { subnetsOf } from './subnets-of.ts';

/** An L1 as the L1 registry has it: where its contracts are is known. */
export type DiscoveredL1 = L1Profile & {
  readonly validatorManagerProxy: EvmAddress;
  readonly middleware: EvmAddress;
};

/**
 * The L1s of the network's registry, ready to be read: nobody has to type an address that a contract
 * can tell. One whose balancer tells no subnet cannot be validated and is left out.
 * @throws OnboardError E-EVM-*, E-NET-*
 */
export async function discoverL1s(
  evm: EvmReader,
  profile: StatedProfile,
): Promise<readonly DiscoveredL1[]> {
  const registered = await readRegisteredL1s(evm, profile);
  const subnets = await subnetsOf(evm, registered);
  return registered.flatMap(({ balancer, middleware, metadataUrl }, i) => {
    const subnetId = subnets[i];
    if (subnetId === undefined) return [];
    const name = nameOf(metadataUrl) ?? `L1 ${balancer.slice(0, 6)}…${balancer.slice(-4)}`;
    return [{ name, subnetId, validatorManagerProxy: balancer, middleware }];
  });
}

/** The host that an L1's link leads to; whoever registered the L1 chose it, so it proves nothing. */
function nameOf(metadataUrl: string): string | undefined {
  const url = URL.canParse(metadataUrl) ? new URL(metadataUrl) : undefined;
  return url === undefined || url.hostname === '' ? undefined : url.hostname;
}
