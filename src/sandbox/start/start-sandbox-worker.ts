import { type Message, message } from '../../domain/message.ts';
import type { SandboxSettings } from './sandbox.ts';
import type { SandboxProfile } from '../network/sandbox-profile.ts';
import { getAsset, isSea } from 'node:sea';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { OnboardError } from '../../domain/errors.ts';
import { releaseLeftLock } from '../state/state-folder.ts';

export type WorkerReport =
  | { readonly kind: 'ready'; readonly profile: SandboxProfile }
  /** The sandbox could not start. */
  | { readonly kind: 'refused'; readonly code: string; readonly values: Message['values'] };

/** In MB. The default would take four times the memory. */
const YOUNG_MB = 12;

/**
 * The thread ends when this process ends.
 * @param entry the bundled `sandbox-worker`
 * @throws every OnboardError of `startSandbox`, or E-SBX-107 if the thread itself fails
 */
export async function startSandboxWorker(settings: SandboxSettings, entry: URL) {
  // The thread's output must not reach the wizard's screen.
  const worker = createWorker(entry, {
    workerData: settings,
    stdout: true,
    stderr: true,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  let closing = false;
  let isReady = false;
  let failure: string | undefined;
  const ended = new Promise<OnboardError>((resolve) => {
    worker.on(
      'error',
      (error) => (failure = error instanceof Error ? error.message : String(error)),
    );
    worker.once('exit', (code) => {
      const reason = failure ?? message('reason.thread-ended', { exit: code });
      // The lock names this process, so it does not look abandoned after the thread's end.
      if (isReady && !closing) releaseLeftLock(settings.stateDir);
      resolve(new OnboardError('E-SBX-107', { reason }));
    });
  });
  const first = new Promise<WorkerReport>((resolve) => worker.once('message', resolve));
  const started = await Promise.race([first, ended]);
  if (started instanceof Error) throw started;
  if (started.kind !== 'ready') {
    await worker.terminate();
    const { code, values } = started;
    throw new OnboardError(...([code, values] as ConstructorParameters<typeof OnboardError>));
  }
  isReady = true;
  return {
    profile: started.profile,
    async close() {
      closing = true;
      worker.postMessage('close');
      await ended;
    },
  };
}

/** The single binary has no files. Its threads start with an embedded script, which finds the embedded files. */
function createWorker(entry: URL, options: WorkerOptions): Worker {
  if (!isSea()) return new Worker(entry, options);
  const script = getAsset('binary-thread.cjs', 'utf8');
  return new Worker(script, { ...options, eval: true, execArgv: ['--experimental-vfs'] });
}
