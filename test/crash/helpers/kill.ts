import { rmSync } from 'node:fs';
import { attempt, runCommand, type Attempt } from './attempt.ts';
import { begin, closeOrigins, forget, keep, openOrigins, type Life, type Origin } from './homes.ts';
import { cutInRecord, journalLines, keptAggregates } from './journal.ts';
import { takePicture, type Picture } from './picture.ts';
import { commandTasks, unsignedTasks, type CommandTask } from './tasks.ts';

/**
 * The loss of the journal at each death. With a number, the journal is cut in the middle of the record after
 * that many.
 */
export type Loss = 'kept' | 'deleted' | number;

/** One of a task's commands, its origin, and the result of a run without a kill. */
export interface Calm {
  readonly task: CommandTask;
  readonly command: 'first' | 'second';
  readonly origin: Origin;
  /** The output of the first command, if it has already run. */
  readonly begun: string | undefined;
  /** The number of records in the journal at the start. */
  readonly records: number;
  /** The boundaries of this command. */
  readonly crossed: readonly string[];
  readonly picture: Picture;
}

/** The result of two kills at the same boundary. */
export interface Outcome {
  readonly task: CommandTask['name'];
  readonly command: Calm['command'];
  readonly border: number;
  readonly what: string;
  readonly loss: Loss;
  readonly deaths: number;
  /** The number of effects and transactions in addition to those of a run without a kill. */
  readonly doubles: number;
  /** The number of missing effects, plus 1 if the final state differs. */
  readonly lost: number;
  /** The number of signatures that were requested although the journal contained them. */
  readonly askedAgain: number;
  /** The program's output if it did not finish; null if it finished. */
  readonly fault: string | null;
}

/**
 * Runs a task without a kill and returns one result for each command. Keeps the state before the second command
 * as an origin, which the caller must remove.
 */
export async function runCalm(task: CommandTask, origin: Origin): Promise<readonly Calm[]> {
  const begins = { task, command: 'first', origin, begun: undefined, records: 0 } as const;
  const life = await begin(origin);
  if (task.second === undefined) {
    const { crossed } = await attempt(task, life, { at: 0 });
    const picture = await takePicture(life);
    await life.stop();
    // The last record closes the run. After that, the same call is a request for another top-up.
    return [{ ...begins, crossed: crossed.slice(0, crossed.lastIndexOf('append')), picture }];
  }
  const first = await runCommand(task, await task.first(life), life, { at: 0 });
  const { printed } = first;
  const records = journalLines(life).length;
  const halfway = await keep(life, life.ahead);
  const after = await begin(halfway);
  const { crossed } = await attempt(task, after, { at: 0 }, printed);
  const picture = await takePicture(after);
  await after.stop();
  return [
    { ...begins, crossed: first.crossed, picture },
    { task, command: 'second', origin: halfway, begun: printed, records, crossed, picture },
  ];
}

/** Runs all tasks, or only one, without a kill, and hands the results to `work`. */
export async function onAllTasks<T>(
  only: string | undefined,
  work: (calms: readonly Calm[]) => Promise<T>,
): Promise<T> {
  const tasks = [...commandTasks, ...unsignedTasks];
  const origins = await openOrigins(tasks);
  const calms: Calm[] = [];
  for (const task of tasks.filter(({ name }) => (only ?? name) === name))
    calms.push(...(await runCalm(task, origins[task.from]!)));
  try {
    return await work(calms);
  } finally {
    forgetCalms(calms);
    closeOrigins(origins);
  }
}

/** Removes the states before the second commands. */
export function forgetCalms(calms: readonly Calm[]): void {
  for (const { command, origin } of calms)
    if (command === 'second') rmSync(origin.folder, { recursive: true, force: true });
}

/**
 * Kills the process at a boundary, kills the next process at the same boundary, and then runs the task to its
 * end. Counts only the boundaries whose names begin with `kind`.
 */
export async function killAt(calm: Calm, border: number, loss: Loss, kind = ''): Promise<Outcome> {
  const life = await begin(calm.origin);
  const { task, command, crossed } = calm;
  const what = crossed.filter((one) => one.startsWith(kind))[border - 1] ?? '';
  const where = { task: task.name, command, border, what, loss };
  let deaths = 0;
  let askedAgain = 0;
  try {
    let kept: ReadonlySet<string> = new Set();
    for (const at of [border, border, 0]) {
      const tried = await attempt(task, life, { at, kind }, calm.begun);
      askedAgain += askedFor(tried).filter((message) => kept.has(message)).length;
      if (!tried.died) break;
      deaths += 1;
      lose(life, loss);
      kept = keptAggregates(life);
    }
    const picture = await takePicture(life);
    return { ...where, deaths, askedAgain, ...compare(picture, calm.picture), fault: null };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { ...where, deaths, askedAgain, doubles: 0, lost: 1, fault };
  } finally {
    await life.stop();
  }
}

export function isClean({ doubles, lost, askedAgain, fault }: Outcome): boolean {
  return doubles + lost + askedAgain === 0 && fault === null;
}

function lose(life: Life, loss: Loss): void {
  if (loss === 'deleted') forget(life);
  if (typeof loss === 'number') cutInRecord(life, loss);
}

function askedFor({ crossed }: Attempt): readonly string[] {
  return crossed.flatMap((what) => (what.startsWith('ask aggregate ') ? [what.slice(14)] : []));
}

export function compare(left: Picture, calm: Picture): Pick<Outcome, 'doubles' | 'lost'> {
  const differences = [
    left.cChainTransactions - calm.cChainTransactions,
    left.pChainTransactions - calm.pChainTransactions,
    ...Object.entries(calm.effects).map(([name, count]) => (left.effects[name] ?? 0) - count),
  ];
  const sameEnd = left.weight === calm.weight && left.status === calm.status;
  return {
    doubles: differences.filter((more) => more > 0).length,
    lost: differences.filter((more) => more < 0).length + (sameEnd ? 0 : 1),
  };
}
