import { OnboardError } from '../../../domain/errors.ts';
import { joinMethod } from '../../../domain/network/phase.ts';
import type { L1Profile, PhaseProfile } from '../../../domain/network/profile.ts';
import { discoverL1s } from '../../../protocol/contracts/l1-registry.ts';
import { CODES } from '../../../standing/codes.ts';
import { retryOnRequest } from '../../retry/retry-on-request.ts';
import type { Back } from '../../wizard-flow.ts';
import type { Connected } from '../flow-state.ts';

/** An L1 that can be chosen, with its phase. */
export interface Offer {
  readonly id: string;
  readonly phase: PhaseProfile;
  readonly l1: L1Profile;
}

/**
 * Returns the L1s of the profile. If operators add their own nodes in the active phase, also returns the L1s
 * of the L1 registry. If the registry cannot be read but the profile lists L1s, this function only logs a
 * notice.
 */
export async function listL1Options(known: Connected): Promise<readonly Offer[] | Back> {
  const { connection, deps } = known;
  const { options, viewStore, words } = deps;
  const { profile } = connection;
  const published = profile.phases.flatMap((phase) =>
    phase.l1s.map((l1) => ({ id: `${phase.name}/${l1.name}`, phase, l1 })),
  );
  const active = profile.phases.find((phase) => phase.active);
  if (active === undefined || joinMethod(active.name) !== 'contracts') return published;
  const busyScreen = { code: CODES.l1, busy: words.t('busy.l1s'), now: () => options.clock.now() };
  const discover = async (): Promise<readonly L1Profile[]> => {
    try {
      return await discoverL1s(connection.ports.evm, profile);
    } catch (error) {
      if (!(error instanceof OnboardError) || published.length === 0) throw error;
      viewStore.log({
        mark: 'note',
        text: words.t('l1.unlisted', {
          reason: words.error(error).text,
        }),
      });
      return [];
    }
  };
  const found = await retryOnRequest(viewStore, words, busyScreen, discover);
  if (typeof found === 'symbol') return found;
  const isPublished = ({ validatorManagerProxy, subnetId }: L1Profile): boolean =>
    published.some(
      ({ l1 }) => l1.validatorManagerProxy === validatorManagerProxy || l1.subnetId === subnetId,
    );
  const discovered = found
    .filter((l1) => !isPublished(l1))
    .map((l1) => ({ id: `${active.name}/${l1.subnetId}`, phase: active, l1 }));
  return [...published, ...discovered];
}
