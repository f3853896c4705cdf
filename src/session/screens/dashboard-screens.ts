import { commandLine, type MessageKey } from '../../domain/message.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import {
  groupDigits,
  nAvax,
  nAvaxText,
  weiText,
  type NAvax,
  type Wei,
  stakeText,
  stakeOfWeight,
} from '../../domain/units.ts';
import type { ReadOnlyFlow } from '../flow-state.ts';
import { daysOf } from '../../standing/format.ts';
import { type NodePosition, type Position, whyNoNode } from '../../standing/position.ts';
import { duration } from '../../page/durations.ts';
import type { Choice, OtherAction, Page, Pair } from '../../page/page.ts';
import { choicePage, donePage } from '../../page/pages.ts';
import { healthMessages, healthProblems, uptimeMessages } from '../../standing/node-health.ts';
import { overcommitmentFindings } from '../../standing/overcommitment.ts';
import type { ChangeKind } from '../../tasks/change-in-progress.ts';
import type { Run, Submission } from '../../journal/memory.ts';
import type { TaskKind } from '../../tasks/task-kinds.ts';
import type { L1Validator } from '../../ports/p-chain.ts';
import { refundValues } from '../../tasks/intent-effects.ts';
import type { Translator } from '../../i18n/translator.ts';
import { transactionTitle } from '../../standing/step-title.ts';

/** The ID of the choice that continues a node's open change. */
export function continueChoice(node: NodeId): string {
  return `continue:${node}`;
}

/** The kind of a task that can be continued. */
export type ContinuedKind = MessageKey extends infer Key
  ? Key extends `continue.${infer Kind}`
    ? Kind
    : never
  : never;

/** The kind of the task that continues each change that the chains show. */
export const CONTINUED = {
  registration: 'add-node',
  weight: 'update-weight',
  removal: 'remove-node',
  expired: 'clean-up',
} as const satisfies Record<ChangeKind, ContinuedKind>;

/** An unfinished task in this machine's journal. Its kind is continued, and not offered a second time. */
export interface UnfinishedTask {
  readonly choice: Choice;
  readonly kind: ContinuedKind;
  readonly run: Run;
}

/**
 * Lists an operator's nodes, the state of each node, and the possible next actions.
 * @param mayAct false for a viewer, who can only read
 * @param unfinished the tasks in the journal that the chains do not show yet
 */
export function homePage(
  here: ReadOnlyFlow,
  { operator, nodes }: Position,
  mayAct = true,
  unfinished: readonly UnfinishedTask[] = [],
): Page {
  const { l1, deps } = here;
  const { t } = deps.i18n;
  const stake = (amount: bigint) => stakeText(amount, l1);
  const obstacle = whyNoNode(operator);
  const choices: Choice[] = [
    ...unfinished.map(({ choice }) => choice),
    ...nodes.flatMap(({ nodeId: node, change }) =>
      change === undefined || !mayAct
        ? []
        : [{ id: continueChoice(node), title: t(`continue.${CONTINUED[change]}`, { node }) }],
    ),
    ...nodes.map((node) => ({ id: node.nodeId, title: node.nodeId, note: noteOf(node) })),
    ...(obstacle === undefined && mayAct
      ? [{ id: 'another', title: t(nodes.length > 0 ? 'done.another' : 'done.again') }]
      : []),
    ...(obstacle === 'not-opted-in' && mayAct
      ? [{ id: 'join', title: t('home.join', { l1: l1.name }) }]
      : []),
    ...(mayAct ? [{ id: 'membership', title: t('home.membership') }] : []),
    { id: 'again', title: t('home.again') },
    { id: 'quit', title: t('done.quit') },
  ];
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

  function helpOf(): string {
    switch (obstacle) {
      case 'not-opted-in':
        return t('home.help-out', { l1: l1.name });
      case 'not-enabled':
        return t('wait.l1-owner');
      case 'disabled':
        return t('wait.disabled');
      case undefined:
        return t('home.help', { free: stake(operator.stake.free) });
    }
  }

  function noteOf(node: NodePosition): string {
    const { validation, condition, validatorFee, stake: used, health } = node;
    const { manager, pChain } = validation;
    const parts = [
      t(`status.${condition}`),
      ...(manager === undefined ? [] : [t('home.weight', { weight: manager.weight })]),
      ...(used === undefined ? [] : [t('home.stake', { stake: stake(used) })]),
      ...(pChain === undefined
        ? []
        : [
            t('done.balance-value', {
              balance: nAvaxText.held(pChain.balance),
              days: daysOf(pChain.balance, validatorFee),
            }),
          ]),
      ...(health === undefined
        ? []
        : [...uptimeMessages(health), ...healthProblems(health)].map((fact) => t(fact))),
    ];
    return parts.join(' · ');
  }
}

