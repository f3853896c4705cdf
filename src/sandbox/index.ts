// The rest of the program imports only this file of the folder. This file does not load the code of the
// chains. `runSandbox` loads this code when it is called, and `startSandboxWorker` loads it in a worker
// thread.
import type { runSandbox as run } from './start/run.ts';

export { stateFiles } from './genesis/genesis-file.ts';
export { isFolderLocked } from './network/folder-lock.ts';
export { C_CHAIN_ID } from './network/network.ts';
export { profileToJson, type SandboxProfile } from './network/sandbox-profile.ts';
export type { RunningSandbox, SandboxSettings } from './sandbox.ts';
export { startSandboxWorker } from './start/start-sandbox-worker.ts';

/** Runs a sandbox in this process. See `run.ts`. */
export const runSandbox: typeof run = async (...args) =>
  (await import('./start/run.ts')).runSandbox(...args);
