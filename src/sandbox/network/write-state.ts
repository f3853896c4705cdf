import { OnboardError } from '../../domain/errors.ts';
import { fileFault } from '../../storage/file-fault.ts';

/**
 * Runs a function that writes to a state folder. If the function throws an OnboardError, passes the error on.
 * @throws OnboardError E-SBX-106 with the reason for any other error
 */
export function writeState<T>(folder: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    throw new OnboardError('E-SBX-106', { folder, reason: fileFault(error) }, error);
  }
}
