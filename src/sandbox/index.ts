// The rest of the program imports only this file of the folder. It does not load the code of the chains:
// `runSandbox` loads it when called, and `startSandboxWorker` in a worker thread.
import type { runSandboxInProcess as run } from './start/start-sandbox.ts';

export { isFolderLocked } from './state/state-folder.ts';
export { C_CHAIN_ID } from './identity/chain-ids.ts';
export { profileToJson } from './network/sandbox-profile.ts';
export type { RunningSandbox } from './start/sandbox.ts';
export { startSandboxWorker } from './start/start-sandbox-worker.ts';

export const runSandbox: typeof run = async (...args) =>
  (await import('./start/start-sandbox.ts')).runSandboxInProcess(...args);
