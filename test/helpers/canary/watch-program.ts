import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Readable } from 'node:stream';
import { announces } from './allowed.ts';
import { watchArgumentLists } from './argument-lists.ts';
import { lookAt } from './watch.ts';

/**
 * Searches what a program says, once it has ended, and with which arguments it and whatever it starts are listed
 * meanwhile. `args`: its own, by which a test may give a key.
 */
export function watchProgram(
  child: ChildProcessWithoutNullStreams,
  args: readonly string[],
): ChildProcessWithoutNullStreams {
  const name = nameOf(args);
  const said = { stdout: tap(child.stdout), stderr: tap(child.stderr) };
  const endLists = watchLists(child.pid, args);
  child.once('close', () => {
    endLists();
    for (const [stream, text] of Object.entries(said)) {
      if (!announces(args)) lookAt('outputs', `${stream} of ${name}`, text());
    }
  });
  return child;
}

/** Watches the lists of arguments of a process until it is called. */
export function watchLists(pid: number | undefined, args: readonly string[]): () => void {
  if (pid === undefined) return () => undefined;
  const seen = watchArgumentLists(pid);
  return () => {
    for (const list of seen()) {
      // What the test itself gave is there by nobody's fault but its own.
      const own = list.split('\0').filter((argument) => !args.includes(argument));
      lookAt('argumentLists', `the arguments of ${nameOf(args)}`, own.join('\0'));
    }
  };
}

/** What a call is called where something is found: its first words, since a key may be among the others. */
export function nameOf(args: readonly string[]): string {
  return args
    .filter((word) => !word.startsWith('/'))
    .slice(0, 1)
    .join(' ');
}

/** What goes through a stream. Whoever reads it finds it as if nobody else did: at the same time, from the beginning. */
function tap(stream: Readable): () => string {
  const chunks: Buffer[] = [];
  const push = stream.push.bind(stream);
  stream.push = (chunk: Buffer | null, ...encoding) => {
    if (chunk !== null) chunks.push(chunk);
    return push(chunk, ...encoding);
  };
  return () => Buffer.concat(chunks).toString('latin1');
}
