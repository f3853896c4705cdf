import { type NodeId, parseNodeId } from '../../domain/identity/ids.ts';
import type { Run } from '../../journal/memory.ts';
import { CODES } from '../../standing/codes.ts';
import {
  type ChangeMade,
  continueChoice,
  homePage,
  nodeStatePage,
  type UnfinishedTask,
  type Visited,
} from '../screens/dashboard-screens.ts';
import { readDashboardPosition } from '../view/addition-facts.ts';

import { partsDone, type NodePosition, type Position } from '../../standing/position.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import { ENDED, type Ended, type OnPhase, type ReadOnlyFlow } from '../flow-state.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Page, ReportBlock } from '../../page/page.ts';
import { reportBlocks } from '../../page/pages.ts';

export type Management = (typeof MANAGEMENT)[number];
const MANAGEMENT = ['weight', 'top-up', 'remove', 'continue'] as const;

export interface DashboardActions {
  /** Resolves with what was done. BACK: the change was not completed. */
  readonly node: (position: NodePosition, management: Management) => Promise<ChangeMade | Back>;
  /** Saves the receipt of the same `state` only once. */
  readonly saveReceipt: (state: string) => Promise<void>;
  /** BACK: no change was completed. */
  readonly membership: (position: Position) => Promise<'changed' | Back>;
  readonly join: (position: Position) => Promise<unknown>;
  /** The unfinished tasks in the journal that the chains do not show yet. */
  readonly unfinished: (position: Partial<Position>) => Promise<readonly UnfinishedTask[]>;
  /** Resolves with what was done. BACK: the task was not completed. */
  readonly resume: (run: Run) => Promise<ChangeMade | Back>;
}

/** The operator adds another node, continues an addition (`continued`), or a task in the journal. */
export type Adding = Pick<OnPhase, 'another' | 'continued' | 'unfinished'>;

/** What the dashboard shows first: facts that were already read, or the screen of one node. */
export interface DashboardStart {
  readonly position?: Position;
  readonly visited?: Visited;
}

/** `manage`: undefined for a viewer, who is offered no action that sends. */
export async function showDashboard(
  flow: ReadOnlyFlow,
  manage: DashboardActions | undefined,
  arrival: DashboardStart = {},
): Promise<Ended | Adding | Back> {
  const { dialogue } = flow.deps;
  let { position, visited } = arrival;
  const another = flow.l1;
  for (;;) {
    if (visited !== undefined) {
      const { nodeId } = visited;
      const known = position?.nodes.find((node) => node.nodeId === nodeId);
      const next = await visit(flow, manage, visited, known);
      if (next === 'changed') position = undefined;
      else if (next !== BACK) return next;
      visited = undefined;
    }
    const read =
      position ?? (await retryOnRequest(flow.deps, CODES.home, () => readDashboardPosition(flow)));
    if (read === BACK) return BACK;
    position = read;
    const validations = read.nodes.map(({ validation }) => validation);
    flow.deps.stepBar.showChains(partsDone(read.operator, flow.l1, validations));
    const unfinished = manage === undefined ? [] : await manage.unfinished(read);
    const page = homePage(flow, read, manage !== undefined, unfinished);
    const action = await dialogue.ask(CODES.home, page);
    if (action.type === 'back') return BACK;
    if (action.type === 'other-action') await showStatus(flow);
    if (action.type !== 'choose') continue;
    if (action.id === 'quit') return ENDED;
    if (action.id === 'again') position = undefined;
    const picked = read.nodes.find(({ nodeId }) => nodeId === action.id);
    if (picked !== undefined) visited = { nodeId: picked.nodeId };
    if (manage === undefined) continue;
    if (action.id === 'another') return { another };
    if (action.id === 'join') {
      await manage.join(read);
      position = undefined;
    }
    if (action.id === 'membership' && (await manage.membership(read)) !== BACK) {
      position = undefined;
    }
    const task = unfinished.find(({ choice }) => choice.id === action.id);
    if (task?.kind === 'add-node') return { unfinished: task.run };
    const continued = read.nodes.find(({ nodeId }) => action.id === continueChoice(nodeId));
    if (continued !== undefined && needsProof(continued)) {
      return { another, continued: continued.nodeId };
    }
    const change = task ? manage.resume(task.run) : continued && manage.node(continued, 'continue');
    if (change === undefined) continue;
    const made = await change;
    // Also read the facts again if the operator went back: some steps may have been done.
    position = undefined;
    const node = task?.run.task.node ?? continued?.nodeId;
    if (made === BACK || node === undefined) continue;
    const before = read.nodes.find(({ nodeId }) => nodeId === node)?.validation.pChain;
    visited = { nodeId: parseNodeId(node), made, before };
  }
}

