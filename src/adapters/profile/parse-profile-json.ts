import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';

/**
 * Parses the JSON text of a profile.
 * @throws OnboardError E-PRF-102 if the text is not JSON
 */
export function parseProfileJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new OnboardError('E-PRF-102', { file, fault: message('reason.not-json') });
  }
}
