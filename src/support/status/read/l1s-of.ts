import { isId, parseId, type SubnetId } from '../../../domain/identity/ids.ts';
import type { L1Profile, NetworkProfile } from '../../../domain/network/profile.ts';
import type { Readers } from '../../../ports/evm.ts';
import { discoverL1s } from '../../../protocol/contracts/l1-registry.ts';

/**
 * Returns the wanted L1, or all L1s if `wanted` is undefined. Reads the L1 registry only if the profile lists
 * no L1 or lacks the wanted L1. Never reads the registry for a subnet ID. Returns an empty list if no L1
 * matches.
 * @param wanted an L1's name, subnet ID, balancer or middleware
 */
export async function l1sOf(
  { evm }: Readers,
  profile: NetworkProfile,
  wanted?: string,
): Promise<readonly L1Profile[]> {
  const named = profile.phases.flatMap(({ l1s }) => l1s);
  if (wanted === undefined) return named.length > 0 ? named : discoverL1s(evm, profile);
  const asked = wanted.toLowerCase();
  const isWanted = ({ name, subnetId, validatorManagerProxy, middleware }: L1Profile): boolean =>
    [name, subnetId, validatorManagerProxy, middleware].some((id) => id?.toLowerCase() === asked);
  const known = named.find(isWanted);
  if (known !== undefined) return [known];
  if (isId(wanted))
    return [{ name: wanted, subnetId: parseId<SubnetId>(wanted, 'noun.subnet-id') }];
  return (await discoverL1s(evm, profile)).filter(isWanted);
}
