import { isId, parseId, type SubnetId } from '../../domain/ids.ts';
import type { L1Profile, NetworkProfile } from '../../domain/profile.ts';
import type { Readers } from '../../ports/readers.ts';
import { readRegisteredL1s } from '../../protocol/contracts/registered-l1s.ts';
import { subnetsOf } from '../../protocol/contracts/subnets-of.ts';

/**
 * The L1s on which an operator may stand: the one that was named, else all that the network's profile
 * names, else those of the L1 registry, which takes two more round trips.
 */
export async function l1sOf(
  { evm }: Readers,
  profile: NetworkProfile,
  wanted?: string,
): Promise<readonly L1Profile[]> {
  const named = profile.phases.flatMap(({ l1s }) => l1s);
  if (wanted !== undefined) {
    const asked = wanted.toLowerCase();
    const known = named.find(({ name, subnetId, validatorManagerProxy, middleware }) =>
      [name, subnetId, validatorManagerProxy, middleware].some((id) => id?.toLowerCase() === asked),
    );
    if (known !== undefined) return [known];
    if (isId(wanted)) {
      return [{ name: wanted, subnetId: parseId<SubnetId>(wanted, 'subnet ID') }];
    }
  }
  if (named.length > 0 && wanted === undefined) return named;
  const registered = await readRegisteredL1s(evm, profile);
  const subnets = await subnetsOf(evm, registered);
  return registered.flatMap(({ balancer, middleware, metadataUrl }, i) => {
    const subnetId = subnets[i];
    const isWanted = wanted === undefined || [balancer, middleware].some((a) => a === wanted);
    return subnetId === undefined || !isWanted
      ? []
      : [{ name: metadataUrl || subnetId, subnetId, validatorManagerProxy: balancer, middleware }];
  });
}
