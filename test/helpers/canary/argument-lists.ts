import { readFileSync, readdirSync } from 'node:fs';

const EVERY_MS = 25;

/**
 * Records the argument lists of a process and of all its children, as other users of the host see them.
 * Returns a function that stops and returns the record. Records nothing on a system without /proc.
 */
export function watchArgumentLists(pid: number): () => readonly string[] {
  const seen = new Set<string>();
  const look = (): void => {
    for (const one of familyOf(pid)) {
      const list = readQuietly(`/proc/${one}/cmdline`);
      if (list !== '') seen.add(list);
    }
  };
  look();
  // The timer does not keep this process running.
  const timer = setInterval(look, EVERY_MS).unref();
  return () => {
    look();
    clearInterval(timer);
    return [...seen];
  };
}

function familyOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  const children = listQuietly(tasks).flatMap((task) =>
    readQuietly(`${tasks}/${task}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(familyOf)];
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended since it was listed.
    return '';
  }
}

function listQuietly(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
