import { OnboardError } from '../domain/errors.ts';
import type { EvmAddress } from '../domain/evm.ts';
import { readL1 } from '../protocol/contracts/read-l1.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import { readRegisteredL1s } from '../protocol/contracts/registered-l1s.ts';
import { subnetsOf } from '../protocol/contracts/subnets-of.ts';
import type { Connection } from '../session/options.ts';

/**
 * The L1 of an L1 middleware: from the profile where it names it, else from the L1 registry.
 * @throws OnboardError E-CMD-104 where neither knows it; what `readL1` throws
 */
export async function l1OfMiddleware(
  { profile, ports }: Connection,
  middleware: EvmAddress,
): Promise<L1Facts> {
  const stated = profile.phases
    .flatMap(({ l1s }) => l1s)
    .find((l1) => l1.middleware === middleware);
  if (stated !== undefined) return readL1(ports, profile, stated);
  const registered = await readRegisteredL1s(ports.evm, profile);
  const entry = registered.find((l1) => l1.middleware === middleware);
  const [subnetId] = entry === undefined ? [] : await subnetsOf(ports.evm, [entry]);
  if (entry === undefined || subnetId === undefined) {
    throw new OnboardError('E-CMD-104', { middleware, registry: profile.contracts.l1Registry });
  }
  return readL1(ports, profile, {
    name: entry.balancer,
    subnetId,
    validatorManagerProxy: entry.balancer,
    middleware,
  });
}
