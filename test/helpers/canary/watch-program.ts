import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { announces } from './allowed.ts';
import { lookAt } from './watch.ts';

const EVERY_MS = 25;

/**
 * Searches a program's output after it has ended, and the argument lists of the program and its children
 * while it runs. `args` are the program's own arguments, in which a test may pass a key.
 */
export function watchProgram(
  child: ChildProcessWithoutNullStreams,
  args: readonly string[],
): ChildProcessWithoutNullStreams {
  const name = nameOf(args);
  const outputs = { stdout: tap(child.stdout), stderr: tap(child.stderr) };
  const endLists = watchLists(child.pid, args);
  child.once('close', () => {
    endLists();
    for (const [stream, text] of Object.entries(outputs)) {
      if (!announces(args)) lookAt('outputs', `${stream} of ${name}`, text());
    }
  });
  return child;
}

/** Watches the argument lists of a process. Returns a function that stops. */
export function watchLists(pid: number | undefined, args: readonly string[]): () => void {
  if (pid === undefined) return () => undefined;
  const seen = watchArgumentLists(pid);
  return () => {
    for (const list of seen()) {
      // An argument that the test itself passed does not count.
      const own = list.split('\0').filter((argument) => !args.includes(argument));
      lookAt('argumentLists', `the arguments of ${nameOf(args)}`, own.join('\0'));
    }
  };
}

/** Returns the name of a call for reports: only its first words, because a later word may be a key. */
export function nameOf(args: readonly string[]): string {
  return args
    .filter((word) => !word.startsWith('/'))
    .slice(0, 1)
    .join(' ');
}

/** Copies what goes through a stream. Other readers of the stream still get everything. */
function tap(stream: Readable): () => string {
  const chunks: Buffer[] = [];
  const push = stream.push.bind(stream);
  stream.push = (chunk: Buffer | null, ...encoding) => {
    if (chunk !== null) chunks.push(chunk);
    return push(chunk, ...encoding);
  };
  return () => Buffer.concat(chunks).toString('latin1');
}

/**
 * Records the argument lists of a process and of all its children, as other users of the host see them.
 * Returns a function that stops and returns the record. Records nothing on a system without /proc.
 */
function watchArgumentLists(pid: number): () => readonly string[] {
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
