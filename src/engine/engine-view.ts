import type { SettledRecord } from '../journal/record.ts';
import type { DeviceDisplay } from '../ports/signer.ts';
import type { Fact, Wait } from './step.ts';
import type { EngineEvent } from './engine.ts';

export interface EngineView {
  readonly steps: readonly StepView[];
  /** `wait` while a local key signs, until the journal contains the signature. */
  readonly leaving: 'safe' | 'wait';
}

export interface StepView {
  readonly id: string;
  readonly state: 'todo' | 'current' | 'waiting' | 'blocked' | 'done';
  /** True if the step was already done at the first check. */
  readonly wasDoneBefore: boolean;
  readonly fact: Fact | undefined;
  readonly wait: (Wait & { readonly since: number; readonly nextCheckAt: number }) | undefined;
  readonly failing: Extract<EngineEvent, { type: 'failing' }> | undefined;
  readonly device: (DeviceDisplay & { readonly since: number }) | undefined;
  readonly transactions: readonly TransactionView[];
  /** The weight that has signed and the weight needed, each in percent of the total, like "71.4". */
  readonly share: { readonly percent: string; readonly needed: string } | undefined;
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
}

interface TransactionView {
  readonly id: string;
  readonly state: 'signed' | 'submitted' | 'refused' | SettledRecord['how'];
  readonly height: bigint | null;
}

export const EMPTY_VIEW: EngineView = { steps: [], leaving: 'safe' };

export function foldEvent(view: EngineView, event: EngineEvent): EngineView {
  switch (event.type) {
    case 'began':
      return { ...EMPTY_VIEW, steps: event.steps.map(newStep) };
    case 'signing': {
      const { at, device, step } = event;
      if (device === undefined) return { ...view, leaving: 'wait' };
      return change(view, step, (old) => ({ ...old, device: { ...device, since: at } }));
    }
    case 'signed':
      return change({ ...view, leaving: 'safe' }, event.step, (step) => ({
        ...step,
        // The step's duration starts with its first signature.
        startedAt: step.transactions.length === 0 ? event.at : step.startedAt,
        device: undefined,
        transactions: [...step.transactions, newTransaction(event.id)],
      }));
    case 'noticed':
      return view;
    case 'ended':
      return { ...view, leaving: 'safe' };
    case 'failing':
      return change({ ...view, leaving: 'safe' }, event.step, (old) => ({
        ...old,
        device: undefined,
        failing: event,
      }));
    default:
      return change(view, event.step, (step) => foldStep(step, event));
  }
}

type StepEvent = Exclude<
  EngineEvent,
  { type: 'began' | 'noticed' | 'signing' | 'signed' | 'failing' | 'ended' }
>;

function foldStep(step: StepView, event: StepEvent): StepView {
  const startedAt = step.startedAt ?? event.at;
  const active = { ...step, startedAt, failing: undefined };
  switch (event.type) {
    case 'checked':
      return foldCheck(step, event);
    case 'planned': {
      // While the operator reads a transaction, no time runs: it begins with the first signature.
      const isRead = event.intent.effect !== 'aggregation' && step.transactions.length === 0;
      return {
        ...active,
        state: 'current',
        wait: undefined,
        ...(isRead && { startedAt: undefined }),
      };
    }
    case 'outdated':
    case 'handed-out':
    case 'aggregating':
      return { ...active, state: 'current', wait: undefined };
    case 'aggregated':
      return { ...active, share: { percent: event.percent, needed: event.neededPercent } };
    case 'unclear':
      return active;
    case 'submitted':
    case 'refused':
      return changeTransaction(active, event.id, { state: event.type });
    case 'settled': {
      const { how: state, height, id } = event;
      // An unlisted transaction is from an earlier run, or from before a restart. The view adds such a
      // transaction unless the new state is `included`.
      const isShown =
        step.transactions.some((transaction) => transaction.id === id) || state === 'included';
      const withTransaction = isShown
        ? step
        : { ...step, transactions: [...step.transactions, newTransaction(id)] };
      return changeTransaction(withTransaction, id, { state, height });
    }
    case 'waiting': {
      const since = step.wait?.text.key === event.wait.text.key ? step.wait.since : event.at;
      const nextCheckAt = event.at + event.wait.recheck;
      return { ...active, state: 'waiting', wait: { ...event.wait, since, nextCheckAt } };
    }
  }
}

function foldCheck(
  step: StepView,
  { at, check }: Extract<StepEvent, { type: 'checked' }>,
): StepView {
  if (check.state === 'satisfied') {
    return {
      ...step,
      state: 'done',
      fact: check.fact,
      wasDoneBefore: step.startedAt === undefined,
      wait: undefined,
      failing: undefined,
      endedAt: step.endedAt ?? at,
    };
  }
  // A transaction that is being prepared takes none of the step's time.
  const startedAt = check.state === 'ready' ? step.startedAt : (step.startedAt ?? at);
  const state = 'error' in check ? 'blocked' : 'current';
  return { ...step, startedAt, state, endedAt: undefined };
}

function change(view: EngineView, id: string, to: (step: StepView) => StepView): EngineView {
  return { ...view, steps: view.steps.map((step) => (step.id === id ? to(step) : step)) };
}

function changeTransaction(step: StepView, id: string, to: Partial<TransactionView>): StepView {
  const transactions = step.transactions.map((transaction) =>
    transaction.id === id ? { ...transaction, ...to } : transaction,
  );
  return { ...step, transactions };
}

function newStep(id: string): StepView {
  return {
    id,
    state: 'todo',
    wasDoneBefore: false,
    fact: undefined,
    wait: undefined,
    failing: undefined,
    device: undefined,
    transactions: [],
    share: undefined,
    startedAt: undefined,
    endedAt: undefined,
  };
}

function newTransaction(id: string): TransactionView {
  return { id, state: 'signed', height: null };
}
