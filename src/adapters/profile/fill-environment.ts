import { OnboardError } from '../../domain/errors.ts';
import { registerSecret } from '../../domain/secrets.ts';
import { mapTexts } from '../../domain/text/printable.ts';

const PLACEHOLDER = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/**
 * Replaces placeholders such as `${API_KEY}` in a profile's texts with environment variables. A profile
 * file with placeholders can be shared without its API keys. The values are registered as secrets.
 * @throws OnboardError E-PRF-104 if a variable is empty or not set
 */
export function fillEnvironment(
  json: unknown,
  environment: Readonly<Record<string, string | undefined>>,
  file: string,
): unknown {
  const valueOf = (_: string, variable: string): string => {
    const value = environment[variable];
    if (value === undefined || value === '') {
      throw new OnboardError('E-PRF-104', { file, variable });
    }
    registerSecret(value);
    return value;
  };
  return mapTexts(json, (text) => text.replaceAll(PLACEHOLDER, valueOf));
}
