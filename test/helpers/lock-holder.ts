import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OnboardError } from '../../src/domain/errors.ts';
import { type Holder, takeLock } from '../../src/storage/lock.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The content of a lock that this process takes on this machine. */
export function holderHere(): Holder {
  const path = join(temporaryFolder(), 'a.lock');
  const lock = takeLock(path, { now: 0, refuse: () => new OnboardError('E-CLI-105', {}) });
  const holder = JSON.parse(readFileSync(path, 'utf8')) as Holder;
  lock.release();
  return holder;
}
