import { OnboardError } from '../domain/errors.ts';
import type { EvmAddress } from '../domain/evm.ts';
import { discoverL1s } from '../protocol/contracts/discover-l1s.ts';
import { readL1 } from '../protocol/contracts/read-l1.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import type { Connection } from '../session/options.ts';

/**
 * The L1 of an L1 middleware: from the profile where it names it, else from the L1 registry.
 * @throws OnboardError E-CMD-104 where neither knows it; what `readL1` throws
 */
export async function l1OfMiddleware(
  { profile, ports }: Connection,
  middleware: EvmAddress,
): Promise<L1Facts> {
  const published = profile.phases.flatMap(({ l1s }) => l1s);
  const stated =
    published.find((l1) => l1.middleware === middleware) ??
    (await discoverL1s(ports.evm, profile)).find((l1) => l1.middleware === middleware);
  if (stated === undefined) {
    throw new OnboardError('E-CMD-104', { middleware, registry: profile.contracts.l1Registry });
  }
  return readL1(ports, profile, stated);
}
