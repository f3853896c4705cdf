import { readOutcome } from '../transactions/submission-outcome.ts';
import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';
import { type NAvax, type Wei, wei, weiToNAvaxRoundedUp } from '../../domain/units.ts';
import type { Run, Submission } from '../../journal/memory.ts';
import { type Journal, runsOf } from '../../journal/journal.ts';
import { validationOfRun } from '../validation/node-snapshot.ts';
import { type RunKind, type TaskKind, type TaskRequest, taskKeyOf } from '../task-kinds.ts';
import type { Connection } from '../../ports/connection.ts';
import type { Signer } from '../../ports/signer.ts';

/** The tasks of joining an L1 before the first node is added. */
const JOINING: ReadonlySet<string> = new Set<RunKind>([
  'register-operator',
  'opt-in-l1',
  'opt-in-vault',
  'join',
  'stake',
]);

const ADDING: ReadonlySet<string> = new Set<RunKind>(['add-node', 'clean-up']);

/** The steps that the operator signs. Other tasks have one such step. */
export const SIGNED_STEPS: Readonly<Record<string, readonly string[]>> = {
  'add-node': ['add', 'p-chain', 'complete'],
  'update-weight': ['update', 'p-chain', 'complete'],
  'remove-node': ['remove', 'p-chain', 'complete'],
};

export interface ChangeCost {
  readonly fees: Wei;
  readonly balance: NAvax;
  /**
   * False if the cost of a transaction could not be read, or another machine signed one: then `fees` and `balance` are
   * lower bounds.
   */
  readonly isWhole: boolean;
}

export interface ChangeMade {
  readonly kind: TaskKind;
  readonly sent: readonly Submission[];
  /** undefined if this machine's journal has no transaction of the task. */
  readonly cost: ChangeCost | undefined;
}

export interface AdditionSummary extends Pick<ChangeMade, 'cost'> {
  /** Milliseconds from the start of the first task to the last outcome of a transaction. */
  readonly took: number;
  /** Milliseconds of waiting; undefined if the addition began in an earlier session. */
  readonly waited: number | undefined;
}

interface CostSources {
  readonly journal: Pick<Journal, 'memory'>;
  readonly connection: Pick<Connection, 'ports' | 'profile'>;
}

export async function readAdditionCost(
  { journal, connection }: CostSources,
  nodeId: NodeId,
): Promise<Omit<AdditionSummary, 'waited'>> {
  const runs = runsOfAddition(journal.memory().runs, nodeId);
  return { took: durationOf(runs), cost: await costOfRuns(runs, 'add-node', connection.ports) };
}

/** Milliseconds from the start of the first run to the last recorded outcome of a transaction. */
function durationOf(runs: readonly Run[]): number {
  const ends = runs
    .flatMap(({ submissions }) => submissions)
    .map(({ settled, signedAt }) => settled?.at ?? signedAt);
  const began = runs.map(({ openedAt }) => openedAt);
  return ends.length === 0 ? 0 : Math.max(...ends) - Math.min(...began);
}

/** The transactions of a task that has just ended that did not revert, and the cost of all of them. */
export async function readChange(
  { journal, connection, signer }: CostSources & { readonly signer: Signer },
  request: TaskRequest,
): Promise<ChangeMade> {
  const key = taskKeyOf(request, connection.profile, signer.evmAddress);
  // A remedy during the task has a run of its own, opened later.
  const run = runsOf(journal.memory(), key).at(-1);
  const submissions = run?.submissions ?? [];
  return {
    kind: request.kind,
    sent: submissions.filter(({ settled }) => settled?.how !== 'reverted'),
    cost: await costOfRuns(run === undefined ? [] : [run], request.kind, connection.ports),
  };
}

/** undefined if this journal has no transaction of the task: another machine paid. */
async function costOfRuns(
  runs: readonly Run[],
  kind: TaskKind,
  ports: Connection['ports'],
): Promise<ChangeCost | undefined> {
  const submissions = runs.flatMap((run) => run.submissions);
  if (submissions.length === 0) return undefined;
  const costs = await Promise.all(submissions.map((submission) => costOf(submission, ports)));
  const signedHere = (step: string) => submissions.some((submission) => submission.step === step);
  const readable = costs.filter((cost) => cost !== undefined);
  return {
    fees: wei(readable.reduce((sum, { fee }) => sum + fee, 0n)),
    balance: weiToNAvaxRoundedUp(wei(readable.reduce((sum, { balance }) => sum + balance, 0n))),
    isWhole: readable.length === costs.length && (SIGNED_STEPS[kind] ?? []).every(signedHere),
  };
}

/**
 * The runs of the node's last addition, and the directly preceding runs that joined the L1. The search goes
 * backwards, and stops at any other run or at an addition of an earlier validation. An expired registration
 * that was cleaned up belongs to the last addition.
 */
export function runsOfAddition(runs: readonly Run[], nodeId: NodeId): readonly Run[] {
  const isOfNode = ({ task }: Run): boolean => ADDING.has(task.kind) && task.node === nodeId;
  const end = runs.findLastIndex(isOfNode) + 1;
  let start = end;
  let validationId: ValidationId | undefined;
  for (const run of runs.slice(0, end).reverse()) {
    if (isOfNode(run)) {
      // After the clean-up of an expired registration, the same addition starts another validation.
      const own = run.task.kind === 'clean-up' ? undefined : (validationOfRun(run) ?? validationId);
      if (validationId !== undefined && own !== undefined && own !== validationId) break;
      validationId = own;
    } else if (!JOINING.has(run.task.kind)) break;
    start -= 1;
  }
  return runs.slice(start, end);
}

/** The fee, and what a validator's balance received, both in wei; undefined if they could not be read. */
async function costOf(submission: Submission, ports: Connection['ports']) {
  try {
    const { fee, moved } = (await readOutcome(submission, ports)).cost;
    if (fee === undefined || moved === undefined) return undefined;
    const given = moved.filter(({ kind }) => kind === 'validator-balance');
    return { fee, balance: given.reduce((sum, { amount }) => sum - amount, 0n) };
  } catch {
    // The node is added, so a failed read or damaged bytes in the journal only leave the cost unknown.
    return undefined;
  }
}
