import { OnboardError } from '../domain/errors.ts';
import type { Text } from '../domain/message.ts';
import type { Check, Fact, Step, Task } from '../engine/step.ts';
import { EMPTY_RUN_MEMORY } from '../journal/run-memory.ts';
import { NOT_NEEDED } from '../tasks/validation/warp-steps-snapshot.ts';
import { codeOfStep } from './codes.ts';
import { stepMessage } from './step-title.ts';
import type { Reading, StatusStep } from './standing.ts';

export interface OpenStep {
  readonly id: string;
  /** undefined if the check threw an error. */
  readonly check: Exclude<Check, { state: 'satisfied' }> | undefined;
  readonly failure: OnboardError | undefined;
  readonly planStep: () => Promise<unknown>;
}

export interface CheckedSteps {
  readonly steps: readonly StatusStep[];
  readonly open: OpenStep | undefined;
}

/** These steps read the operator's P-Chain account, which is often unknown, so a failed check leaves them out. */
const FUNDING: ReadonlySet<string> = new Set(['export', 'import']);

/** Steps that a task takes only if funds are missing, or if epochs passed. */
const OCCASIONAL: ReadonlySet<string> = new Set([...FUNDING, 'epoch', 'catch-up']);

/** Checks the steps of a track. @param inOrder true to skip the checks of all steps after the first unfinished one */
export async function checkTrackSteps<State>(
  task: Task<State>,
  read: Reading,
  inOrder: boolean,
  records = EMPTY_RUN_MEMORY,
): Promise<CheckedSteps> {
  const state = task.beginSnapshot(records, Number(read.blockTime) * 1000);
  const steps: StatusStep[] = [];
  let open: OpenStep | undefined;
  for (const step of task.steps) {
    if (open !== undefined && inOrder) {
      const isUnknown = open.check === undefined || open.check.state === 'unclear';
      steps.push(statusStep(step.id, isUnknown ? 'unknown' : 'not-done'));
      continue;
    }
    const { shown, check, failure } = await checkStep(step, state, read);
    if (!isSkipped(step.id, check)) steps.push(shown);
    const isUnreadFunding = failure !== undefined && FUNDING.has(step.id);
    if (check?.state !== 'satisfied' && open === undefined && !isUnreadFunding) {
      const planStep = async () => step.plan(state, { earlier: 0, shared: [] });
      open = { id: step.id, check, failure, planStep };
    }
  }
  return { steps, open };
}

/** A step that the task does without, or an occasional one: nothing shows whether it ever took place. */
function isSkipped(id: string, check: Check | undefined): boolean {
  if (check?.state !== 'satisfied') return false;
  return OCCASIONAL.has(id) || check.fact.text.key === NOT_NEEDED.text.key;
}

async function checkStep<State>(step: Step<State>, state: State, read: Reading) {
  try {
    const check = await step.check(state);
    return { shown: shown(step.id, check, read), check, failure: undefined };
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    const unknown = statusStep(step.id, 'unknown', error.codedReason);
    return { shown: unknown, check: undefined, failure: error };
  }
}

/** A step that no fact proves. */
export function statusStep(id: string, state: StatusStep['state'], fact?: Text): StatusStep {
  const noProof = { value: undefined, source: undefined, height: undefined, time: undefined };
  return { id, code: codeOfStep(id), title: stepMessage(id), state, fact, ...noProof };
}

/** Only a fact from a chain has a height and a time. */
function momentOf(
  { source, height }: Fact,
  { block, blockTime, height: pHeight, heightTime }: Reading,
): Pick<StatusStep, 'source' | 'height' | 'time'> {
  if (source === 'C-Chain') return { source, height: block, time: blockTime };
  if (source === 'P-Chain') return { source, height: height ?? pHeight, time: heightTime };
  return { source, height: undefined, time: undefined };
}

function shown(id: string, check: Check, read: Reading): StatusStep {
  if (check.state === 'satisfied') {
    const { text, value } = check.fact;
    return { ...statusStep(id, 'done', text), value, ...momentOf(check.fact, read) };
  }
  if (check.state === 'ready') return statusStep(id, 'not-done');
  if (check.state === 'pending') return statusStep(id, 'not-done', check.wait.text);
  return statusStep(id, check.state === 'unclear' ? 'unknown' : 'not-done', check.error.reason);
}
