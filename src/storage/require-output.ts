import { fstatSync, statfsSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { OnboardError } from '../domain/errors.ts';
import { message } from '../domain/message.ts';
import { faultValues, hasCode } from './file-fault.ts';

/**
 * Tries standard output without writing to it. Called before a transaction is signed, because a report that is lost
 * takes the transaction's ID with it, and a repetition of the command may pay again.
 * @throws OnboardError E-FILE-104
 */
export function requireOutput(output: Writable & { readonly fd?: number }): void {
  const { fd } = output;
  if (fd === undefined) return;
  try {
    writeSync(fd, '');
  } catch (error) {
    // A pipe whose reader is slow.
    if (hasCode(error, 'EAGAIN')) return;
    const values = { path: message('noun.output'), ...faultValues(error) };
    throw new OnboardError('E-FILE-104', values, error);
  }
  if (!isOnFullDisk(fd)) return;
  const values = { path: message('noun.output'), ...faultValues({ code: 'ENOSPC' }) };
  throw new OnboardError('E-FILE-104', values);
}

/** False if the system does not report the free space. */
function isOnFullDisk(fd: number): boolean {
  try {
    if (!fstatSync(fd).isFile()) return false;
    const { blocks, bavail } = statfsSync(`/dev/fd/${fd}`);
    return blocks > 0 && bavail === 0;
  } catch {
    return false;
  }
}
