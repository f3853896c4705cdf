import type { NodeId } from '../../domain/identity/ids.ts';
import type { Submission } from '../../journal/memory.ts';
import { CODES } from '../../standing/codes.ts';
import {
  type AdditionSummary,
  continueChoice,
  doneScreen,
  homeScreen,
  withWatching,
} from '../screens/dashboard-screens.ts';
import { readHome, readNodePosition } from '../view/standing.ts';
import { partsDone, type NodePosition, type Position } from '../../standing/position.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import { showStatus } from './show-status.ts';
import { ENDED, type ReadOnlyFlow, type Ended } from '../flow-state.ts';

/** The node whose screen is open, and the transactions that were just sent for this node. */
export interface Visited {
  readonly nodeId: NodeId;
  readonly sent: readonly Submission[];
  /** Duration, cost and receipt command of the addition; set only if the node was just added. */
  readonly addition?: AdditionSummary;
}

/** The changes that a node's screen offers. */
export type Management = 'weight' | 'top-up' | 'remove' | 'continue';

/** Changes a node and resolves with the transactions that were sent. BACK: the change was not completed. */
type Manage = (
  standing: NodePosition,
  management: Management,
) => Promise<readonly Submission[] | Back>;

/** The changes that the dashboard offers. */
export interface DashboardActions {
  readonly node: Manage;
  /** Changes the operator's registration. BACK: no change was completed. */
  readonly membership: (standing: Position) => Promise<'changed' | Back>;
  /** Opts the operator in to the L1 again. */
  readonly join: (standing: Position) => Promise<unknown>;
  /**
   * Called when the operator adds a node, or completes a registration that needs the node's proof of
   * possession. The dashboard closes, or stays open if the result is BACK.
   */
  readonly addition: () => Promise<'another' | Back>;
}

/** The operator adds a node. `continued`: the node whose addition was started before, if any. */
export interface Adding {
  readonly continued?: NodeId;
}

/** What the dashboard shows first: facts that were already read, or the screen of one node. */
export interface DashboardStart {
  readonly standing?: Position;
  readonly visited?: Visited;
}

/**
 * Shows all nodes, their states and the possible next actions. Reads the facts again after a refresh and
 * after a change.
 * @param manage undefined for a viewer, who is offered no action that sends
 */
export async function showDashboard(
  here: ReadOnlyFlow,
  manage: DashboardActions | undefined,
  arrival: DashboardStart = {},
): Promise<Ended | Adding | Back> {
  const { options, viewStore, words } = here.deps;
  const busyScreen = {
    code: CODES.home,
    busy: words.t('busy.look'),
    now: () => options.clock.now(),
  };
  let { standing, visited } = arrival;
  for (;;) {
    if (visited !== undefined) {
      const { nodeId } = visited;
      const known = standing?.nodes.find((node) => node.nodeId === nodeId);
      const next = await visit(here, manage, visited, known);
      if (next !== BACK && next !== 'changed') return next;
      if (next === 'changed') standing = undefined;
      visited = undefined;
    }
    const read =
      standing ?? (await retryOnRequest(viewStore, words, busyScreen, () => readHome(here)));
    if (read === BACK) return BACK;
    standing = read;
    const validations = read.nodes.map(({ validation }) => validation);
    here.deps.stepBar.showChains(partsDone(read.operator, here.l1, validations));
    const action = await viewStore.ask(CODES.home, homeScreen(here, read, manage !== undefined));
    if (action.type === 'back') return BACK;
    if (action.type === 'other-action') await showStatus(here);
    if (action.type !== 'choose') continue;
    if (action.id === 'quit') return ENDED;
    if (action.id === 'again') standing = undefined;
    const picked = read.nodes.find(({ nodeId }) => nodeId === action.id);
    if (picked !== undefined) visited = { nodeId: picked.nodeId, sent: [] };
    if (manage === undefined) continue;
    if (action.id === 'another' && (await manage.addition()) !== BACK) return {};
    if (action.id === 'join') {
      await manage.join(read);
      standing = undefined;
    }
    if (action.id === 'membership' && (await manage.membership(read)) !== BACK) {
      standing = undefined;
    }
    const continued = read.nodes.find(({ nodeId }) => action.id === continueChoice(nodeId));
    if (continued !== undefined) {
      if (needsProof(continued)) {
        if ((await manage.addition()) !== BACK) return { continued: continued.nodeId };
        continue;
      }
      const sent = await manage.node(continued, 'continue');
      // Also read the facts again if the operator went back: some steps may have been done.
      standing = undefined;
      if (sent !== BACK) visited = { nodeId: continued.nodeId, sent };
    }
  }
}

const MANAGEMENT: readonly Management[] = ['weight', 'top-up', 'remove', 'continue'];

/**
 * Shows one node, its state and the possible actions. Resolves with BACK to return to the list, or with
 * `changed` if the list must also be read again.
 */
async function visit(
  here: ReadOnlyFlow,
  manage: DashboardActions | undefined,
  { nodeId, sent, addition }: Visited,
  known: NodePosition | undefined,
): Promise<Ended | Adding | Back | 'changed'> {
  const { options, viewStore, words } = here.deps;
  const busyScreen = {
    code: CODES.done,
    busy: words.t('busy.look'),
    now: () => options.clock.now(),
  };
  let shown = sent;
  let added = addition;
  let removed: NodePosition['validation']['pChain'];
  let standing = known;
  // Without known facts about the node, the list may be outdated, so the caller must read the list again.
  let end: Back | 'changed' = known === undefined ? 'changed' : BACK;
  for (;;) {
    const read =
      standing ??
      (await retryOnRequest(viewStore, words, busyScreen, () => readNodePosition(here, nodeId)));
    if (read === BACK) return end;
    standing = read;
    markSteps(here, read);
    const notes = { addition: added, removed, mayAct: manage !== undefined };
    const screen = withWatching(doneScreen(here, read, shown, notes), here, read);
    const action = await viewStore.ask(CODES.done, screen);
    if (action.type === 'back') return end;
    if (action.type !== 'choose') continue;
    if (action.id === 'home') return end;
    if (action.id === 'quit') return ENDED;
    if (action.id === 'again') {
      standing = undefined;
      end = 'changed';
    }
    if (manage === undefined) continue;
    // A registration needs the node's proof of possession, which only the add-node flow asks for.
    if (action.id === 'another' || (action.id === 'continue' && needsProof(read))) {
      if ((await manage.addition()) === BACK) continue;
      return action.id === 'continue' ? { continued: nodeId } : {};
    }
    const management = MANAGEMENT.find((choice) => choice === action.id);
    const done = management === undefined ? BACK : await manage.node(read, management);
    if (done !== BACK) {
      shown = done;
      added = undefined;
      removed = isRemoval(read, management) ? read.validation.pChain : undefined;
    }
    // Also read the facts again if the operator went back: some steps may have been done.
    if (management !== undefined) {
      standing = undefined;
      end = 'changed';
    }
  }
}

/**
 * Shows on the step bar which step of the node's addition is next. Without an open or expired registration,
 * all steps are shown as done.
 */
function markSteps({ deps: { stepBar } }: ReadOnlyFlow, { change }: NodePosition): void {
  if (change === 'registration') stepBar.moveTo('complete');
  else if (change === 'expired') stepBar.moveTo('add');
  else stepBar.completeAll();
}

function isRemoval({ change }: NodePosition, management: Management | undefined): boolean {
  return management === 'remove' || (management === 'continue' && change === 'removal');
}

function needsProof({ validation, change }: NodePosition): boolean {
  return change === 'registration' && validation.pChain === undefined;
}
