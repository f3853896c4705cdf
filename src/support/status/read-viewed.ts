import { OnboardError } from '../../domain/errors.ts';
import type { L1Profile } from '../../domain/network/profile.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ViewedOperator } from '../../session/view-session.ts';
import type { L1Status } from '../../standing/standing.ts';
import { statusPage } from './status-page.ts';
import type { Subject } from './subject.ts';
import { l1sOf } from './l1s-of.ts';
import { readStatus } from './read-status.ts';
import type { SupportDeps } from './support-deps.ts';

/**
 * Reads the operator of a subject for the wizard without a key: its L1s, most urgent first, and what `status`
 * prints about each of them.
 * @throws OnboardError as `readStatus` does, E-SUP-111 if the network has no L1
 */
export async function readViewed(
  deps: SupportDeps,
  subject: Subject,
  i18n: Translator,
): Promise<ViewedOperator> {
  const { profile, ports } = deps;
  const status = await readStatus(deps, { subject });
  if (status.l1s.length === 0) throw new OnboardError('E-SUP-111', {});
  // A network whose L1s cannot be listed has a status of its own.
  const isRead = status.l1s.some(({ read }) => read !== undefined);
  const known = isRead ? await l1sOf(ports, profile) : [];
  return {
    operator: status.operator,
    l1s: status.l1s.map((l1) => {
      const found = l1.read && known.find((one) => isSame(one, l1));
      const phase = profile.phases.find(({ l1s }) => found && l1s.includes(found))?.name;
      return {
        id: l1.balancer ?? l1.name,
        name: l1.name,
        code: l1.code,
        listed: found && { l1: found, phase },
        report: statusPage({ ...status, l1s: [l1] }, i18n),
      };
    }),
  };
}

/** Compares the balancers, or the names if a balancer is unknown. */
function isSame({ name, validatorManagerProxy }: L1Profile, l1: L1Status): boolean {
  return validatorManagerProxy === undefined || l1.balancer === undefined
    ? name === l1.name
    : validatorManagerProxy === l1.balancer;
}
