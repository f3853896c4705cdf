import { networkNow } from '../network-clock.ts';
import { commandLine } from '../../domain/message.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import {
  nAvax,
  nAvaxText,
  weiText,
  type NAvax,
  type Wei,
  stakeText,
  stakeOfWeight,
} from '../../domain/units.ts';
import type { ReadOnlyFlow } from '../flow-state.ts';
import { lastsText } from '../../tasks/costs.ts';
import { type NodePosition, type Position, whyNoNode } from '../../standing/position.ts';
import { duration } from '../../page/durations.ts';
import type { Choice, OtherAction, Page, Pair } from '../../page/page.ts';
import { choicePage, compact, donePage } from '../../page/pages.ts';
import { weightText } from '../../standing/node-weight.ts';
import { healthMessages, healthProblems, uptimeMessages } from '../../standing/node-health.ts';
import { overcommitmentFindings } from '../../standing/overcommitment.ts';
import type { ChangeKind } from '../../tasks/change-in-progress.ts';
import type { Run, Submission } from '../../journal/memory.ts';
import type { ResumableKind, TaskKind } from '../../tasks/task-kinds.ts';
import type { L1Validator } from '../../ports/p-chain.ts';
import { refundValues } from '../../tasks/follow-ups.ts';
import { showText, type Translator } from '../../i18n/translator.ts';
import { answerText, momentsText, stepsText } from '../../standing/moments.ts';
import { transactionTitle } from '../../standing/step-title.ts';

export function continueChoice(node: NodeId): string {
  return `continue:${node}`;
}

/** The task that continues each change that the chains show. */
export const CONTINUED = {
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

/** `mayAct`: false for a viewer. `unfinished`: tasks in the journal that the chains do not show yet. */
export function homePage(
  flow: ReadOnlyFlow,
  { operator, nodes }: Position,
  mayAct = true,
  unfinished: readonly UnfinishedTask[] = [],
): Page {
  const { l1, deps } = flow;
  const { t } = deps.i18n;
  const stake = (amount: bigint) => stakeText(amount, l1);
  const obstacle = whyNoNode(operator);
  const another = { id: 'another', title: t(nodes.length > 0 ? 'done.another' : 'done.again') };
  const choices = compact<Choice>([
    ...unfinished.map(({ choice }) => choice),
    ...nodes.map(({ nodeId, change }) => mayAct && continuation(nodeId, change)),
    ...unfinishedFirst(nodes).map((node) => ({
      id: node.nodeId,
      title: t('home.node', { node: node.nodeId, state: t(`status.${node.condition}`) }),
      note: noteOf(node),
    })),
    mayAct && obstacle === undefined && another,
    mayAct && obstacle === 'not-opted-in' && { id: 'join', title: t('home.join', { l1: l1.name }) },
    mayAct && { id: 'membership', title: t('home.membership') },
    { id: 'again', title: t('home.again') },
    { id: 'quit', title: t('done.quit') },
  ]);
  const page = choicePage({
    question: t(nodes.length > 0 ? 'home.question' : 'home.question-none', { l1: l1.name }),
    help: helpOf(),
    findings: overcommitmentFindings(operator, l1, deps.i18n),
    choices,
    otherActions: [
      { key: 's', title: t('home.status'), hint: t('home.status-hint'), id: 'status' },
    ],
  });
  const isOpen = nodes.some(({ change }) => change !== undefined);
  return { ...page, afterwards: isOpen ? 'go-on' : 'change' };

  function continuation(node: NodeId, change: NodePosition['change']): Choice | undefined {
    return (
      change && { id: continueChoice(node), title: t(`continue.${CONTINUED[change]}`, { node }) }
    );
  }

  function helpOf(): string {
    if (obstacle === undefined) return t('home.help', { free: stake(operator.stake.free) });
    if (obstacle === 'not-opted-in') return t('home.help-out', { l1: l1.name });
    return t(obstacle === 'disabled' ? 'wait.disabled' : 'wait.l1-owner');
  }

  function noteOf(node: NodePosition): string {
    const { validation, validatorFee, stake: used, health } = node;
    const { pChain } = validation;
    const parts: string[] = [];
    if (node.weight !== undefined) {
      const weight = weightText(node.weight, node.isYourTurn, deps.i18n);
      parts.push(t('home.weight', { weight }));
    }
    if (used !== undefined) parts.push(t('home.stake', { stake: stake(used) }));
    if (pChain !== undefined) {
      parts.push(t('done.balance-value', balanceValues(pChain.balance, validatorFee)));
    }
    const facts =
      health === undefined ? [] : [...uptimeMessages(health), ...healthProblems(health)];
    return [...parts, ...facts.map((fact) => t(fact))].join(' · ');
  }
}

function unfinishedFirst(nodes: readonly NodePosition[]): readonly NodePosition[] {
  const isDone = ({ nextAction, change }: NodePosition) =>
    nextAction === undefined && change === undefined;
  return nodes.toSorted((a, b) => Number(isDone(a)) - Number(isDone(b)));
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
    { label: t('done.steps'), value: stepsText(steps, i18n) },
    moments !== '' && { label: t('done.times'), value: moments },
  ]);
}

