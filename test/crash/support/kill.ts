import { attempt, type Attempt } from './attempt.ts';
import { begin, forget, type Life, type Origin } from './homes.ts';
import { keptAggregates, tearLastRecord } from './journal.ts';
import { takePicture, type Picture } from './picture.ts';
import type { TwoCommands } from './tasks.ts';

/** What becomes of the journal at each death. */
export type Loss = 'kept' | 'deleted' | 'torn';

/** A task, where it begins, and what an undisturbed run of it leaves behind. */
export interface Calm {
  readonly task: TwoCommands;
  readonly origin: Origin;
  readonly crossed: readonly string[];
  readonly picture: Picture;
}

/** What came of dying at one border, and at the same one again. */
export interface Outcome {
  readonly border: number;
  readonly what: string;
  readonly loss: Loss;
  readonly deaths: number;
  /** Effects and transactions beyond those of the undisturbed run. */
  readonly doubles: number;
  /** Effects that are missing, or another end than that of the undisturbed run. */
  readonly lost: number;
  /** Signatures that were asked for although the journal had them. */
  readonly askedAgain: number;
  /** What the program said where it did not come to its end. */
  readonly fault: string | undefined;
}

export async function runCalm(task: TwoCommands, origin: Origin): Promise<Calm> {
  const life = await begin(origin);
  try {
    const { crossed } = await attempt(task, life, 0);
    return { task, origin, crossed, picture: await takePicture(life) };
  } finally {
    await life.stop();
  }
}

/** Dies at a border, again at the same border of the next run, and then goes to the end. */
export async function killAt(calm: Calm, border: number, loss: Loss): Promise<Outcome> {
  const life = await begin(calm.origin);
  const told = { border, what: calm.crossed[border - 1] ?? '', loss };
  let deaths = 0;
  let askedAgain = 0;
  try {
    let kept: ReadonlySet<string> = new Set();
    for (const dieAt of [border, border, 0]) {
      const tried = await attempt(calm.task, life, dieAt);
      askedAgain += askedFor(tried).filter((message) => kept.has(message)).length;
      if (!tried.died) break;
      deaths += 1;
      lose(life, loss);
      kept = keptAggregates(life);
    }
    const picture = await takePicture(life);
    return { ...told, deaths, askedAgain, ...compare(picture, calm.picture), fault: undefined };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { ...told, deaths, askedAgain, doubles: 0, lost: 1, fault };
  } finally {
    await life.stop();
  }
}

export function isClean({ doubles, lost, askedAgain, fault }: Outcome): boolean {
  return doubles + lost + askedAgain === 0 && fault === undefined;
}

function lose(life: Life, loss: Loss): void {
  if (loss === 'deleted') forget(life);
  if (loss === 'torn') tearLastRecord(life);
}

function askedFor({ crossed }: Attempt): readonly string[] {
  return crossed.flatMap((what) => (what.startsWith('ask aggregate ') ? [what.slice(14)] : []));
}

function compare(left: Picture, calm: Picture): Pick<Outcome, 'doubles' | 'lost'> {
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
