import { OnboardError } from '../../domain/errors.ts';
import { isId, parseId, type SubnetId } from '../../domain/identity/ids.ts';
import {
  type L1Profile,
  type PhaseProfile,
  type StatedProfile,
  JOIN_METHODS,
} from '../../domain/network/profile.ts';
import { refusedText } from '../../domain/text/refused.ts';
import { discoverFirstL1s, discoverL1s } from '../../protocol/contracts/l1-registry.ts';
import type { ReadOnlyContext } from '../../ports/connection.ts';

/** Without a name, the active phase. @throws OnboardError E-CMD-103 */
export function choosePhase(profile: StatedProfile, name: string | undefined): PhaseProfile {
  const phase = profile.phases.find((candidate) =>
    name === undefined ? candidate.active : candidate.name.toLowerCase() === name.toLowerCase(),
  );
  if (phase !== undefined) return phase;
  throw new OnboardError('E-CMD-103', {
    network: profile.name,
    phase: refusedText(name ?? ''),
    known: profile.phases.map((candidate) => candidate.name).join(', '),
  });
}

/**
 * Without `wantedL1`, the only L1 of the phase. For an unpublished subnet ID, an L1 with only that ID. Reads the L1
 * registry if operators add their own nodes in the active phase and the profile lists no wanted L1, unless `wantedL1`
 * is a subnet ID.
 * @throws OnboardError E-CMD-101 if several L1s match, E-CMD-102 if none matches, E-CMD-111 if the phase has none;
 * E-EVM-*, E-NET-*
 */
export async function findWantedL1(
  profile: StatedProfile,
  phase: PhaseProfile,
  wantedL1: string | undefined,
  open: () => Promise<ReadOnlyContext>,
): Promise<L1Profile> {
  const l1s = await l1sOfPhase(phase, wantedL1, open);
  const [only, ...others] = l1s.filter((l1) => wantedL1 === undefined || isWanted(l1, wantedL1));
  const { name: network } = profile;
  if (only !== undefined && others.length > 0)
    throw new OnboardError('E-CMD-101', { network, known: knownL1s([only, ...others]) });
  if (only !== undefined) return only;
  // Not every L1 is published, and a node needs only the subnet ID to track an L1.
  if (wantedL1 !== undefined && isId(wantedL1)) {
    return { name: wantedL1, subnetId: parseId<SubnetId>(wantedL1, 'noun.subnet-id') };
  }
  if (l1s.length === 0) throw new OnboardError('E-CMD-111', { network, phase: phase.name });
  const l1 = refusedText(wantedL1 ?? '');
  throw new OnboardError('E-CMD-102', { network, l1, phase: phase.name, known: knownL1s(l1s) });
}

/** Anybody may register many L1s, also of the same name. */
const MOST_NAMED = 8;

function knownL1s(l1s: readonly L1Profile[]): string {
  const nameOf = ({ name, balancer }: L1Profile): string =>
    l1s.filter((other) => other.name === name).length === 1 ? name : (balancer ?? name);
  const names = l1s.slice(0, MOST_NAMED).map(nameOf);
  return [...names, ...(l1s.length > MOST_NAMED ? ['…'] : [])].join(', ');
}

async function l1sOfPhase(
  { name, active, l1s }: PhaseProfile,
  wantedL1: string | undefined,
  open: () => Promise<ReadOnlyContext>,
): Promise<readonly L1Profile[]> {
  const isKnown =
    wantedL1 === undefined
      ? l1s.length > 0
      : isId(wantedL1) || l1s.some((l1) => isWanted(l1, wantedL1));
  if (isKnown || !active || JOIN_METHODS[name] !== 'contracts') return l1s;
  const { ports, profile } = await open();
  const wanted = await discoverL1s(
    ports.evm,
    profile,
    (l1) => wantedL1 !== undefined && isWanted(l1, wantedL1),
  );
  // A long registry is not read whole only to name its L1s.
  const some =
    wanted.length > 0 ? [] : (await discoverFirstL1s(ports.evm, profile, MOST_NAMED + 1)).l1s;
  const subnetIds = new Set(l1s.map(({ subnetId }) => subnetId));
  return [...l1s, ...[...wanted, ...some].filter(({ subnetId }) => !subnetIds.has(subnetId))];
}

function isWanted({ name, subnetId, balancer }: Partial<L1Profile>, wanted: string): boolean {
  return [name, subnetId, balancer].some((id) => id?.toLowerCase() === wanted.toLowerCase());
}
