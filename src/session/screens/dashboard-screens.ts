import { networkNow } from '../network-clock.ts';
import { commandLine } from '../../domain/message.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import { nAvaxText, weiText, type NAvax, stakeText, stakeOfWeight } from '../../domain/units.ts';
import type { ReadOnlyFlow } from '../flow-state.ts';
import type { AdditionSummary, ChangeMade, ChangeCost } from '../../tasks/money/addition-cost.ts';
import { lastsText } from '../../tasks/transactions/costs.ts';
import { type NodePosition, type Position, whyNoNode } from '../../standing/position.ts';
import { duration } from '../../page/durations.ts';
import type { Choice, OtherAction, Page, Pair } from '../../page/page.ts';
import { choicePage, compact, donePage } from '../../page/pages.ts';
import { weightText } from '../../standing/node-weight.ts';
import { healthMessages, healthProblems, uptimeMessages } from '../../standing/node-health.ts';
import { overcommitmentFindings } from '../../standing/overcommitment-advice.ts';
import type { ChangeKind } from '../../tasks/validation/change-in-progress.ts';
import type { Run } from '../../journal/memory.ts';
import type { ResumableKind } from '../../tasks/task-kinds.ts';
import type { L1Validator } from '../../ports/p-chain.ts';
import { refundValues } from '../../tasks/money/follow-ups.ts';
import { showText, type Translator } from '../../i18n/translator.ts';
import { answerText, momentsText, stepsText } from '../../standing/moments.ts';
import { transactionTitle } from '../../standing/step-title.ts';

/** The task that continues each change that the chains show. */
export const CONTINUING_TASK = {
  registration: 'add-node',
  weight: 'update-weight',
  removal: 'remove-node',
  expired: 'clean-up',
} as const satisfies Record<ChangeKind, ResumableKind>;

/** A task in this machine's journal. Its kind is continued, and not offered a second time. */
export interface UnfinishedTask {
  readonly choice: Choice;
  readonly kind: ResumableKind;
  readonly run: Run;
}

export function homePage(
  { l1, deps: { i18n } }: Pick<ReadOnlyFlow, 'l1' | 'deps'>,
  { operator, nodes, readAt }: Position,
  choices: readonly Choice[],
): Page {
  const { t } = i18n;
  const page = choicePage({
    question: t(nodes.length > 0 ? 'home.question' : 'home.question-none', { l1: l1.name }),
    help: homeHelp(operator, l1, i18n),
    findings: overcommitmentFindings(operator, l1, i18n),
    choices,
    otherActions: [
      { key: 's', title: t('home.status'), hint: t('home.status-hint'), id: 'status' },
    ],
  });
  const isOpen = nodes.some(({ change }) => change !== undefined);
  return { ...page, readAt, afterwards: isOpen ? 'go-on' : 'change' };
}

function homeHelp(operator: OperatorFacts, l1: L1Facts, { t }: Translator): string {
  const obstacle = whyNoNode(operator);
  if (obstacle === undefined) return t('home.help', { free: stakeText(operator.stake.free, l1) });
  if (obstacle === 'not-opted-in') return t('home.help-out', { l1: l1.name });
  return t(obstacle === 'disabled' ? 'wait.disabled' : 'wait.l1-owner');
}

/** Weight, stake, balance and health of a node, in one line. `isViewer`: the dashboard offers no action. */
export function nodeNote(
  node: NodePosition,
  isViewer: boolean,
  l1: L1Facts,
  i18n: Translator,
): string {
  const { balance, validatorFee, stake, health, weight } = node;
  const { t } = i18n;
  const facts = health === undefined ? [] : [...uptimeMessages(health), ...healthProblems(health)];
  return compact<string>([
    weight && t('home.weight', { weight: weightText(weight, turnOf(node, isViewer), i18n) }),
    stake !== undefined && t('home.stake', { stake: stakeText(stake, l1) }),
    balance !== undefined && t('done.balance-value', balanceValues(balance, validatorFee)),
    ...facts.map((fact) => t(fact)),
  ]).join(' · ');
}

/** For a viewer: whose turn it is, the step, and since and until when. */
function turnRows(
  { nextAction, code, steps }: NodePosition,
  now: number,
  i18n: Translator,
): Pair[] {
  if (nextAction === undefined) return [];
  const { t } = i18n;
  const moments = momentsText(nextAction, now, i18n);
  return compact<Pair>([
    { label: t('done.turn'), value: answerText({ nextAction, code }, now, i18n) },
    { label: t('done.steps'), value: stepsText({ steps, nextAction }, i18n) },
    moments !== '' && { label: t('done.times'), value: moments },
  ]);
}

