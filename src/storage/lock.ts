import { link, open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import * as z from 'zod/mini';
import { OnboardError } from '../domain/errors.ts';
import { printable } from '../domain/printable.ts';
import { isAlive, ownIdentity } from './process-identity.ts';
import { createOwnFile, refuseLink } from './own-files.ts';

const holderShape = z.object({
  pid: z.number(),
  started: z.string(),
  since: z.string(),
  host: z.optional(z.string()),
});

/** How often a holder shows that it lives, and after how much silence another machine takes it for dead; milliseconds. */
const BEAT = 10_000;
const SILENCE = 60_000;

export interface Lock {
  /** @throws OnboardError E-JRN-101 where another process has taken the lock over in the meantime */
  check(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes a lock that one process at a time can have. A lock that a dead process left is taken over: on this
 * machine the system tells whether it lives; of another one that shares the folder, the lock's own age does,
 * since its holder writes it again every `beat` milliseconds.
 * @throws OnboardError E-JRN-101 where a living process has it
 */
export async function takeLock(path: string, now: number, beat = BEAT): Promise<Lock> {
  // Two machines that share a folder may have processes of one number.
  const own = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  const since = new Date(now).toISOString();
  const text = JSON.stringify({ ...ownIdentity(), since, host: hostname() });
  await createOwnFile(own, text);
  const handle = await open(own, 'r+');
  try {
    // A link is made whole or not at all, and never over another file.
    for (let attempt = 0; ; attempt++) {
      try {
        await link(own, path);
        return holdLock(path, text, handle, beat);
      } catch (error) {
        if (!isExisting(error) || attempt >= 5) throw error;
        await removeIfDead(path, own);
      }
    }
  } catch (error) {
    await handle.close();
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

/** @param handle the lock's own file, whatever stands in its place later */
function holdLock(path: string, text: string, handle: FileHandle, beat: number): Lock {
  const beating = setInterval(() => {
    // The same bytes: whoever keeps the file notes when, by its own clock. A beat that fails is missed.
    handle.write(text, 0).catch(() => undefined);
  }, beat).unref();
  return {
    async check() {
      const found = await readHolder(path);
      if (found?.holder !== undefined && found.text !== text) throw heldBy(found.holder);
    },
    async release() {
      clearInterval(beating);
      await handle.close();
      if ((await readHolder(path))?.text === text) await rm(path, { force: true });
    },
  };
}

/** @throws OnboardError E-JRN-101, E-FILE-102 */
async function removeIfDead(path: string, own: string): Promise<void> {
  refuseLink(path);
  const before = await readHolder(path);
  if (before?.holder && (await lives(before.holder, path, own))) throw heldBy(before.holder);
  const aside = `${own}.dead`;
  try {
    await rename(path, aside);
    // Another process may have done the same in between, and hold the lock that was just moved.
    const moved = await readHolder(aside);
    if (moved?.text !== before?.text) await link(aside, path);
  } catch {
    // It is gone, or somebody else's already: the next attempt sees.
  } finally {
    await rm(aside, { force: true });
  }
}

type Holder = z.infer<typeof holderShape>;

async function lives(holder: Holder, path: string, own: string): Promise<boolean> {
  if (holder.host === undefined || holder.host === hostname()) return isAlive(holder);
  // Both were written to the same disk, so one clock has dated both.
  const [theirs, ours] = await Promise.all([stat(path), stat(own)]);
  return ours.mtimeMs - theirs.mtimeMs < SILENCE;
}

function heldBy({ pid, since, host = 'this machine' }: Holder): OnboardError {
  return new OnboardError('E-JRN-101', { pid, since: printable(since), host: printable(host) });
}

async function readHolder(path: string) {
  try {
    const text = await readFile(path, 'utf8');
    const parsed = holderShape.safeParse(JSON.parse(text));
    return { text, holder: parsed.success ? parsed.data : undefined };
  } catch {
    return undefined;
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
