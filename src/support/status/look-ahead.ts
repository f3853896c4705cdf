import type { EvmAddress } from '../../domain/evm.ts';
import type { L1Profile, NetworkProfile } from '../../domain/profile.ts';
import type { Places } from '../../protocol/contracts/operator-queries.ts';
import {
  callsOfLook,
  lookForOperator,
  type Known,
  type OperatorLook,
} from '../../protocol/lens/operator-look.ts';
import type { Remembering } from '../../protocol/remembering.ts';
import { notTold } from '../not-told.ts';

/** Where an operator may stand. */
export interface Place {
  readonly profile: NetworkProfile;
  readonly l1s: readonly L1Profile[];
}

/**
 * Who has a node or a validation, with all that is going to be asked of them; 'nobody': the lists of the
 * L1s do not have it. undefined: the profile does not name the contracts of each L1, the endpoint does
 * not play along, or several have listed it.
 */
export async function lookForOwner(
  readers: Remembering,
  place: Place,
  known: Exclude<Known, { readonly operator: EvmAddress }>,
): Promise<EvmAddress | 'nobody' | undefined> {
  const l1s = namedPlaces(place);
  const look = l1s && (await lookForOperator(readers.evm, l1s, known).catch(notTold));
  if (look === undefined || look === 'nobody') return look;
  if (look.others.length > 0) return undefined;
  readers.expect(Promise.resolve(look.answered));
  return look.operator;
}

/**
 * Asks at once for all that is going to be asked of an operator; whoever asks for it meanwhile waits for that.
 * It is only of use if it is answered: else everybody asks by themselves, and hears why it is not.
 */
export async function lookAtOperator(
  readers: Remembering,
  place: Place,
  operator: EvmAddress,
): Promise<OperatorLook | undefined> {
  const l1s = namedPlaces(place);
  if (l1s === undefined) return undefined;
  const soon = lookForOperator(readers.evm, l1s, { operator })
    .then((look) => (look === 'nobody' ? undefined : look))
    .catch(notTold);
  readers.expect(
    soon.then((look) => look?.answered ?? []),
    callsOfLook(l1s, operator),
  );
  return soon;
}

/** undefined: the contracts of some L1 are not known from the start. */
function namedPlaces({ profile, l1s }: Place): readonly Places[] | undefined {
  const services = profile.contracts;
  const places = l1s.flatMap(({ middleware, validatorManagerProxy: balancer }) =>
    middleware === undefined || balancer === undefined ? [] : [{ middleware, balancer, services }],
  );
  return places.length === l1s.length ? places : undefined;
}
