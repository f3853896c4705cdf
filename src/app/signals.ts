import { OnboardError } from '../domain/errors.ts';
import { message } from '../domain/message.ts';
import { QuitSession } from '../domain/quit-session.ts';
import { type ReadStream, type WriteStream, isatty } from 'node:tty';
import { BRACKETED_PASTE_OFF, END_OF_FRAME, SHOW_CURSOR } from '../wizard/terminal/modes.ts';
// oxlint-disable-next-line no-restricted-imports -- the file below is a setting of the kernel, not a file on a disk
import { writeFileSync } from 'node:fs';

const GRACE_MS = 2_000;

export interface StopRequest {
  /** Aborted by the first SIGINT (Ctrl-C), SIGTERM or SIGHUP, with E-CLI-130 as the reason. */
  readonly signal: AbortSignal;
  /** As `signal`, for requests that only read. The reason is a `QuitSession`, by which callers recognise it. */
  readonly readSignal: AbortSignal;
  /**
   * Rejects when the program must end at once: 2 s after the first signal, or on the second signal. Ending is
   * always safe, because the journal contains every transaction that was sent.
   */
  readonly deadline: Promise<never>;
  /** The system sends SIGHUP when the terminal is closed. */
  readonly wasHungUp: () => boolean;
}

export function stopOnSignals(process: NodeJS.Process): StopRequest {
  const controller = new AbortController();
  const readController = new AbortController();
  let hungUp = false;
  const deadline = new Promise<never>((_resolve, reject) => {
    const stop = (): void => {
      if (controller.signal.aborted) {
        reject(controller.signal.reason as OnboardError);
        return;
      }
      controller.abort(new OnboardError('E-CLI-130', { resume: message('reason.run-again') }));
      readController.abort(new QuitSession());
      setTimeout(() => reject(controller.signal.reason as OnboardError), GRACE_MS).unref();
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    process.on('SIGHUP', () => {
      hungUp = true;
      stop();
    });
  });
  // Prevents an unhandled rejection if a second signal arrives before `start` awaits the deadline.
  deadline.catch(() => undefined);
  return {
    signal: controller.signal,
    readSignal: readController.signal,
    deadline,
    wasHungUp: () => hungUp,
  };
}

/**
 * Rejects if nothing is left that could continue the program although it has not ended. Without it, Node would end the
 * program with its own exit code 13, and without a report.
 */
export function failWhenIdle(process: NodeJS.Process): Promise<never> {
  return new Promise((_resolve, reject) => {
    process.once('beforeExit', () => reject(new Error('the program waits for nothing')));
  });
}

/** Does nothing to pipes and files. */
export function restoreTerminal(
  input: ReadStream & { readonly fd: number },
  output: WriteStream,
): void {
  // Despite their types, `input` and `output` may be pipes or files, and the terminal may already be closed.
  if (input.isTTY && input.isRaw && isatty(input.fd)) input.setRawMode(false);
  if (output.isTTY) output.write(`${END_OF_FRAME}${SHOW_CURSOR}${BRACKETED_PASTE_OFF}\u001b[0m`);
}

/**
 * At exit, ends the process with SIGHUP if the terminal was closed or SIGHUP was received. If the terminal is
 * closed, a normal exit makes Node abort, and the abort may write the memory to a core file. Call this
 * function once, while the terminal is still open.
 */
export function endByHangUp(process: NodeJS.Process, wasHungUp: () => boolean): void {
  const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));
  process.once('exit', () => {
    if (!wasHungUp() && terminals.every((descriptor) => isatty(descriptor))) return;
    // Without a listener, the signal has its default effect again.
    process.removeAllListeners('SIGHUP');
    process.kill(process.pid, 'SIGHUP');
  });
}

/** Keeps keys out of core files (see core(5)). SECURITY.md explains the settings of other platforms. */
export function leaveMemoryOutOfCoreFiles(platform: NodeJS.Platform): void {
  if (platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // Without /proc, as in some containers, only the shell's limit on core files applies.
  }
}