export interface Cost {
  readonly fees: Wei;
  readonly balance: NAvax;
  /** False if the cost of a transaction could not be read, which makes `fees` and `balance` lower bounds. */
  readonly isWhole: boolean;
}

export interface ChangeMade {
  readonly kind: TaskKind;
  readonly sent: readonly Submission[];
  readonly cost: Cost;
}

export interface AdditionSummary extends Cost {
  /** Milliseconds from the start of the first task to the last outcome of a transaction. */
  readonly took: number;
  /** Milliseconds of waiting; undefined if the addition began in an earlier session. */
  readonly waited: number | undefined;
}

/** The node whose screen is open, and what was just done with this node. */
export interface Visited {
  readonly nodeId: NodeId;
  readonly made?: ChangeMade | undefined;
  /** The P-Chain's validator before that. A removal refunded its balance. */
  readonly before?: L1Validator | undefined;
  /** Duration and cost of the addition; set only if the node was just added. */
  readonly addition?: AdditionSummary | undefined;
}

interface DoneNotes extends Omit<Visited, 'nodeId'> {
  /** False for a viewer, who cannot change the node. */
  readonly mayAct?: boolean;
  /** The node's tasks in the journal that the chains do not show yet. */
  readonly unfinished?: readonly UnfinishedTask[];
}

