import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OnboardError } from '../../domain/errors.ts';
import { profileToJson, startSandboxWorker } from '../../sandbox/index.ts';
import { assetsFolder } from '../../storage/own-files.ts';
import { parseSandboxProfile, runningSandbox } from './running-sandbox.ts';

/** @throws OnboardError E-SBX-* if it cannot be started */
export async function openSandbox(folder: string) {
  const running = findRunning(folder);
  // Closing has no effect on a sandbox that runs in another process.
  if (running !== undefined) return { ...running, close: () => Promise.resolve() };
  const worker = await start(folder);
  const description = parseSandboxProfile(
    profileToJson(worker.profile),
    join(folder, 'profile.json'),
  );
  return { ...description, close: () => worker.close() };
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
