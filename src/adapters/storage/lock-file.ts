import { link, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import * as z from 'zod';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/printable.ts';
import { isAlive, ownIdentity } from '../../system/process-identity.ts';
import { createOwnFile, refuseLink } from './own-files.ts';

const holderShape = z.object({
  pid: z.number(),
  started: z.string(),
  since: z.string(),
  host: z.string().default('this machine'),
});

/**
 * Takes a lock that one process at a time can have; resolves with the way to give it back. A lock that
 * a dead process left is taken over.
 * @throws OnboardError E-JRN-101 where a living process has it
 */
export async function takeLock(path: string, now: number): Promise<() => Promise<void>> {
  const own = `${path}.${process.pid}`;
  const since = new Date(now).toISOString();
  const content = JSON.stringify({ ...ownIdentity(), since, host: hostname() });
  await rm(own, { force: true });
  await createOwnFile(own, content);
  try {
    // A link is made whole or not at all, and never over another file.
    for (let attempt = 0; ; attempt++) {
      try {
        await link(own, path);
        return () => rm(path, { force: true });
      } catch (error) {
        if (!isExisting(error) || attempt >= 5) throw error;
        await removeIfDead(path);
      }
    }
  } finally {
    await rm(own, { force: true });
  }
}

/** @throws OnboardError E-JRN-101, E-FILE-102 */
async function removeIfDead(path: string): Promise<void> {
  refuseLink(path);
  const before = await readHolder(path);
  if (before?.holder && isAlive(before.holder)) {
    const { pid, since, host } = before.holder;
    throw new OnboardError('E-JRN-101', { pid, since: printable(since), host: printable(host) });
  }
  const aside = `${path}.dead.${process.pid}`;
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
