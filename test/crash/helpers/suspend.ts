import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { storeNetwork } from '../../helpers/program/store-network.ts';
import { until } from '../../helpers/until.ts';
import { attempt, signElsewhere, startCounted } from './attempt.ts';
import { begin, type Life } from './homes.ts';
import { compare, type Calm } from './kill.ts';
import { takePicture } from './picture.ts';

/** Where the second process runs, which finishes the task while the first process is suspended. */
export const places = ['same host', 'other host', 'other container'] as const;
export type Place = (typeof places)[number];
const PLACES = { 'same host': '', 'other host': 'host', 'other container': 'container' } as const;

/** The result of a process that was suspended at a boundary, and woken when another process had finished. */
export interface Suspension {
  readonly task: Calm['task']['name'];
  readonly command: Calm['command'];
  readonly place: Place;
  readonly border: number;
  readonly what: string;
  /** What the woken process did: `lost` if it reported that it had lost the journal. */
  readonly woken: 'finished' | 'lost';
  /** The number of effects and transactions in addition to those of a run without a suspension. */
  readonly doubles: number;
  /** The number of missing effects, plus 1 if the final state differs. */
  readonly lost: number;
  /** What a process without the lock still wrote or sent. */
  readonly after: readonly string[];
  /** The output of a process that ended in another way; null if there was none. */
  readonly fault: string | null;
}

export const isSound = ({ doubles, lost, after, fault }: Suspension): boolean =>
  doubles + lost + after.length === 0 && fault === null;

/** More than the minute after which a silent process on another machine counts as dead. */
const SILENT_S = 61;
/** The sandbox's network under a name of the user's own: another machine has no sandbox with this folder. */
const SHARED = { network: 'shared' };
const NOTHING = { woken: 'finished', after: [], doubles: 0, lost: 0, fault: null } as const;
const WRITES = /^append$|^ask .*(sendRawTransaction|issueTx)/;

/** The boundaries at which a process of this command can be suspended, counted from 1. */
export function suspendable({ task, crossed }: Calm): readonly number[] {
  // Before its first record, a top-up has not begun: two commands are two orders.
  const first = task.second === undefined ? crossed.indexOf('append') : 0;
  return crossed.flatMap((_, index) => (index >= first ? [index + 1] : []));
}

export async function suspendAt(calm: Calm, border: number, place: Place): Promise<Suspension> {
  const life = await begin(calm.origin);
  storeNetwork(life.home, { ...life.sandbox.profile.network, name: SHARED.network });
  const { task, command, crossed, begun } = calm;
  const where = { task: task.name, command, place, border, what: crossed[border - 1] ?? '' };
  const words = begun === undefined ? task.first(life) : task.second!(life, begun);
  const start = async (at: number) =>
    startCounted(await words, life, { ...SHARED, at, signal: 'SIGSTOP' });
  let first = await start(border);
  try {
    let state = await until(() => stateOf(first.child.pid!));
    let left = border - first.crossed().length;
    // A command that hands out a transaction ends, and runs again after the other wallet has signed.
    while (state === 'ended' && left > 0 && task.isUnsigned && (await first.ended).code === 4) {
      await signElsewhere(life, await first.ended);
      first = await start(left);
      state = await until(() => stateOf(first.child.pid!));
      left -= first.crossed().length;
    }
    // The number of polls varies, so a process may end before this boundary.
    if (state === 'ended' && left > 0) return { ...where, ...NOTHING };
    const before = first.crossed().length;
    // Requests in parallel may come in another order than in the run that was counted.
    const hasBegun = task.second !== undefined || first.crossed().includes('append');
    if (!hasBegun) return { ...where, ...NOTHING };
    const isRefused = await finishElsewhere(calm, life, place);
    first.child.kill('SIGCONT');
    const { code, stdout, stderr } = await first.ended;
    const woken = stderr.includes('E-JRN-104') ? 'lost' : 'finished';
    const isHandedOut = task.isUnsigned === true && code === 4;
    if (isHandedOut) await signElsewhere(life, await first.ended);
    else if (code !== (woken === 'lost' ? 3 : 0))
      throw new Error(`exit ${code}: ${stdout}${stderr}`);
    const isHalf = isRefused && begun === undefined && task.second !== undefined;
    if (isHandedOut || isHalf) await attempt(task, life, { ...SHARED, at: 0 }, begun);
    const later = first.crossed().slice(before);
    const after = woken === 'lost' ? later.filter((what) => WRITES.test(what)) : [];
    const picture = await takePicture(life);
    return { ...where, woken, after, ...compare(picture, calm.picture), fault: null };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { ...where, woken: 'finished', after: [], doubles: 0, lost: 1, fault };
  } finally {
    first.child.kill('SIGKILL');
    await first.ended;
    await life.stop();
  }
}

function stateOf(pid: number): 'stopped' | 'ended' | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 'ended';
  const stat = readFileSync(file, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T') ? 'stopped' : undefined;
}

/**
 * Runs the same command, and the rest of the task, as another process. Resolves with true if the suspended process
 * kept the lock: then the other process is refused.
 */
async function finishElsewhere(calm: Calm, life: Life, place: Place): Promise<boolean> {
  silence(life);
  try {
    await attempt(calm.task, life, { ...SHARED, at: 0, place: PLACES[place] }, calm.begun);
    return false;
  } catch (error) {
    if (place !== 'same host' || !String(error).includes('E-JRN-101')) throw error;
    return true;
  }
}

/** Makes the suspended process's lock old, as if time had passed. */
function silence({ home }: Life): void {
  const folder = join(home, 'journals');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const silent = Date.now() / 1000 - SILENT_S;
  for (const name of names.filter((one) => one.endsWith('.lock')))
    utimesSync(join(folder, name), silent, silent);
}
