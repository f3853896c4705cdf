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
  ERR_FS_EISDIR: 'it is a folder',
  ELOOP: 'its path has a symbolic link that is not followed, or links in a circle',
  ENAMETOOLONG: 'its path is too long',
  ENOTEMPTY: 'the folder is not empty',
  EBUSY: 'another program uses it',
  ETXTBSY: 'another program uses it',
  EFBIG: 'the file is too large',
  ENOTDIR: 'a part of its path is not a folder',
  EMFILE: 'too many files are open',
  EIO: 'the disk failed',
};

/** Why the system refused a file, in words; the system's own code only where no words are known for it. */
export function fileFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '') return 'the system gives no reason';
  return faults[code] ?? `the system reports the error ${printable(code, 40)}`;
}
