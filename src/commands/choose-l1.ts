import { OnboardError } from '../domain/errors.ts';
import { printable } from '../domain/printable.ts';
import type { L1Profile, NetworkProfile, PhaseProfile } from '../domain/profile.ts';

/**
 * The phase of a name; the active one where none is named.
 * @throws OnboardError E-CMD-103
 */
export function choosePhase(profile: NetworkProfile, name: string | undefined): PhaseProfile {
  const phase = profile.phases.find((known) =>
    name === undefined ? known.active : known.name.toLowerCase() === name.toLowerCase(),
  );
  if (phase !== undefined) return phase;
  throw new OnboardError('E-CMD-103', {
    network: profile.name,
    phase: printable(name ?? '', 40),
    known: profile.phases.map((known) => known.name).join(', '),
  });
}

/**
 * The L1 of a phase by name, subnet ID or validator manager proxy; the only one where none is named.
 * @throws OnboardError E-CMD-101 where there are several, E-CMD-102 where there is none like it
 */
export function chooseL1(
  profile: NetworkProfile,
  { name: phase, l1s }: PhaseProfile,
  wanted: string | undefined,
): L1Profile {
  const known = l1s.map(({ name }) => name).join(', ');
  const [only, ...others] = l1s.filter(
    ({ name, subnetId, validatorManagerProxy }) =>
      wanted === undefined ||
      [name, subnetId, validatorManagerProxy].some(
        (id) => id?.toLowerCase() === wanted.toLowerCase(),
      ),
  );
  if (only === undefined) {
    throw new OnboardError('E-CMD-102', {
      network: profile.name,
      l1: printable(wanted ?? '', 60),
      phase,
      known: known === '' ? 'none' : known,
    });
  }
  if (others.length > 0) throw new OnboardError('E-CMD-101', { network: profile.name, known });
  return only;
}
