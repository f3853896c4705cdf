import { OnboardError } from '../../domain/errors.ts';

/** Writes to a state folder. @throws OnboardError E-SBX-106 with the system's reason where it cannot */
export function writing<T>(folder: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new OnboardError('E-SBX-106', { folder, reason }, error);
  }
}
