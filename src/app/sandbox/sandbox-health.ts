import { existsSync } from 'node:fs';
import { OnboardError } from '../../domain/errors.ts';
import { stateFiles } from '../../sandbox/index.ts';
import { runningSandbox } from './running-sandbox.ts';

/**
 * Returns why the sandbox of a folder stopped answering at a URL; undefined if the sandbox still uses the
 * URL. The sandbox may run in any process.
 */
export function readSandboxHealth(folder: string, oldUrl: string): OnboardError | undefined {
  try {
    const url = runningSandbox(folder).network.apiUrl;
    return url === oldUrl ? undefined : new OnboardError('E-SBX-111', { url, before: oldUrl });
  } catch (error) {
    if (!(error instanceof OnboardError) || error.code !== 'E-PRF-103') throw error;
    // With a saved state, a restart loses nothing: the sandbox saves each block before it publishes the
    // block.
    return new OnboardError(existsSync(stateFiles(folder).genesis) ? 'E-SBX-109' : 'E-SBX-110', {
      folder,
    });
  }
}
