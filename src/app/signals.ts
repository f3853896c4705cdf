import { OnboardError } from '../domain/errors.ts';
import { message } from '../domain/message.ts';
import { Leaving } from '../session/leave.ts';

const GRACE_MS = 2_000;

/** The wish to stop, as commands see it. */
export interface Stop {
  /** Aborted by the first Ctrl-C (or SIGTERM), with E-CLI-130 as the reason. */
  readonly signal: AbortSignal;
  /** Aborted at the same moment, with a reason that nobody takes for an answer: for what only looks. */
  readonly looking: AbortSignal;
  /**
   * Rejects when waiting for an orderly end is over: a little after the first signal, at once on the
   * second. Any moment is safe to end at: what is on the chain or in the journal stays.
   */
  readonly deadline: Promise<never>;
  /** Whether SIGHUP was received: the terminal was closed. */
  readonly wasHungUp: () => boolean;
}

/** Listens to the signals by which a person or a supervisor stops a program. */
export function stopOnSignals(process: NodeJS.Process): Stop {
  const controller = new AbortController();
  const looking = new AbortController();
  let hungUp = false;
  const deadline = new Promise<never>((_resolve, reject) => {
    const stop = (): void => {
      if (controller.signal.aborted) {
        reject(controller.signal.reason as OnboardError);
        return;
      }
      controller.abort(new OnboardError('E-CLI-130', { resume: message('reason.run-again') }));
      looking.abort(new Leaving());
      setTimeout(() => reject(controller.signal.reason as OnboardError), GRACE_MS).unref();
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    process.on('SIGHUP', () => {
      hungUp = true;
      stop();
    });
  });
  // A run that ended before any signal leaves nobody to hear of it.
  deadline.catch(() => undefined);
  return {
    signal: controller.signal,
    looking: looking.signal,
    deadline,
    wasHungUp: () => hungUp,
  };
}