/** Resolves with BACK to return to the list, or with `changed` if the list must also be read again. */
async function visit(
  flow: ReadOnlyFlow,
  manage: DashboardActions | undefined,
  { nodeId, ...done }: Visited,
  known: NodePosition | undefined,
): Promise<Ended | Adding | Back | 'changed'> {
  const { dialogue } = flow.deps;
  let { made, before, addition } = done;
  let position = known;
  // Without known facts about the node, the list may be outdated, so the caller must read the list again.
  let end: Back | 'changed' = known === undefined ? 'changed' : BACK;
  for (;;) {
    const read =
      position ?? (await retryOnRequest(flow.deps, CODES.home, () => readNode(flow, nodeId)));
    if (read === BACK) return end;
    position = read;
    markSteps(flow, read);
    const tasks = manage === undefined ? [] : await manage.unfinished({ nodes: [read] });
    const unfinished = tasks.filter(({ run }) => run.task.node === nodeId);
    const notes = { addition, made, before, mayAct: manage !== undefined, unfinished };
    const action = await dialogue.ask(read.code, nodeStatePage(flow, read, notes));
    if (action.type === 'back') return end;
    if (action.type !== 'choose') continue;
    if (action.id === 'home') return end;
    if (action.id === 'quit') return ENDED;
    if (action.id === 'receipt') await manage?.saveReceipt(`${nodeId} ${made?.sent.length ?? 0}`);
    if (action.id === 'again') {
      position = undefined;
      end = 'changed';
    }
    if (manage === undefined) continue;
    if (action.id === 'another') return { another: flow.l1 };
    // A registration needs the node's proof of possession, which only the add-node flow asks for.
    if (action.id === 'continue' && needsProof(read)) {
      return { another: flow.l1, continued: nodeId };
    }
    const task = unfinished.find(({ choice }) => choice.id === action.id);
    if (task?.kind === 'add-node') return { unfinished: task.run };
    const management = MANAGEMENT.find((choice) => choice === action.id);
    const change = task ? manage.resume(task.run) : management && manage.node(read, management);
    if (change === undefined) continue;
    const changed = await change;
    if (changed !== BACK) {
      made = changed;
      before = read.validation.pChain;
      addition = undefined;
    }
    // Also read the facts again if the operator went back: some steps may have been done.
    position = undefined;
    end = 'changed';
  }
}

/** The steps of a node; after its removal, the line shows where the operator stands. */
function markSteps({ deps: { stepBar } }: ReadOnlyFlow, node: NodePosition): void {
  if (node.validation.manager?.status === 'completed') return;
  if (node.change === 'registration') stepBar.moveTo('complete');
  else if (node.change === 'expired') stepBar.moveTo('add');
  else stepBar.completeAll();
}

async function readAndShow(flow: ReadOnlyFlow, extra?: NodeId): Promise<Position> {
  const position = await readDashboardPosition(flow, extra);
  const validations = position.nodes.map(({ validation }) => validation);
  flow.deps.stepBar.showChains(partsDone(position.operator, flow.l1, validations));
  return position;
}

async function readNode(flow: ReadOnlyFlow, nodeId: NodeId): Promise<NodePosition> {
  const { nodes } = await readAndShow(flow, nodeId);
  const node = nodes.find((one) => one.nodeId === nodeId);
  if (node === undefined) throw new RangeError('the node is missing from the facts that were read');
  return node;
}

function needsProof({ validation, change }: NodePosition): boolean {
  return change === 'registration' && validation.pChain === undefined;
}

export function statusScreen(report: readonly ReportBlock[], i18n: Translator, back = true): Page {
  return {
    name: 'status',
    about: 'status',
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
    const action = await dialogue.ask(CODES.home, statusScreen(report, i18n));
    if (action.type === 'back') return;
  }
}
