// eslint-disable-next-line no-restricted-imports -- the file below is a setting of the kernel, not a file on a disk
import { writeFileSync } from 'node:fs';
import { isatty } from 'node:tty';

/** File descriptors of standard input, output and error. */
const STANDARD = [0, 1, 2];

/**
 * At exit, ends the process with SIGHUP if the terminal was closed or SIGHUP was received. If the terminal is
 * closed, a normal exit makes Node abort, and the abort may write the memory to a core file. Call this
 * function once, while the terminal is still open.
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
 * Keeps memory, and thus keys, out of core files on Linux (see core(5)). Other platforms have no such setting
 * per process; SECURITY.md explains their settings.
 */
export function leaveMemoryOutOfCoreFiles(platform: NodeJS.Platform): void {
  if (platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // Without /proc, as in some containers, only the shell's limit on core files applies.
  }
}