export function nodeStatePage(
  { deps, l1, connection, operator }: ReadOnlyFlow,
  node: NodePosition,
  { addition, made, before, mayAct = true, unfinished = [] }: DoneNotes = {},
): Page {
  const { t } = deps.i18n;
  const { nodeId, validation, change: open, validatorFee, stake: used, weight, isYourTurn } = node;
  const { manager, pChain, validationId } = validation;
  const isValidator = manager?.status === 'active' && pChain !== undefined;
  const isRemoved = made?.kind === 'remove-node' && !isValidator && open === undefined;
  const balance = pChain?.balance ?? nAvax(0n);
  const changes = [
    { id: 'weight', title: t('done.change-weight'), kind: 'update-weight' },
    { id: 'top-up', title: t('done.top-up'), kind: 'top-up' },
    { id: 'remove', title: t('done.remove'), kind: 'remove-node' },
  ];
  const actions = compact<Choice>([
    { id: 'receipt', title: t('done.receipt') },
    ...changes
      .filter(({ kind }) => isValidator && (open === undefined || kind === 'top-up'))
      .filter(({ kind }) => !unfinished.some((task) => task.kind === kind))
      .map(({ id, title }) => ({ id, title })),
    node.mayAdd && { id: 'another', title: t(isValidator ? 'done.another' : 'done.again') },
  ]);
  const continuing = open && t(`continue.${CONTINUED[open]}`, { node: nodeId });
  const choices = compact<Choice>([
    mayAct && continuing !== undefined && { id: 'continue', title: continuing },
    ...unfinished.map(({ choice }) => choice),
    { id: 'home', title: t('done.home') },
    ...(mayAct ? actions : []),
    { id: 'again', title: t('home.again') },
    { id: 'quit', title: t('done.quit') },
  ]);
  // After a change, the stake of the present epoch belongs to the former weight.
  const staked =
    used === undefined || manager === undefined || weight?.change !== undefined
      ? ''
      : ` (${stakeText(stakeOfWeight(manager.weight, l1), l1)})`;
  const weightRow = weight &&
    (isValidator || weight.change !== undefined) && {
      label: t('done.weight'),
      value: `${weightText(weight, isYourTurn, deps.i18n)}${staked}`,
    };
  // What to keep an eye on: the node's health, and the command that watches it.
  const watched = isValidator && node.health ? healthMessages(node.health) : [];
  const watch = commandLine('status', '--network', connection.profile.name, operator, '--watch');
  const cost = addition ?? made?.cost;
  const costs = open === undefined && cost && costRow(cost, deps.i18n);
  const nodeRow = { label: t('done.node'), value: nodeId };
  const refund = isRemoved &&
    before && {
      label: t('intent.refund'),
      value: t('done.refund', refundValues(before)),
    };
  const health = watched.map((fact) => t(fact)).join(' · ');
  const facts = isValidator
    ? compact<Pair>([
        nodeRow,
        weightRow,
        costs,
        addition && timeRow(addition, deps.i18n),
        { label: t('done.balance'), value: balanceText(balance, validatorFee, deps) },
        watched.length > 0 && { label: t('done.health'), value: health },
      ])
    : compact<Pair>([refund, costs, nodeRow, weightRow]);
  const change = isValidator && mayAct ? 'change-it' : 'change';
  const turn = mayAct ? [] : turnRows(node, networkNow(deps), deps.i18n);
  const next = mayAct ? [] : (node.nextAction?.next ?? []);
  const commands = next.filter((one) => typeof one === 'object' && one.key === 'command-line');
  return donePage({
    isOpen: open !== undefined || !(isValidator || isRemoved),
    title: title(),
    afterwards: open !== undefined ? 'go-on' : change,
    facts: [...turn, ...facts],
    choices,
    values: [
      ...commands.map((command) => ({
        label: t('done.command'),
        value: showText(command, deps.i18n),
      })),
      ...(isValidator ? [{ label: t('done.watch'), value: t(watch) }] : []),
      ...(validationId === undefined ? [] : [{ label: t('done.validation'), value: validationId }]),
      ...(made?.sent ?? []).map(({ step, id: value }) => ({
        label: t('done.transaction', { step: transactionTitle(step, deps.i18n) }),
        value,
      })),
    ],
  });

  function title(): string {
    if (open === 'removal') return t('done.title-removal', { node: nodeId, count: node.stepsLeft });
    if (isRemoved) return t('done.title-removed', { node: nodeId, l1: l1.name });
    if (made?.kind === 'update-weight' && isValidator && open === undefined) {
      const { weight } = manager;
      return t('done.title-weight', { stake: stakeText(stakeOfWeight(weight, l1), l1), weight });
    }
    if (made?.kind === 'top-up' && isValidator) {
      const date = lastDay(balance, validatorFee, deps);
      const amount = nAvaxText.exact(made.cost.balance);
      if (date !== undefined && made.cost.isWhole) return t('done.title-top-up', { amount, date });
    }
    if (isValidator) return t('done.title', { l1: l1.name });
    const kind = open === undefined || open === 'weight' ? 'none' : open;
    return t(`done.title-${kind}`, { l1: l1.name });
  }
}

function costRow({ fees, balance, isWhole }: Cost, { t }: Translator): Pair {
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
