import type { NodeId } from '../../domain/identity/ids.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Run } from '../../journal/memory.ts';
import type { Choice } from '../../page/page.ts';
import { compact } from '../../page/pages.ts';
import { type NodePosition, type Position, whyNoNode } from '../../standing/position.ts';
import type { ResumableKind } from '../../tasks/task-kinds.ts';
import type { OnPhase, ReadOnlyFlow } from '../flow-state.ts';
import type { Action } from '../view/view.ts';
import {
  CONTINUING_TASK,
  isValidator,
  nodeNote,
  type UnfinishedTask,
} from './dashboard-screens.ts';

/** The changes of a validator that its page offers, with the kind of task that makes each. */
const CHANGES = [
  { id: 'weight', title: 'done.change-weight', kind: 'update-weight' },
  { id: 'top-up', title: 'done.top-up', kind: 'top-up' },
  { id: 'remove', title: 'done.remove', kind: 'remove-node' },
] as const satisfies readonly { readonly kind: ResumableKind; readonly [name: string]: string }[];

export type NodeChange = (typeof CHANGES)[number]['id'] | 'continue';

/** The operator adds another node, continues an addition (`continued`), or a task in the journal. */
export type AdditionProgress = Pick<OnPhase, 'another' | 'continued' | 'unfinished'>;

/** A task that ends on the dashboard: one of the journal, or a new one. */
export type DashboardTask =
  | { readonly to: 'resume'; readonly run: Run }
  | { readonly to: 'manage'; readonly node: NodePosition; readonly nodeChange: NodeChange };

type FromHomeOrNode =
  | DashboardTask
  | { readonly to: 'add'; readonly adding: AdditionProgress }
  | { readonly to: 'refresh' | 'end' };

export type FromHome =
  | FromHomeOrNode
  | { readonly to: 'node'; readonly nodeId: NodeId }
  | { readonly to: 'join' | 'membership' };

export type FromNode = FromHomeOrNode | { readonly to: 'home' | 'receipt' };

/** One row of a menu: its text, and where it leads. The loops of the dashboard must handle each destination. */
export interface MenuItem<Destination> extends Choice {
  readonly destination: Destination;
}

export type Menu<Destination> = readonly MenuItem<Destination>[];

const item = <const Destination>(id: string, title: string, destination: Destination) => ({
  id,
  title,
  destination,
});

/** Whether a viewer, who cannot act, is offered the items that lead there. */
const IS_FOR_VIEWERS: { readonly [To in (FromHome | FromNode)['to']]: boolean } = {
  home: true,
  node: true,
  refresh: true,
  end: true,
  add: false,
  join: false,
  manage: false,
  membership: false,
  receipt: false,
  resume: false,
};

const offeredItems = <Destination extends FromHome | FromNode>(
  items: Parameters<typeof compact<MenuItem<Destination>>>[0],
  isViewer: boolean,
): Menu<Destination> =>
  compact(items).filter(({ destination }) => !isViewer || IS_FOR_VIEWERS[destination.to]);

export function choicesOf(menu: Menu<unknown>): readonly Choice[] {
  return menu.map(({ destination: _, ...choice }) => choice);
}

/** undefined for an action that chooses no item of the menu. */
export function destinationOf<Destination>(
  menu: Menu<Destination>,
  action: Action,
): Destination | undefined {
  return action.type === 'choose'
    ? menu.find(({ id }) => id === action.id)?.destination
    : undefined;
}

/**
 * The home screen's menu.
 * @param unfinished tasks in the journal that the chains do not show yet; undefined for a viewer, who cannot act
 */
