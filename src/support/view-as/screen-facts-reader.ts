import { OnboardError } from '../../domain/errors.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Readers } from '../../ports/evm.ts';
import { readL1 } from '../../protocol/snapshots/read-l1.ts';
import { l1sOf } from '../status/read/l1s-of.ts';
import type { L1Status } from '../../standing/standing.ts';
import { findL1 } from './find-l1.ts';
import type { OwnScreenFacts } from './view-session.ts';

/**
 * Returns a function that reads the facts for the operator's own screens on an L1. The returned function
 * throws OnboardError E-SUP-123 if the network does not list the L1, and the errors of `l1sOf` and `readL1`.
 */
export function createScreenFactsReader(ports: Readers, profile: NetworkProfile) {
  return async (l1: L1Status): Promise<OwnScreenFacts> => {
    const listed = (await l1sOf(ports, profile)).map((stated) => ({
      name: stated.name,
      balancer: stated.validatorManagerProxy,
      stated,
    }));
    const stated = findL1(listed, l1)?.stated;
    if (stated === undefined) {
      throw new OnboardError('E-SUP-123', { l1: l1.name, network: profile.name });
    }
    const phase = profile.phases.find(({ l1s }) => l1s.includes(stated))?.name;
    return { ports, profile, l1: await readL1(ports, profile, stated), phase };
  };
}
