import { readFileSync } from 'node:fs';

/** Tells one process from a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, as the system counts; empty where the system does not tell. */
  readonly started: string;
}

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) };
}

/** Whether that very process still lives. */
export function isAlive({ pid, started }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else cannot be signalled, and lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return started === startOf(pid);
}

/** States of a process that does nothing any more: zombie, dead. */
const ENDED = new Set(['Z', 'X']);

/** Linux tells when a process started (in clock ticks since the boot) and which boot this is. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The name in parentheses may hold spaces; behind it stand the state and, as the 20th field, the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // One that has ended keeps its number until its parent takes note, which in a container may be never.
    return ENDED.has(fields[0] ?? '') ? 'ended' : `${boot}:${fields[19] ?? ''}`;
  } catch {
    return '';
  }
}