export function homeMenu(
  { l1, deps: { i18n } }: Pick<ReadOnlyFlow, 'l1' | 'deps'>,
  { operator, nodes }: Pick<Position, 'operator' | 'nodes'>,
  unfinished: readonly UnfinishedTask[] | undefined,
): Menu<FromHome> {
  const { t } = i18n;
  const isViewer = unfinished === undefined;
  const obstacle = whyNoNode(operator);
  const items = [
    ...(unfinished ?? []).map(unfinishedItem),
    ...nodes.map((node) => continuingItem(`continue:${node.nodeId}`, node, l1, i18n)),
    ...unfinishedFirst(nodes).map((node) => ({
      id: node.nodeId,
      title: t('home.node', { node: node.nodeId, state: t(`status.${node.condition}`) }),
      note: nodeNote(node, isViewer, l1, i18n),
      destination: { to: 'node', nodeId: node.nodeId } as const,
    })),
    obstacle === undefined && anotherItem(nodes.length > 0, l1, i18n),
    obstacle === 'not-opted-in' && item('join', t('home.join', { l1: l1.name }), { to: 'join' }),
    item('membership', t('home.membership'), { to: 'membership' }),
    item('again', t('home.again'), { to: 'refresh' }),
    item('quit', t('done.quit'), { to: 'end' }),
  ];
  return offeredItems<FromHome>(items, isViewer);
}

/** The menu of a node's screen. @param unfinished the node's; as for `homeMenu` */
export function nodeMenu(
  { l1, deps: { i18n } }: Pick<ReadOnlyFlow, 'l1' | 'deps'>,
  node: NodePosition,
  unfinished: readonly UnfinishedTask[] | undefined,
): Menu<FromNode> {
  const { t } = i18n;
  const isViewer = unfinished === undefined;
  const tasks = unfinished ?? [];
  const changes = CHANGES.filter(
    ({ id, kind }) =>
      isValidator(node) &&
      (node.change === undefined || id === 'top-up') &&
      !tasks.some((task) => task.kind === kind),
  );
  const items = [
    continuingItem('continue', node, l1, i18n),
    ...tasks.map(unfinishedItem),
    item('home', t('done.home'), { to: 'home' }),
    item('receipt', t('done.receipt'), { to: 'receipt' }),
    ...changes.map(({ id, title }) => item(id, t(title), { to: 'manage', node, nodeChange: id })),
    node.mayAdd && anotherItem(isValidator(node), l1, i18n),
    item('again', t('home.again'), { to: 'refresh' }),
    item('quit', t('done.quit'), { to: 'end' }),
  ];
  return offeredItems<FromNode>(items, isViewer);
}

const anotherItem = (
  hasNode: boolean,
  another: L1Facts,
  { t }: Translator,
): MenuItem<FromHomeOrNode> =>
  item('another', t(hasNode ? 'done.another' : 'done.again'), { to: 'add', adding: { another } });

/** The wizard continues an addition in its own screens. */
function unfinishedItem({ choice, kind, run }: UnfinishedTask): MenuItem<FromHomeOrNode> {
  return kind === 'add-node'
    ? { ...choice, destination: { to: 'add', adding: { unfinished: run } } }
    : { ...choice, destination: { to: 'resume', run } };
}

/** Continues the change that the chains show; undefined if there is none. */
function continuingItem(
  id: string,
  node: NodePosition,
  another: L1Facts,
  { t }: Translator,
): MenuItem<FromHomeOrNode> | undefined {
  const { nodeId, change, validation } = node;
  if (change === undefined) return undefined;
  const title = t(`continue.${CONTINUING_TASK[change]}`, { node: nodeId });
  // A registration needs the node's proof of possession, which only the add-node flow asks for.
  return change === 'registration' && validation.pChain === undefined
    ? item(id, title, { to: 'add', adding: { another, continued: nodeId } })
    : item(id, title, { to: 'manage', node, nodeChange: 'continue' });
}

function unfinishedFirst(nodes: readonly NodePosition[]): readonly NodePosition[] {
  const isDone = ({ nextAction, change }: NodePosition) =>
    nextAction === undefined && change === undefined;
  return nodes.toSorted((a, b) => Number(isDone(a)) - Number(isDone(b)));
}
