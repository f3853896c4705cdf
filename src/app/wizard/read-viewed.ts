import { OnboardError } from '../../domain/errors.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ViewedOperator } from '../../session/view-session.ts';
import { l1sOf } from '../../support/status/l1s-of.ts';
import { readStatus } from '../../support/status/read-status.ts';
import { statusPage } from '../../support/status/status-page.ts';
import type { Subject } from '../../support/status/subject.ts';
import type { SupportDeps } from '../../support/status/support-deps.ts';

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
  const isRead = status.l1s.some(({ subnetId }) => subnetId !== undefined);
  const known = isRead ? await l1sOf(ports, profile) : [];
  return {
    operator: status.operator,
    l1s: status.l1s.map((l1) => {
      const found = known.find(({ subnetId }) => subnetId === l1.subnetId);
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
