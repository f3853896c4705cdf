import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OnboardError } from '../../domain/errors.ts';
import { profileToJson, startSandboxWorker } from '../../sandbox/index.ts';
import { assetsFolder } from '../../storage/own-files.ts';
import { parseSandboxProfile, readSandboxHealth, runningSandbox } from './running-sandbox.ts';

/** `health` returns why the sandbox stopped answering. @throws OnboardError E-SBX-* if it cannot be started */
export async function openSandbox(folder: string) {
  const running = findRunning(folder);
  // Closing has no effect on a sandbox that runs in another process.
  if (running !== undefined) {
    const health = () => readSandboxHealth(folder, running.network.apiUrl);
    return { ...running, health, close: () => Promise.resolve() };
  }
  const worker = await start(folder);
  let endError: OnboardError | undefined;
  void worker.ended.then((ended) => (endError = ended));
  const description = parseSandboxProfile(
    profileToJson(worker.profile),
    join(folder, 'profile.json'),
  );
  return { ...description, health: () => endError, close: () => worker.close() };
}

function findRunning(folder: string) {
  try {
    return runningSandbox(folder);
  } catch (error) {
    if (error instanceof OnboardError && error.code === 'E-PRF-103') return undefined;
    throw error;
  }
}

/** Uses two free ports if another program uses the default ports. */
async function start(folder: string): ReturnType<typeof startSandboxWorker> {
  // The bundled worker is in `dist/`, next to the assets.
  const entry = pathToFileURL(join(dirname(assetsFolder()), 'dist', 'sandbox-worker.js'));
  try {
    return await startSandboxWorker({ stateDir: folder }, entry);
  } catch (error) {
    if (!(error instanceof OnboardError) || error.code !== 'E-SBX-101') throw error;
    return startSandboxWorker({ stateDir: folder, port: 0 }, entry);
  }
}
