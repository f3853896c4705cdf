import type { NetworkProfile } from '../../domain/network/profile.ts';
import { OnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import { foldEvent, EMPTY_VIEW } from '../../engine/engine-view.ts';
import type { PaidIntent } from '../../engine/intent.ts';
import { checkOnly } from '../../engine/check-only.ts';
import type { Task } from '../../engine/step.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import type { Action, Screen } from '../../session/view/view.ts';
import { CODES, codeOfStep, codeOfFailure } from '../../standing/codes.ts';
import { showDashboard } from '../../session/flow/dashboard/show-dashboard.ts';
import { ENDED, type ReadOnlyFlow } from '../../session/flow/flow-state.ts';
import { markSteps } from '../../session/flow/run/run-log.ts';
import { problemOf } from '../../session/view/problem.ts';
import { intentScreen } from '../../session/screens/intent-screen.ts';
import {
  metadataScreen,
  mustPick,
  vaultScreen,
  vaultsToJoin,
} from '../../session/screens/join-screens.ts';
import { nodeQuestion } from '../../session/flow/node/identify-node.ts';
import { readWaitStart } from '../../session/flow/run/wait-start.ts';
import { stakeScreen } from '../../session/screens/stake-screen.ts';
import { readHome } from '../../session/view/standing.ts';
import { retryOnRequest } from '../../session/retry/retry-on-request.ts';
import { BACK } from '../../session/wizard-flow.ts';
import { joinTask, stakeTask } from '../../tasks/join-l1.ts';
import type { L1Context } from '../../tasks/step.ts';
import { NO_BUILDER } from '../../standing/tracks.ts';

/** How the viewer left a screen: `enough` to return to the status, `again` to refresh, or `quit`. */
export type ScreenExit = 'enough' | 'again' | 'quit';

/**
 * Shows the screen that the operator currently sees: the dashboard if the operator has nodes, otherwise the
 * open step. The viewer has no key, so actions that need a key are refused with an explanation.
 */
export async function operatorScreens(
  here: ReadOnlyFlow,
  profile: NetworkProfile,
): Promise<ScreenExit> {
  const { options, viewStore, words } = here.deps;
  const busyScreen = {
    code: CODES.home,
    busy: words.t('busy.look'),
    now: () => options.clock.now(),
  };
  for (;;) {
    const standing = await retryOnRequest(viewStore, words, busyScreen, () => readHome(here));
    if (standing === BACK) return 'enough';
    const seen =
      standing.nodes.length === 0
        ? await openStep(here, profile, standing.operator)
        : await nodesOf(here, standing);
    if (seen !== 'again') return seen;
  }
}

async function nodesOf(
  here: ReadOnlyFlow,
  standing: Awaited<ReturnType<typeof readHome>>,
): Promise<ScreenExit> {
  const refuse = () => refused(here);
  const managing = { node: refuse, membership: refuse, addition: refuse, join: refuse };
  return (await showDashboard(here, managing, { standing })) === ENDED ? 'quit' : 'enough';
}

/**
 * Shows the question that the operator must answer, the transaction to confirm, the blocking error, or the
 * wait.
 */
async function openStep(
  here: ReadOnlyFlow,
  profile: NetworkProfile,
  facts: OperatorFacts,
): Promise<ScreenExit> {
  const { l1, operator, connection } = here;
  const { words, stepBar } = here.deps;
  stepBar.moveTo('register');
  if (!facts.registered) return asked(here, CODES.metadata, metadataScreen(words));
  const vaults = vaultsToJoin(facts);
  if (mustPick(vaults)) return asked(here, CODES.vault, vaultScreen(l1, vaults, words));
  const readers = connection.ports;
  const world: L1Context = { readers, builder: NO_BUILDER, profile, operator, l1 };
  const named = vaults.map(({ address, name }) => ({ address, name }));
  const joining = await looked(here, 'join', joinTask(world, { vaults: named }));
  if (joining.open !== undefined) return onOpenStep(here, profile, joining.open);
  const waiting = await looked(here, 'stake', stakeTask(world));
  if (waiting.open === undefined) {
    stepBar.moveTo('node');
    return asked(here, CODES.node, nodeQuestion(profile.nodeUrl, words));
  }
  if (waiting.open.check.state !== 'pending') return onOpenStep(here, profile, waiting.open);
  const { text } = waiting.open.check.wait;
  const since = await readWaitStart(text.key, facts, world).catch(ignoreOnboardError);
  const known = { l1, profile, since: since ?? ('unknown' as const) };
  const { code, screen } = stakeScreen(waiting.view, facts, known, words);
  return asked(here, code, screen);
}

async function looked<State>(here: ReadOnlyFlow, kind: 'join' | 'stake', task: Task<State>) {
  const { stepBar, options } = here.deps;
  let view = EMPTY_VIEW;
  const found = await checkOnly(
    task,
    () => options.clock.now(),
    (event) => {
      view = foldEvent(view, event);
      markSteps(stepBar, kind, view);
    },
  );
  const open = found && {
    id: found.step.id,
    check: found.check,
    plan: () => found.step.plan(found.state, { earlier: 0, shared: [] }),
  };
  return { view, open };
}

type Open = NonNullable<Awaited<ReturnType<typeof looked>>['open']>;

/** Shows the confirmation of the open step's transaction, or the error that blocks the step. */
async function onOpenStep(
  here: ReadOnlyFlow,
  profile: NetworkProfile,
  { id, check, plan }: Open,
): Promise<ScreenExit> {
  const { viewStore, words } = here.deps;
  if (check.state === 'ready') {
    // The joining steps are C-Chain transactions, which can be planned from the address alone.
    const intent = (await plan()) as PaidIntent;
    return asked(here, codeOfStep(id), intentScreen(intent, profile, words));
  }
  if (check.state === 'pending') return 'enough';
  const action = await viewStore.ask(codeOfFailure(check.error.code, codeOfStep(id)), {
    kind: 'problem',
    problem: problemOf(check.error),
    safe: words.t('problem.safe-kept'),
    can: ['retry', 'back'],
  });
  return action.type === 'retry' ? 'again' : 'enough';
}

const LEAVES: ReadonlySet<Action['type']> = new Set(['back', 'decline']);

/** Shows one of the operator's screens. Refuses every answer except refreshing and leaving. */
async function asked(here: ReadOnlyFlow, code: string, screen: Screen): Promise<ScreenExit> {
  for (;;) {
    const action = await here.deps.viewStore.ask(code, screen);
    if (action.type === 'retry') return 'again';
    if (LEAVES.has(action.type)) return 'enough';
    await refused(here);
  }
}

/** Explains that the view cannot change anything. */
async function refused({ deps: { viewStore, words } }: ReadOnlyFlow): Promise<typeof BACK> {
  await viewStore.ask(viewStore.view().code, {
    kind: 'problem',
    problem: problemOf(new OnboardError('E-SUP-113', {})),
    safe: words.t('problem.safe-before'),
    can: ['back'],
  });
  return BACK;
}