function titleOf(isValidator: boolean, open: Exclude<ChangeKind, 'removal'> | undefined) {
  if (isValidator) return 'done.title';
  return open === undefined || open === 'weight'
    ? 'done.title-none'
    : (`done.title-${open}` as const);
}

/** The cost of tasks, read from this machine's journal and the chains. */
export interface Cost {
  /** The fees of all transactions, including reverted transactions. */
  readonly fees: Wei;
  /** What the P-Chain balances of validators received. */
  readonly balance: NAvax;
  /** False if the cost of a transaction could not be read, which makes `fees` and `balance` lower bounds. */
  readonly isWhole: boolean;
}

/** What a task did with a node. */
export interface ChangeMade {
  readonly kind: TaskKind;
  readonly sent: readonly Submission[];
  readonly cost: Cost;
}

/** The duration and cost of a node's addition, with the tasks that joined the L1. */
export interface AdditionSummary extends Cost {
  /** Milliseconds from the start of the first task to the last outcome of a transaction. */
  readonly took: number;
  /**
   * How many of these milliseconds were waiting for chains and other parties; undefined if the addition began
   * in an earlier session.
   */
  readonly waited: number | undefined;
}

/** What was just done with the node, and whether it can be changed. */
export interface DoneNotes {
  /** Set only if the node was just added. */
  readonly addition?: AdditionSummary | undefined;
  readonly made?: ChangeMade | undefined;
  /** The P-Chain's validator before that. A removal refunded its balance. */
  readonly before?: L1Validator | undefined;
  /** False for a viewer, who cannot change the node. */
  readonly mayAct?: boolean;
  /** The node's tasks in the journal that the chains do not show yet. */
  readonly unfinished?: readonly UnfinishedTask[];
}