/** The node whose screen is open, and what was just done with this node. */
export interface NodeVisit {
  readonly nodeId: NodeId;
  readonly made?: ChangeMade | undefined;
  /** The P-Chain's validator before that. A removal refunded its balance. */
  readonly before?: L1Validator | undefined;
  /** Duration and cost of the addition; set only if the node was just added. */
  readonly addition?: AdditionSummary | undefined;
}

interface DoneNotes extends Omit<NodeVisit, 'nodeId'> {
  /** A viewer cannot change the node. */
  readonly isViewer: boolean;
}

/** A node, what was just done with it, and on which L1: all that its page tells. */
interface ShownNode extends Pick<ReadOnlyFlow, 'l1' | 'deps'> {
  readonly node: NodePosition;
  readonly notes: DoneNotes;
  /** undefined unless the node validates now. */
  readonly validator: ActiveValidator | undefined;
  /** True if the node was just removed. */
  readonly isRemoved: boolean;
}

interface ActiveValidator {
  readonly weight: bigint;
  readonly balance: NAvax;
}

function activeValidator({ validation, balance }: ReadNode): ActiveValidator | undefined {
  const { manager } = validation;
  if (manager?.status !== 'active' || balance === undefined) return undefined;
  return { weight: manager.weight, balance };
}

type ReadNode = Pick<NodePosition, 'validation' | 'balance'>;

/** True if the node validates now. */
export function isValidator(node: ReadNode): boolean {
  return activeValidator(node) !== undefined;
}

export function nodeStatePage(
  flow: ReadOnlyFlow,
  node: NodePosition,
  notes: DoneNotes,
  choices: readonly Choice[],
): Page {
  const { deps, l1 } = flow;
  const { change: open } = node;
  const { isViewer, made } = notes;
  const validator = activeValidator(node);
  const isRemoved = made?.kind === 'remove-node' && validator === undefined && open === undefined;
  const shown: ShownNode = { l1, deps, node, notes, validator, isRemoved };
  const change = validator && !isViewer ? 'change-it' : 'change';
  const party = isViewer ? turnRows(node, networkNow(deps), deps.i18n) : [];
  const page = donePage({
    isOpen: open !== undefined || !(validator || isRemoved),
    title: nodeTitle(shown),
    afterwards: open !== undefined ? 'go-on' : change,
    facts: [...party, ...nodeRows(shown)],
    choices,
    values: valuesToCopy(flow, shown),
  });
  return { ...page, readAt: node.readAt };
}

function nodeTitle({ l1, deps, node, notes: { made }, validator, isRemoved }: ShownNode): string {
  const { t } = deps.i18n;
  const { nodeId, change: open, validatorFee } = node;
  if (open === 'removal') return t('done.title-removal', { node: nodeId, l1: l1.name });
  if (isRemoved) return t('done.title-removed', { node: nodeId, l1: l1.name });
  if (validator === undefined) {
    const kind = open === undefined || open === 'weight' ? 'none' : open;
    return t(`done.title-${kind}`, { l1: l1.name });
  }
  const { weight, balance } = validator;
  if (made?.kind === 'update-weight' && open === undefined) {
    return t('done.title-weight', { stake: stakeText(stakeOfWeight(weight, l1), l1), weight });
  }
  if (made?.kind === 'top-up' && made.cost?.isWhole === true) {
    const date = lastDay(balance, validatorFee, deps);
    const amount = nAvaxText.exact(made.cost.balance);
    if (date !== undefined) return t('done.title-top-up', { amount, date });
  }
  return t('done.title', { l1: l1.name });
}

function nodeRows(shown: ShownNode): Pair[] {
  const { deps, node, notes, validator, isRemoved } = shown;
  const { t } = deps.i18n;
  const { addition, made, before } = notes;
  const cost = addition?.cost ?? made?.cost;
  const costs = node.change === undefined && cost && costRow(cost, deps.i18n);
  const nodeRow = { label: t('done.node'), value: node.nodeId };
  if (validator === undefined) {
    const refund = isRemoved &&
      before && { label: t('intent.refund'), value: t('done.refund', refundValues(before)) };
    return compact<Pair>([refund, costs, nodeRow, weightRow(shown)]);
  }
  const watched = node.health ? healthMessages(node.health) : [];
  const health = watched.map((fact) => t(fact)).join(' · ');
  const balance = balanceText(validator.balance, node.validatorFee, deps);
  return compact<Pair>([
    nodeRow,
    weightRow(shown),
    costs,
    addition?.cost && timeRow(addition, deps.i18n),
    { label: t('done.balance'), value: balance },
    watched.length > 0 && { label: t('done.health'), value: health },
  ]);
}

