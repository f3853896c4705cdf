import type { Sandbox, SandboxOptions } from '../../../src/sandbox/sandbox.ts';
import { startOnGround, type GroundedSandbox } from './ground.ts';
import { folderOfFile, removeFolder } from '../temporary-folder.ts';

/** Seconds: longer than any test takes, so that an epoch passes when a test has it pass. */
export const LONG_EPOCH = 900;

export interface TestSandbox extends GroundedSandbox {
  readonly stateDir: string;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** The actors that an operator has to wait for. */
export const OWNER_AND_CURATOR = ['l1Owner', 'curator'] as const;

/** From now on the L1 owner and the curator act at once. */
export function wakeOwnerAndCurator({ controls }: Sandbox): void {
  for (const actor of OWNER_AND_CURATOR) {
    controls.actors[actor].asleep = false;
    controls.actors[actor].delay = 0;
  }
}

/** A sandbox network on the present ground and free ports with a folder of its own. No actor acts unless a test asks for it. */
export async function startTestSandbox(
  options: Partial<SandboxOptions> = {},
): Promise<TestSandbox> {
  const stateDir = options.stateDir ?? folderOfFile('sandbox-');
  // A folder that was there before keeps the epochs that it has.
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

/** Calls a JSON-RPC method over HTTP. @throws Error with the text of the error object */
export async function callRpc<T>(url: string, method: string, params: unknown = []): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body });
  const reply = (await answer.json()) as { result: T } | { error: { message: string } };
  if ('error' in reply) throw new Error(reply.error.message);
  return reply.result;
}
