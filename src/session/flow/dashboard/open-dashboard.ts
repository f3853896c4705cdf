import { OnboardError } from '../../../domain/errors.ts';
import { parseAddress, type EvmAddress } from '../../../domain/identity/evm.ts';
import { CODES } from '../../../standing/codes.ts';
import { RestartSession } from '../../restart-session.ts';
import { QuitSession } from '../../quit-session.ts';
import { readHome } from '../../view/standing.ts';
import { partsDone, type Position } from '../../../standing/position.ts';
import { retryOnRequest } from '../../retry/retry-on-request.ts';
import { BACK, type Back, type FlowStep } from '../../wizard-flow.ts';
import { showDashboard, type Visited } from './show-dashboard.ts';
import { ENDED, type WithOperator, type OnL1 } from '../flow-state.ts';
import { dashboardActions } from './dashboard-actions.ts';
import { offerStuck } from '../run/offer-stuck.ts';
import { resumeRun } from '../run/resume-run.ts';
import { sentLast } from '../run/sent-last.ts';
import { withKeyOf } from '../account/with-key-of.ts';

/**
 * Opens the dashboard. Unless the operator went back to this step, first offers to replace stuck transactions
 * and continues the unfinished run. Skips the dashboard in three cases: no operator is known, the unfinished
 * run adds a node, or there is neither a node nor an unfinished run.
 */
export const openDashboard: FlowStep<OnL1, OnL1> = async (known, entered) => {
  const { unfinished, deps } = known;
  const passing = entered === 'backward' ? BACK : known;
  const operator = await knownOperator(known);
  if (operator === undefined) return passing;
  const here: WithOperator = { ...known, operator };
  deps.viewStore.header({ operator });
  if (entered === 'onward') await offerStuck(here);
  if (unfinished?.task.kind === 'add-node') return passing;
  const standing = await standingOf(here);
  if (standing === BACK) return BACK;
  const validations = standing.nodes.map(({ validation }) => validation);
  const done = partsDone(standing.operator, known.l1, validations);
  if (standing.nodes.length === 0 && unfinished === undefined) {
    deps.stepBar.learn(done);
    return passing;
  }
  deps.stepBar.showChains(done);
  const visited = entered === 'onward' ? await resumed(here) : undefined;
  const now = visited === 'no-node' ? await standingOf(here) : standing;
  if (now === BACK) return BACK;
  const arrival = typeof visited === 'object' ? { visited } : { standing: now };
  const next = await showDashboard(here, dashboardActions(here), arrival);
  if (next === BACK) return BACK;
  if (next === ENDED) throw new QuitSession();
  return { ...known, another: known.l1, ...next };
};

/**
 * Continues the unfinished run that the operator picked. Resolves with the run's node, or with `no-node` if
 * the run has no node. Resolves with undefined if no run was completed.
 */
async function resumed(here: WithOperator): Promise<Visited | 'no-node' | undefined> {
  const { unfinished } = here;
  if (unfinished === undefined) return undefined;
  const done = await withKeyOf(here, async (signing) => {
    const done = await resumeRun(signing, unfinished);
    if (done === undefined || done === BACK) return undefined;
    const { nodeId } = done;
    return nodeId === undefined ? 'no-node' : { nodeId, sent: sentLast(signing.journal) };
  });
  // The key was not given. The task is still unfinished, so the session offers it again.
  if (done === BACK) throw new RestartSession('same-network');
  return done;
}

/**
 * Takes the operator from the unfinished task, the key given at startup, or the last session on this network,
 * in this order.
 */
async function knownOperator({
  deps,
  connection,
  unfinished,
}: OnL1): Promise<EvmAddress | undefined> {
  const { keys, settings } = deps.options;
  try {
    if (unfinished !== undefined) return parseAddress(unfinished.task.operator);
    const given = await keys.given();
    if (given !== undefined) return given.evmAddress;
    const last = settings.read().operators[connection.profile.name];
    return last === undefined ? undefined : parseAddress(last);
  } catch (error) {
    // An unreadable key is reported later, when the session needs the key.
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}

function standingOf(here: WithOperator): Promise<Position | Back> {
  const { options, viewStore, words } = here.deps;
  const busy = words.t('busy.look');
  const busyScreen = { code: CODES.home, busy, now: () => options.clock.now() };
  return retryOnRequest(viewStore, words, busyScreen, () => readHome(here));
}
