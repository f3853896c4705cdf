import { OnboardError } from '../../domain/errors.ts';
import type { L1Profile, NetworkProfile } from '../../domain/network/profile.ts';
import type { Readers } from '../../ports/readers.ts';
import { readL1 } from '../../protocol/snapshots/read-l1.ts';
import { l1sOf } from '../status/read/l1s-of.ts';
import type { L1Status } from '../status/status.ts';
import type { OwnScreenFacts } from './view-session.ts';

/**
 * Returns a function that reads the facts which the operator's own screens on an L1 need.
 * The function throws OnboardError E-SUP-123 if the network does not list the L1, and the errors of `readL1`.
 */
export function l1ContextOf(ports: Readers, profile: NetworkProfile) {
  return async ({ name, balancer }: L1Status): Promise<OwnScreenFacts> => {
    const isIt = (l1: L1Profile): boolean =>
      l1.name === name || (balancer !== undefined && l1.validatorManagerProxy === balancer);
    const stated = (await l1sOf(ports, profile)).find(isIt);
    if (stated === undefined) {
      throw new OnboardError('E-SUP-123', { l1: name, network: profile.name });
    }
    const phase = profile.phases.find(({ l1s }) => l1s.some(isIt))?.name;
    return { ports, profile, l1: await readL1(ports, profile, stated), phase };
  };
}
