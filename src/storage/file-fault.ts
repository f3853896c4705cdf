import { printable } from '../domain/printable.ts';

const faults: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'its permissions do not allow it',
  EPERM: 'its permissions do not allow it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is used up',
  EEXIST: 'a file of that name is in its place',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EMFILE: 'too many files are open',
  EIO: 'the disk failed',
};

/** The reason of a file system error as a clause, such as "the disk is full"; an unknown error as its code. */
export function fileFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return faults[code] ?? printable(code === '' ? String(error) : code, 80);
}
