import type { RunningSandbox, Sandbox, SandboxOptions } from '../sandbox.ts';
import { startSandbox } from './start-sandbox.ts';

/**
 * Runs a sandbox until `until` is aborted.
 * @param started is called once with the running sandbox
 * @throws every error of `startSandbox` and `prepare`
 */
export async function runSandbox(
  options: SandboxOptions,
  {
    started,
    until,
    prepare,
  }: {
    readonly started: (sandbox: RunningSandbox) => void;
    readonly until: AbortSignal;
    /** Sets up a scenario before `started` is called. If `prepare` rejects, the sandbox is closed. */
    readonly prepare?: (sandbox: Sandbox) => Promise<unknown>;
  },
): Promise<void> {
  const sandbox = await startSandbox(options);
  await prepare?.(sandbox).catch(async (error: unknown) => {
    await sandbox.close();
    throw error;
  });
  started(sandbox);
  if (!until.aborted) {
    await new Promise((resolve) => until.addEventListener('abort', resolve, { once: true }));
  }
  await sandbox.close();
}
