import type { Sandbox } from '../../../src/sandbox/start/start-sandbox.ts';
import { startOnGround, type GroundedSandbox, type TestSandboxOptions } from './ground.ts';
import { folderOfFile, removeFolder } from '../temporary-folder.ts';

/** An epoch in seconds. It is longer than any test, so an epoch passes only when a test advances the clock. */
export const LONG_EPOCH = 900;

export interface TestSandbox extends GroundedSandbox {
  readonly stateDir: string;
  /** Ends the sandbox and removes its folder. */
  stop(): Promise<void>;
}

/** The actors for which an operator must wait. */
export const OWNER_AND_CURATOR = ['l1Owner', 'curator'] as const;

/** Makes the L1 owner and the curator act at once from now on. */
export function wakeOwnerAndCurator({ controls }: Sandbox): void {
  for (const actor of OWNER_AND_CURATOR) {
    controls.actors[actor].isAsleep = false;
    controls.actors[actor].delay = 0;
  }
}

/**
 * Starts a sandbox on the current ground, on free ports and in a folder of its own. Actors act only if a
 * test requests it.
 */
export async function startTestSandbox(
  options: Partial<TestSandboxOptions> = {},
): Promise<TestSandbox> {
  const stateDir = options.stateDir ?? folderOfFile('sandbox-');
  // An existing folder keeps the length of its epochs.
  const epochs = options.stateDir === undefined ? { epochSeconds: LONG_EPOCH } : {};
  const sandbox = await startOnGround({
    port: 0,
    ...epochs,
    ...options,
    stateDir,
  });
  return {
    ...sandbox,
    stateDir,
    async stop() {
      await sandbox.close();
      removeFolder(stateDir);
    },
  };
}

/**
 * Calls a JSON-RPC method over HTTP.
 * @throws Error with the text of the error object
 */
export async function callRpc<T>(url: string, method: string, params: unknown = []): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body });
  const reply = (await answer.json()) as { result: T } | { error: { message: string } };
  if ('error' in reply) throw new Error(reply.error.message);
  return reply.result;
}
