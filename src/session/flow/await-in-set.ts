import { OnboardError } from '../../domain/errors.ts';
import type { ValidatorAt } from '../../ports/p-chain.ts';
import { contactFor, joinMethod } from '../../domain/network/profile.ts';
import { CODES } from '../../standing/codes.ts';
import type { Page } from '../../page/page.ts';
import { waitingPage } from '../../page/pages.ts';
import { messageToTeam } from '../../standing/messages-to-others.ts';
import { saveMessage, saveShownMessage } from '../signing/save-message.ts';
import { WakeableClock } from '../retry-on-request.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import type { OnPhase, WithNode } from '../flow-state.ts';

/**
 * Milliseconds between two reads of the validator set. A team may take days, so more frequent reads would not
 * help.
 */
const PAUSE_MS = 10_000;

/**
 * Waits until the L1's validator set contains the node. After a failed read, the screen shows the error and
 * the wait continues.
 * @throws QuitSession when the operator quits
 */
export async function awaitInSet(known: WithNode<OnPhase>): Promise<ValidatorAt | Back> {
  const { connection, l1Profile, node, deps } = known;
  const { options, viewStore, i18n, stepBar } = deps;
  stepBar.moveTo('set');
  const clock = new WakeableClock(options.clock);
  const back = new AbortController();
  const { pChain } = connection.ports;
  viewStore.unasked = (action) => {
    const { type } = action;
    if (type === 'back') back.abort();
    if (type === 'back' || type === 'retry') clock.wake();
    void saveShownMessage(action, deps);
  };
  try {
    for (;;) {
      let trouble: string | undefined;
      try {
        const set = await pChain.validatorsAt(l1Profile.subnetId, 'proposed', back.signal);
        const entry = set.find(({ nodeId }) => nodeId === node.nodeId);
        if (entry !== undefined) return entry;
      } catch (error) {
        if (back.signal.aborted) return BACK;
        if (!(error instanceof OnboardError)) throw error;
        trouble = i18n.error(error).text;
      }
      viewStore.show(CODES.set, waitingScreen(known, clock.now() + PAUSE_MS, trouble));
      viewStore.signal.throwIfAborted();
      await clock.sleep(PAUSE_MS, viewStore.signal);
      if (back.signal.aborted) return BACK;
    }
  } finally {
    viewStore.unasked = () => undefined;
  }
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
      nextCheckAt: nextCheckAt,
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