/** Shows the node's state, its IDs, the sent transactions and the possible next actions. */
export function nodeStatePage(
  { deps, l1, connection, operator }: ReadOnlyFlow,
  {
    nodeId,
    validation,
    change: open,
    stepsLeft,
    validatorFee,
    stake: used,
    mayAdd,
    health,
  }: NodePosition,
  { addition, made, before, mayAct = true, unfinished = [] }: DoneNotes = {},
): Page {
  const { t } = deps.i18n;
  const { manager, pChain, validationId } = validation;
  const isValidator = manager?.status === 'active' && pChain !== undefined;
  const isRemoved = made?.kind === 'remove-node' && !isValidator && open === undefined;
  const balance = pChain?.balance ?? nAvax(0n);
  const changes = [
    { id: 'weight', title: t('done.change-weight'), kind: 'update-weight' },
    { id: 'top-up', title: t('done.top-up'), kind: 'top-up' },
    { id: 'remove', title: t('done.remove'), kind: 'remove-node' },
  ];
  const actions: Choice[] = [
    ...changes
      .filter(({ kind }) => isValidator && (open === undefined || kind === 'top-up'))
      .filter(({ kind }) => !unfinished.some((task) => task.kind === kind))
      .map(({ id, title }) => ({ id, title })),
    ...(mayAdd ? [{ id: 'another', title: t(isValidator ? 'done.another' : 'done.again') }] : []),
  ];
  const choices: Choice[] = [
    ...(open === undefined || !mayAct
      ? []
      : [{ id: 'continue', title: t(`continue.${CONTINUED[open]}`, { node: nodeId }) }]),
    ...unfinished.map(({ choice }) => choice),
    { id: 'home', title: t('done.home') },
    ...(mayAct ? [{ id: 'receipt', title: t('done.receipt') }] : []),
    ...(mayAct ? actions : []),
    { id: 'again', title: t('home.again') },
    { id: 'quit', title: t('done.quit') },
  ];
  // After a change, the stake of the present epoch belongs to the former weight.
  const staked = (weight: bigint): string =>
    used === undefined ? '' : ` (${stakeText(stakeOfWeight(weight, l1), l1)})`;
  // What to keep an eye on: the node's health, and the command that watches it.
  const watched = isValidator && health !== undefined ? healthMessages(health) : [];
  const watch = commandLine('status', '--network', connection.profile.name, operator, '--watch');
  const facts = isValidator
    ? [
        { label: t('done.node'), value: nodeId },
        {
          label: t('done.weight'),
          value: `${groupDigits(manager.weight)}${staked(manager.weight)}`,
        },
        ...costRows(),
        ...(addition === undefined ? [] : [timeRow(addition, deps.i18n)]),
        { label: t('done.balance'), value: balanceText(balance, validatorFee, deps) },
        ...(watched.length === 0
          ? []
          : [{ label: t('done.health'), value: watched.map((fact) => t(fact)).join(' · ') }]),
      ]
    : [
        ...(isRemoved && before !== undefined
          ? [{ label: t('intent.refund'), value: t('done.refund', refundValues(before)) }]
          : []),
        ...costRows(),
        { label: t('done.node'), value: nodeId },
      ];
  return donePage({
    isOpen: open !== undefined || !(isValidator || isRemoved),
    title: title(),
    afterwards: open !== undefined ? 'go-on' : isValidator && mayAct ? 'change-it' : 'change',
    facts,
    choices,
    values: [
      ...(isValidator ? [{ label: t('done.watch'), value: t(watch) }] : []),
      ...(validationId === undefined ? [] : [{ label: t('done.validation'), value: validationId }]),
      ...(made?.sent ?? []).map(({ step, id: value }) => ({
        label: t('done.transaction', { step: transactionTitle(step, deps.i18n) }),
        value,
      })),
    ],
  });

  function title(): string {
    if (open === 'removal') return t('done.title-removal', { node: nodeId, count: stepsLeft });
    if (isRemoved) return t('done.title-removed', { node: nodeId, l1: l1.name });
    if (made?.kind === 'update-weight' && isValidator && open === undefined) {
      const { weight } = manager;
      return t('done.title-weight', { stake: stakeText(stakeOfWeight(weight, l1), l1), weight });
    }
    return t(titleOf(isValidator, open), { l1: l1.name });
  }

  function costRows(): readonly Pair[] {
    const cost = addition ?? made?.cost;
    return cost === undefined || open !== undefined ? [] : [costRow(cost, deps.i18n)];
  }
}

/** The fees, and what a validator's P-Chain balance received. */
function costRow({ fees, balance, isWhole }: Cost, { t }: Translator): Pair {
  const values = { fees: weiText.needed(fees), balance: nAvaxText.exact(balance) };
  const least = balance === 0n ? 'done.fees-least' : 'done.cost-least';
  const exact = balance === 0n ? 'done.fees-value' : 'done.cost-value';
  return { label: t('done.cost'), value: t(isWhole ? exact : least, values) };
}

/** How long the addition took, and how much of it was waiting. */
function timeRow({ took, waited }: AdditionSummary, i18n: Translator) {
  const values = { took: duration(took, i18n) };
  return {
    label: i18n.t('done.took'),
    value:
      waited === undefined
        ? values.took
        : i18n.t('done.took-waiting', { ...values, waited: duration(waited, i18n) }),
  };
}

/**
 * A balance and how long it lasts. Names the day (UTC) on which the balance runs out, up to 1,000 years
 * ahead.
 */
function balanceText(
  balance: NAvax,
  feePerSecond: bigint,
  { options, i18n }: ReadOnlyFlow['deps'],
): string {
  const values = { balance: nAvaxText.held(balance), days: daysOf(balance, feePerSecond) };
  const seconds = feePerSecond === 0n ? LONGEST : balance / feePerSecond;
  if (seconds >= LONGEST) return i18n.t('done.balance-value', values);
  const date = new Date(options.clock.now() + Number(seconds) * 1000).toISOString().slice(0, 10);
  return i18n.t('done.balance-until', { ...values, date });
}

/** The seconds in 1,000 years. */
const LONGEST = 31_557_600_000n;

/** Offers to change the new validator's P-Chain balance. */
export function changeOffer({ t }: Translator): readonly OtherAction[] {
  return [{ key: 'b', title: t('balance.change'), hint: t('balance.change-hint'), id: 'balance' }];
}
