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
  type FromHome,
  type FromNode,
  choicesOf,
  destinationOf,
  homeMenu,
  nodeMenu,
} from '../screens/dashboard-menu.ts';
import { readDashboardPosition } from '../view/addition-facts.ts';
import { milestonesDone, type NodePosition, type Position } from '../../standing/position.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import type { ReadOnlyFlow } from '../flow-state.ts';
import { QuitSession } from '../../domain/quit-session.ts';
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

/**
 * Shows the list of nodes, or the screen of one node.
 * @param actions undefined for a viewer, who is offered no action that sends
 * @throws QuitSession when the operator quits
 */
export async function showDashboard(
  flow: ReadOnlyFlow,
  actions: DashboardActions | undefined,
  arrival: DashboardStart = {},
): Promise<AdditionProgress | Back> {
  let { position, visited } = arrival;
  /** The node for which the position was read. The operator's list may lack it. */
  let readFor: NodeId | undefined;
  for (;;) {
    if (position === undefined) {
      readFor = visited?.nodeId;
      const read = await retryOnRequest(flow.deps, CODES.home, () =>
        readDashboardPosition(flow, readFor),
      );
      if (read === BACK && visited === undefined) return BACK;
      if (read === BACK) {
        visited = undefined;
        continue;
      }
      position = read;
    }
    const next = visited
      ? await showNode(flow, position, visited, actions)
      : await showHome(flow, position, actions);
    if (next === BACK && visited === undefined) return BACK;
    if (next === BACK || next?.to === 'home') {
      visited = undefined;
      if (readFor !== undefined) position = undefined;
      continue;
    }
    switch (next?.to) {
      case undefined:
        break;
      case 'end':
        throw new QuitSession();
      case 'add':
        return next.adding;
      case 'refresh':
        position = undefined;
        break;
      case 'node':
        visited = next;
        break;
      case 'receipt':
        await actions?.saveReceipt(`${visited?.nodeId} ${visited?.made?.sent.length ?? 0}`);
        break;
      case 'join':
        await actions?.join(position);
        position = undefined;
        break;
      case 'membership':
        if ((await actions?.membership(position)) !== BACK) position = undefined;
        break;
      case 'resume':
      case 'manage': {
        const made = await actions?.change(next);
        const node = next.to === 'resume' ? next.run.task.node : next.node.nodeId;
        if (made !== undefined && made !== BACK && node !== undefined) {
          const before = position.nodes.find(({ nodeId }) => nodeId === node)?.validation.pChain;
          visited = { nodeId: parseNodeId(node), made, before };
        }
        // Also read the facts again if the operator went back: some steps may have been done.
        position = undefined;
      }
    }
  }
}

async function showHome(
  flow: ReadOnlyFlow,
  position: Position,
  actions: DashboardActions | undefined,
): Promise<FromHome | Back | undefined> {
  showMilestones(flow, position);
  const menu = homeMenu(flow, position, await actions?.unfinished(position));
  const page = homePage(flow, position, choicesOf(menu));
  const action = await flow.deps.dialogue.ask(CODES.home, page);
  if (action.type === 'back') return BACK;
  if (action.type === 'other-action') await showStatus(flow);
  return destinationOf(menu, action);
}

async function showNode(
  flow: ReadOnlyFlow,
  position: Position,
  { nodeId, ...done }: NodeVisit,
  actions: DashboardActions | undefined,
): Promise<FromNode | Back | undefined> {
  const node = position.nodes.find((member) => member.nodeId === nodeId);
  if (node === undefined) throw new RangeError('the node is missing from the facts that were read');
  showMilestones(flow, position);
  markMilestones(flow, node);
  const menu = nodeMenu(flow, node, await actions?.unfinished({ nodes: [node] }));
  const notes = { ...done, isViewer: actions === undefined };
  const page = nodeStatePage(flow, node, notes, choicesOf(menu));
  const action = await flow.deps.dialogue.ask(node.code, page);
  return action.type === 'back' ? BACK : destinationOf(menu, action);
}

function showMilestones({ deps, l1 }: ReadOnlyFlow, { operator, nodes }: Position): void {
  deps.stepBar.showChains(milestonesDone(operator, l1, nodes));
}

/** The steps of a node; after its removal, the line shows where the operator stands. */
function markMilestones({ deps: { stepBar } }: ReadOnlyFlow, node: NodePosition): void {
  const status = node.validation.manager?.status;
  if (node.change === 'registration') stepBar.moveTo('complete');
  else if (node.change === 'expired') stepBar.moveTo('add');
  else if (status === 'active' || status === 'pending-removed') stepBar.completeAll();
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
