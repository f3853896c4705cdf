import { OnboardError } from './errors.ts';
import { printable } from './printable.ts';

const LONGEST = 400;

/**
 * A link to an operator's metadata: any website or profile.
 * @throws OnboardError E-FORM-204
 */
export function parseMetadataUrl(text: string): string {
  const url = text.trim();
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol) || url.length > LONGEST) {
    throw new OnboardError('E-FORM-204', { text: printable(url, 80) });
  }
  return url;
}
