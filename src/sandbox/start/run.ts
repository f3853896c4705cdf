import type { RunningSandbox, SandboxOptions } from '../sandbox.ts';
import { startSandbox } from './start-sandbox.ts';

/**
 * Runs a sandbox until `until` is aborted.
 * @param started is called once with the running sandbox
 * @throws every error of `startSandbox`
 */
export async function runSandbox(
  options: SandboxOptions,
  {
    started,
    until,
  }: {
    readonly started: (sandbox: RunningSandbox) => void;
    readonly until: AbortSignal;
  },
): Promise<void> {
  const sandbox = await startSandbox(options);
  started(sandbox);
  if (!until.aborted) {
    await new Promise((resolve) => until.addEventListener('abort', resolve, { once: true }));
  }
  await sandbox.close();
}
