import { OnboardError } from '../../domain/errors.ts';
import { isId, parseId, type SubnetId } from '../../domain/identity/ids.ts';
import {
  type L1Profile,
  type PhaseProfile,
  type StatedProfile,
  JOIN_METHODS,
  type NetworkProfile,
} from '../../domain/network/profile.ts';
import { printable } from '../../domain/text/printable.ts';
import { discoverL1s } from '../../protocol/contracts/l1-registry.ts';
import type { ReadOnlyContext } from '../../ports/connection.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { Readers } from '../../ports/evm.ts';

/** Without a name, the active phase. @throws OnboardError E-CMD-103 */
export function choosePhase(profile: StatedProfile, name: string | undefined): PhaseProfile {
  const phase = profile.phases.find((candidate) =>
    name === undefined ? candidate.active : candidate.name.toLowerCase() === name.toLowerCase(),
  );
  if (phase !== undefined) return phase;
  throw new OnboardError('E-CMD-103', {
    network: profile.name,
    phase: printable(name ?? '', 40),
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
  const known = l1s.map(({ name }) => name).join(', ');
  const [only, ...others] = l1s.filter((l1) => wantedL1 === undefined || isWanted(l1, wantedL1));
  const { name: network } = profile;
  if (others.length > 0) throw new OnboardError('E-CMD-101', { network, known });
  if (only !== undefined) return only;
  // Not every L1 is published, and a node needs only the subnet ID to track an L1.
  if (wantedL1 !== undefined && isId(wantedL1)) {
    return { name: wantedL1, subnetId: parseId<SubnetId>(wantedL1, 'noun.subnet-id') };
  }
  if (l1s.length === 0) throw new OnboardError('E-CMD-111', { network, phase: phase.name });
  const l1 = printable(wantedL1 ?? '', 60);
  throw new OnboardError('E-CMD-102', { network, l1, phase: phase.name, known });
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
  const found = await discoverL1s(ports.evm, profile);
  const known = new Set(l1s.map(({ subnetId }) => subnetId));
  return [...l1s, ...found.filter(({ subnetId }) => !known.has(subnetId))];
}

function isWanted({ name, subnetId, validatorManagerProxy }: L1Profile, wanted: string): boolean {
  return [name, subnetId, validatorManagerProxy].some(
    (id) => id?.toLowerCase() === wanted.toLowerCase(),
  );
}

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
