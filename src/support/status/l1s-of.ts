import { OnboardError } from '../../domain/errors.ts';
import { isId, parseId, type SubnetId } from '../../domain/identity/ids.ts';
import type { L1Profile, NetworkProfile } from '../../domain/network/profile.ts';
import type { Readers } from '../../ports/evm.ts';
import { discoverL1s } from '../../protocol/contracts/l1-registry.ts';

/**
 * Those of the profile come first, then the others of the L1 registry, which is not read for an L1 of the profile
 * or a subnet ID. Empty if no L1 matches.
 * @param wanted an L1's name, subnet ID, balancer or middleware; undefined: all L1s
 */
export async function l1sOf(
  { evm }: Readers,
  profile: NetworkProfile,
  wanted?: string,
): Promise<readonly L1Profile[]> {
  const named = profile.phases.flatMap(({ l1s }) => l1s);
  if (wanted === undefined) {
    const found = await discoverL1s(evm, profile).catch((error: unknown) => {
      // If the registry does not answer, the L1s of the profile must suffice.
      if (!(error instanceof OnboardError) || named.length === 0) throw error;
      return [];
    });
    const isNamed = ({ subnetId, validatorManagerProxy }: L1Profile): boolean =>
      named.some(
        (l1) => l1.subnetId === subnetId || l1.validatorManagerProxy === validatorManagerProxy,
      );
    return [...named, ...found.filter((l1) => !isNamed(l1))];
  }
  const asked = wanted.toLowerCase();
  const isWanted = ({ name, subnetId, validatorManagerProxy, middleware }: L1Profile): boolean =>
    [name, subnetId, validatorManagerProxy, middleware].some((id) => id?.toLowerCase() === asked);
  const known = named.find(isWanted);
  if (known !== undefined) return [known];
  if (isId(wanted))
    return [{ name: wanted, subnetId: parseId<SubnetId>(wanted, 'noun.subnet-id') }];
  return (await discoverL1s(evm, profile)).filter(isWanted);
}
