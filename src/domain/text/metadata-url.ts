import { OnboardError } from '../errors.ts';
import { printable } from './printable.ts';
import { requireEntered } from '../require-entered.ts';

const MAX_LENGTH = 400;

/**
 * Parses a link to an operator's metadata: any HTTP or HTTPS page.
 * @throws OnboardError E-FORM-204, E-FORM-207
 */
export function parseMetadataUrl(text: string): string {
  const url = requireEntered(text, 'link');
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  // The link becomes public on the chain. Refuse a URL with a user name or a password. Also refuse white
  // space and unprintable characters, although the URL parser accepts some of them.
  const isClean = printable(url, MAX_LENGTH) === url && !/\s/.test(url);
  const isWithoutCredentials = parsed?.username === '' && parsed.password === '';
  const isWeb = parsed !== undefined && /^https?:$/.test(parsed.protocol);
  if (!isWeb || !isWithoutCredentials || !isClean || url.length > MAX_LENGTH) {
    throw new OnboardError('E-FORM-204', { text: printable(url, 80), limit: MAX_LENGTH });
  }
  return url;
}
