// eslint-disable-next-line no-restricted-imports -- the file below is a setting of the kernel, not a file on a disk
import { writeFileSync } from 'node:fs';
import { isatty } from 'node:tty';

/** File descriptors of standard input, output and error. */
const STANDARD = [0, 1, 2];

/**
 * Ends the process by SIGHUP where its terminal was closed, or where SIGHUP was received. Without this Node
 * aborts at exit: it cannot restore a terminal that is gone, and an abort may write the memory to a core file.
 * Call it once, before anything reads from the terminal.
 */
export function endByHangUp(process: NodeJS.Process, wasHungUp: () => boolean): void {
  const terminals = STANDARD.filter((descriptor) => isatty(descriptor));
  process.once('exit', () => {
    if (!wasHungUp() && terminals.every((descriptor) => isatty(descriptor))) return;
    // Without a listener, the signal has its default effect again.
    process.removeAllListeners('SIGHUP');
    process.kill(process.pid, 'SIGHUP');
  });
}

/**
 * Keeps memory, and so keys, out of core files on Linux (see core(5)). Other platforms have no such setting for
 * one process; SECURITY.md says what to set there.
 */
export function leaveMemoryOutOfCoreFiles(platform: NodeJS.Platform): void {
  if (platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // A container without /proc: the limit of the shell decides.
  }
}
