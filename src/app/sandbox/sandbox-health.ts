import { existsSync } from 'node:fs';
import { OnboardError } from '../../domain/errors.ts';
import { stateFiles } from '../../sandbox/index.ts';
import { runningSandbox } from './running-sandbox.ts';

/**
 * What has become of the sandbox of a folder, whichever process runs it, for whoever knows it at a URL;
 * undefined: it is where it was.
 */
export function readSandboxHealth(folder: string, before: string): OnboardError | undefined {
  try {
    const url = runningSandbox(folder).network.apiUrl;
    return url === before ? undefined : new OnboardError('E-SBX-111', { url, before });
  } catch (error) {
    if (!(error instanceof OnboardError) || error.code !== 'E-PRF-103') throw error;
    // Each block is in the folder before anybody is told of it.
    return new OnboardError(existsSync(stateFiles(folder).genesis) ? 'E-SBX-109' : 'E-SBX-110', {
      folder,
    });
  }
}
