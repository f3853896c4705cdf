import { OnboardError } from '../domain/errors.ts';
import { message } from '../domain/message.ts';
import { QuitSession } from '../session/quit-session.ts';

const GRACE_MS = 2_000;

/** A request to stop the program. */
export interface StopRequest {
  /** Aborted by the first SIGINT (Ctrl-C), SIGTERM or SIGHUP, with E-CLI-130 as the reason. */
  readonly signal: AbortSignal;
  /**
   * Aborted at the same time as `signal`, for requests that only read. The reason is a `QuitSession`. No
   * request throws a `QuitSession` by itself, so callers can recognise an aborted read.
   */
  readonly readSignal: AbortSignal;
  /**
   * Rejects when the program must end at once: 2 s after the first signal, or on the second signal. Ending is always
   * safe, because the journal contains every transaction that was sent.
   */
  readonly deadline: Promise<never>;
  /** Returns true if the program received SIGHUP. The system sends SIGHUP when the terminal is closed. */
  readonly wasHungUp: () => boolean;
}

/** Handles the signals with which a user or a process supervisor stops a program. */
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
