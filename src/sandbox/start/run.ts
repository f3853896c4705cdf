import type { RunningSandbox, Sandbox, SandboxOptions } from '../sandbox.ts';
import { startSandbox } from './start-sandbox.ts';

/**
 * Runs a sandbox until it is told to stop.
 * @param started takes what came up: where it listens, what lies where, and the test accounts
 * @throws OnboardError E-SBX-* as `startSandbox` does
 */
export async function runSandbox(
  options: SandboxOptions,
  {
    started,
    until,
    prepare,
  }: {
    readonly started: (up: RunningSandbox) => void;
    readonly until: AbortSignal;
    /** Puts the sandbox into a situation before `started` is called. */
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
