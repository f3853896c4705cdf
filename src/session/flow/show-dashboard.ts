import { type NodeId, parseNodeId } from '../../domain/identity/ids.ts';
import { CODES } from '../../standing/codes.ts';
import type { ChangeMade } from '../../tasks/money/addition-cost.ts';
import {
  homePage,
  nodeStatePage,
  type UnfinishedTask,
  type NodeVisit,
} from '../screens/dashboard-screens.ts';
import {
  type AdditionProgress,
  type DashboardTask,
  choicesOf,
  destinationOf,
  homeMenu,
  nodeMenu,
} from '../screens/dashboard-menu.ts';
import { readDashboardPosition } from '../view/addition-facts.ts';
import { milestonesDone, type NodePosition, type Position } from '../../standing/position.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import { END_SESSION, type EndSession, type ReadOnlyFlow } from '../flow-state.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Page, ReportBlock } from '../../page/page.ts';
import { reportBlocks } from '../../page/pages.ts';

export interface DashboardActions {
  /** Resolves with what was done. BACK: the change was not completed. */
  readonly change: (change: DashboardTask) => Promise<ChangeMade | Back>;
  /** Saves the receipt of the same `state` only once. */
  readonly saveReceipt: (state: string) => Promise<void>;
  /** BACK: no change was completed. */
  readonly membership: (position: Position) => Promise<'changed' | Back>;
  readonly join: (position: Position) => Promise<unknown>;
  /** The unfinished tasks in the journal that the chains do not show yet, within the position. */
  readonly unfinished: (position: Partial<Position>) => Promise<readonly UnfinishedTask[]>;
}

/** What the dashboard shows first: facts that were already read, or the screen of one node. */
export interface DashboardStart {
  readonly position?: Position;
  readonly visited?: NodeVisit;
}

/** `actions`: undefined for a viewer, who is offered no action that sends. */
export async function showDashboard(
  flow: ReadOnlyFlow,
  actions: DashboardActions | undefined,
  arrival: DashboardStart = {},
): Promise<EndSession | AdditionProgress | Back> {
  const { dialogue } = flow.deps;
  let { position, visited } = arrival;
  for (;;) {
    if (visited !== undefined) {
      const { nodeId } = visited;
      const initial = position?.nodes.find((node) => node.nodeId === nodeId);
      const next = await visit(flow, actions, visited, initial);
      if (next === 'changed') position = undefined;
      else if (next !== BACK) return next;
      visited = undefined;
    }
    const read =
      position ?? (await retryOnRequest(flow.deps, CODES.home, () => readDashboardPosition(flow)));
    if (read === BACK) return BACK;
    position = read;
    flow.deps.stepBar.showChains(milestonesDone(read.operator, flow.l1, read.nodes));
    const unfinished = actions && (await actions.unfinished(read));
    const menu = homeMenu(flow, read, unfinished);
    const action = await dialogue.ask(CODES.home, homePage(flow, read, choicesOf(menu)));
    if (action.type === 'back') return BACK;
    if (action.type === 'other-action') await showStatus(flow);
    const destination = destinationOf(menu, action);
    switch (destination?.to) {
      case undefined:
        break;
      case 'end':
        return END_SESSION;
      case 'add':
        return destination.adding;
      case 'refresh':
        position = undefined;
        break;
      case 'node':
        visited = destination;
        break;
      case 'join':
        await actions?.join(read);
        position = undefined;
        break;
      case 'membership':
        if ((await actions?.membership(read)) !== BACK) position = undefined;
        break;
      case 'resume':
      case 'manage': {
        const made = await actions?.change(destination);
        // Also read the facts again if the operator went back: some steps may have been done.
        position = undefined;
        const node =
          destination.to === 'resume' ? destination.run.task.node : destination.node.nodeId;
        if (made === undefined || made === BACK || node === undefined) break;
        const before = read.nodes.find(({ nodeId }) => nodeId === node)?.validation.pChain;
        visited = { nodeId: parseNodeId(node), made, before };
      }
    }
  }
}

/** Resolves with BACK to return to the list, or with `changed` if the list must also be read again. */
async function visit(
  flow: ReadOnlyFlow,
  actions: DashboardActions | undefined,
  { nodeId, ...done }: NodeVisit,
  initial: NodePosition | undefined,
): Promise<EndSession | AdditionProgress | Back | 'changed'> {
  const { dialogue } = flow.deps;
  let { made, before, addition } = done;
  let position = initial;
  // Without known facts about the node, the list may be outdated, so the caller must read the list again.
  let end: Back | 'changed' = initial === undefined ? 'changed' : BACK;
  for (;;) {
    const read =
      position ?? (await retryOnRequest(flow.deps, CODES.home, () => readNode(flow, nodeId)));
    if (read === BACK) return end;
    position = read;
    markMilestones(flow, read);
    const tasks = actions && (await actions.unfinished({ nodes: [read] }));
    const menu = nodeMenu(flow, read, tasks);
    const notes = { addition, made, before, isViewer: actions === undefined };
    const page = nodeStatePage(flow, read, notes, choicesOf(menu));
    const action = await dialogue.ask(read.code, page);
    if (action.type === 'back') return end;
    const destination = destinationOf(menu, action);
    switch (destination?.to) {
      case undefined:
        break;
      case 'home':
        return end;
      case 'end':
        return END_SESSION;
      case 'add':
        return destination.adding;
      case 'receipt':
        await actions?.saveReceipt(`${nodeId} ${made?.sent.length ?? 0}`);
        break;
      case 'refresh':
        position = undefined;
        end = 'changed';
        break;
      case 'resume':
      case 'manage': {
        const changed = await actions?.change(destination);
        if (changed !== undefined && changed !== BACK) {
          made = changed;
          before = read.validation.pChain;
          addition = undefined;
        }
        // Also read the facts again if the operator went back: some steps may have been done.
        position = undefined;
        end = 'changed';
      }
    }
  }
}

/** The steps of a node; after its removal, the line shows where the operator stands. */
function markMilestones({ deps: { stepBar } }: ReadOnlyFlow, node: NodePosition): void {
  const status = node.validation.manager?.status;
  if (node.change === 'registration') stepBar.moveTo('complete');
  else if (node.change === 'expired') stepBar.moveTo('add');
  else if (status === 'active' || status === 'pending-removed') stepBar.completeAll();
}

async function readNode(flow: ReadOnlyFlow, nodeId: NodeId): Promise<NodePosition> {
  const { operator, nodes } = await readDashboardPosition(flow, nodeId);
  flow.deps.stepBar.showChains(milestonesDone(operator, flow.l1, nodes));
  const node = nodes.find((member) => member.nodeId === nodeId);
  if (node === undefined) throw new RangeError('the node is missing from the facts that were read');
  return node;
}

export function reportPage(
  report: readonly ReportBlock[],
  i18n: Translator,
  { readAt, back = true }: { readonly readAt: number; readonly back?: boolean },
): Page {
  return {
    readAt,
    name: 'status',
    helpTopic: 'status',
    blocks: reportBlocks(report, i18n),
    ask: { kind: 'halt', again: 'look', back },
  };
}

async function showStatus({ deps, connection, operator }: ReadOnlyFlow): Promise<void> {
  const { options, dialogue, i18n } = deps;
  for (;;) {
    const report = await retryOnRequest(deps, CODES.home, () =>
      options.readStatusReport(connection, operator),
    );
    if (report === BACK) return;
    const action = await dialogue.ask(
      CODES.home,
      reportPage(report, i18n, { readAt: options.clock.now() }),
    );
    if (action.type === 'back') return;
  }
}
