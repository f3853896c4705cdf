import { readFileSync, readdirSync } from 'node:fs';

const EVERY_MS = 25;

/**
 * Keeps the argument lists of a process and of everything that it starts, as others on the host see them;
 * gives what was seen when it is stopped. Where the system has no /proc nothing is seen.
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
  // Whoever never ends holds nobody up.
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
    // It ended in between.
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
