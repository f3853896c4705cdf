import { readFileSync } from 'node:fs';

/** Distinguishes a process from a later process with the same process ID. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When the process started, in the system's own format; empty if unknown. */
  readonly started: string;
}

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) };
}

/**
 * True if the process is running. If another process has the same ID, the result is also true if that process
 * belongs to another user, or if the system has no /proc.
 */
export function isAlive({ pid, started }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return started === startOf(pid);
}

/** States of a process that has ended: zombie, dead. */
const ENDED = new Set(['Z', 'X']);

/**
 * The boot ID and the start of a process in clock ticks since boot; `ended` for a zombie or a dead process.
 * Empty if /proc cannot be read.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The name in parentheses may contain spaces. After the name, the first field is the state and the 20th
    // field is the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie keeps its process ID until its parent waits for it. In a container, the parent may never wait.
    return ENDED.has(fields[0] ?? '') ? 'ended' : `${boot}:${fields[19] ?? ''}`;
  } catch {
    return '';
  }
}