function weightRow({ l1, deps, node, notes, validator }: ShownNode): Pair | undefined {
  const { weight, stake, validation } = node;
  const { manager } = validation;
  if (weight === undefined || (validator === undefined && weight.change === undefined)) {
    return undefined;
  }
  // After a change, the stake of the present epoch belongs to the former weight.
  const staked =
    stake === undefined || manager === undefined || weight.change !== undefined
      ? ''
      : ` (${stakeText(stakeOfWeight(manager.weight, l1), l1)})`;
  const value = `${weightText(weight, turnOf(node, notes.isViewer), deps.i18n)}${staked}`;
  return { label: deps.i18n.t('done.weight'), value };
}

/** For a viewer, the commands of the next action; the command that watches the node; IDs. */
function valuesToCopy(
  { connection, operator }: ReadOnlyFlow,
  { deps, node, notes: { isViewer, made }, validator }: ShownNode,
): Pair[] {
  const { i18n } = deps;
  const { t } = i18n;
  const { validationId } = node.validation;
  const next = isViewer ? (node.nextAction?.next ?? []) : [];
  const commands = next.filter((text) => typeof text === 'object' && text.key === 'command-line');
  const watch = commandLine('status', '--network', connection.profile.name, operator, '--watch');
  return compact<Pair>([
    ...commands.map((command) => ({ label: t('done.command'), value: showText(command, i18n) })),
    validator && { label: t('done.watch'), value: t(watch) },
    validationId !== undefined && { label: t('noun.validation-id'), value: validationId },
    ...(made?.sent ?? []).map(({ step, id: value }) => ({
      label: t('done.transaction', { step: transactionTitle(step, i18n) }),
      value,
    })),
  ]);
}

function costRow({ fees, balance, isWhole }: ChangeCost, { t }: Translator): Pair {
  const values = { fees: weiText.needed(fees), balance: nAvaxText.exact(balance) };
  const least = balance === 0n ? 'done.fees-least' : 'done.cost-least';
  const exact = balance === 0n ? 'done.fees-value' : 'done.cost-value';
  return { label: t('done.cost'), value: t(isWhole ? exact : least, values) };
}

function timeRow({ took, waited }: AdditionSummary, i18n: Translator) {
  const label = i18n.t('done.took');
  const text = duration(took, i18n);
  if (waited === undefined) return { label, value: text };
  const values = { took: text, waited: duration(waited, i18n) };
  return { label, value: i18n.t('done.took-waiting', values) };
}

function balanceValues(balance: NAvax, feePerSecond: bigint) {
  return { balance: nAvaxText.held(balance), lasts: lastsText(balance, feePerSecond) };
}

function balanceText(balance: NAvax, feePerSecond: bigint, deps: ReadOnlyFlow['deps']): string {
  const { t } = deps.i18n;
  const values = balanceValues(balance, feePerSecond);
  const date = lastDay(balance, feePerSecond, deps);
  return date === undefined
    ? t('done.balance-value', values)
    : t('done.balance-until', { ...values, date });
}

/** The day (UTC) on which the balance runs out; undefined if that is more than 1,000 years ahead. */
function lastDay(
  balance: NAvax,
  feePerSecond: bigint,
  deps: ReadOnlyFlow['deps'],
): string | undefined {
  const seconds = feePerSecond === 0n ? LONGEST : balance / feePerSecond;
  if (seconds >= LONGEST) return undefined;
  return new Date(networkNow(deps) + Number(seconds) * 1000).toISOString().slice(0, 10);
}

/** In seconds. */
const LONGEST = 31_557_600_000n;

export function changeOffer({ t }: Translator): readonly OtherAction[] {
  return [{ key: 'b', title: t('balance.change'), hint: t('balance.change-hint'), id: 'balance' }];
}

function turnOf({ isYourTurn }: NodePosition, isViewer: boolean) {
  if (!isYourTurn) return 'network';
  return isViewer ? 'viewed' : 'operator';
}
