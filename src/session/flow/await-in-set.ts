import { OnboardError } from '../../domain/errors.ts';
import type { ValidatorAt } from '../../ports/p-chain.ts';
import { contactFor, joinMethod } from '../../domain/network/profile.ts';
import { CODES } from '../../standing/codes.ts';
import type { Page } from '../../page/page.ts';
import { waitingPage } from '../../page/pages.ts';
import { messageToTeam } from '../../standing/messages-to-others.ts';
import { saveMessage } from '../signing/save-message.ts';
import { PAUSE_MS, pollOnScreen } from './poll-on-screen.ts';
import type { Back } from '../wizard-flow.ts';
import type { OnPhase, WithNode } from '../flow-state.ts';

/** After a failed read, the screen shows the error and the wait continues. */
export function awaitInSet(known: WithNode<OnPhase>): Promise<ValidatorAt | Back> {
  const { connection, l1Profile, node, deps } = known;
  deps.stepBar.moveTo('set');
  return pollOnScreen(deps, CODES.set, async (back, nextCheckAt) => {
    let trouble: string | undefined;
    try {
      const set = await connection.ports.pChain.validatorsAt(l1Profile.subnetId, 'proposed', back);
      const entry = set.find(({ nodeId }) => nodeId === node.nodeId);
      if (entry !== undefined) return { found: entry };
    } catch (error) {
      if (!back.aborted && !(error instanceof OnboardError)) throw error;
      if (error instanceof OnboardError) trouble = deps.i18n.error(error).text;
    }
    return { page: waitingScreen(known, nextCheckAt(), trouble) };
  });
}

function waitingScreen(
  { deps, l1Profile, phase, connection, node }: WithNode<OnPhase>,
  nextCheckAt: number,
  trouble: string | undefined,
): Page {
  const { t } = deps.i18n;
  const contact = contactFor(connection.profile, l1Profile.subnetId);
  const byTeam = joinMethod(phase.name) === 'team';
  return waitingPage({
    title: t('set.title', { node: node.nodeId, l1: l1Profile.name }),
    wait: {
      text: t(byTeam ? 'set.wait-team' : 'set.wait-ticket'),
      whose: 'l1-owner',
      // No chain records when the operator wrote to the team.
      since: 'unknown',
      every: PAUSE_MS,
      nextCheckAt,
    },
    lines: [
      ...(byTeam ? [t('set.who-you'), t('set.who-owner'), t('set.who-relayers')] : []),
      ...(trouble === undefined ? [] : [t('set.trouble', { trouble })]),
    ],
    contact,
    ...(byTeam && {
      message: {
        label: t('stake.message'),
        value: messageToTeam(connection.profile, l1Profile, node),
      },
      otherActions: [saveMessage(deps.i18n)],
    }),
  });
}
