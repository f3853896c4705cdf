import { OnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { L1Profile, NetworkProfile } from '../../domain/network/profile.ts';
import type { Readers } from '../../ports/evm.ts';
import { discoverL1s } from '../../protocol/contracts/l1-registry.ts';

/** @throws OnboardError E-CMD-104 if neither the profile nor the L1 registry has the middleware; E-EVM-*, E-NET-* */
export async function l1OfMiddleware(
  { evm }: Pick<Readers, 'evm'>,
  profile: NetworkProfile,
  middleware: EvmAddress,
): Promise<L1Profile> {
  const published = profile.phases.flatMap(({ l1s }) => l1s);
  const match =
    published.find((l1) => l1.middleware === middleware) ??
    (await discoverL1s(evm, profile)).find((l1) => l1.middleware === middleware);
  if (match !== undefined) return match;
  throw new OnboardError('E-CMD-104', { middleware, registry: profile.contracts.l1Registry });
}
