import { OnboardError, requireEntered } from '../errors.ts';
import { message } from '../message.ts';
import { registerKey } from '../secrets.ts';
import { partWithKey } from '../link-keys.ts';
import { printable } from './printable.ts';
import { refusedText } from './refused.ts';
import { ServiceUrl } from '../service-url.ts';

const NODE_PORT = 9650;
const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
/** A host name or a bracketed IPv6 address, with an optional port. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,9})?$/i;
/** The start of an account address, a NodeID or a P-Chain address, none of which is a host. */
const OTHER_VALUE = /^(?:0x[\da-f]{40}|NodeID-|[a-z]-[a-z]+1[\da-z]{38})/i;

/** `10.0.0.1/ext/info` becomes `http://10.0.0.1:9650`. With a scheme, only an API path is removed. */
export function completeNodeUrl(text: string): ServiceUrl {
  const entered = text.trim().replace(/\/+(?:ext\/[\w/-]*)?$/i, '');
  const isHost = !SCHEME.test(entered) && HOST.test(entered) && !OTHER_VALUE.test(entered);
  const port = /:\d+$/.test(entered) ? '' : `:${NODE_PORT}`;
  return new ServiceUrl(isHost ? `http://${entered}${port}` : entered);
}

/** `example.org/me` gets https://. */
export function completeLink(text: string): string {
  const entered = text.trim();
  const isWithoutScheme = /^[\w-]+(?:\.[\w-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/.test(entered);
  return isWithoutScheme ? `https://${entered}` : entered;
}

const MAX_LENGTH = 400;

/** Accepts any HTTP or HTTPS page. @throws OnboardError E-FORM-204, E-FORM-207, and E-KEY-131 for a link with a key */
export function parseMetadataUrl(text: string): string {
  const url = requireEntered(text, 'link');
  const part = url.length <= MAX_LENGTH ? partWithKey(url) : undefined;
  if (part !== undefined) {
    registerKey(url);
    throw new OnboardError('E-KEY-131', { part: message(`noun.link-${part}`) });
  }
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  // The link becomes public on the chain. Refuse a URL with a user name or a password. Also refuse white
  // space and unprintable characters, although the URL parser accepts some of them.
  const isClean = printable(url, MAX_LENGTH) === url && !/\s/.test(url);
  const isWithoutCredentials = parsed?.username === '' && parsed.password === '';
  const isWeb = parsed !== undefined && /^https?:$/.test(parsed.protocol);
  if (!isWeb || !isWithoutCredentials || !isClean || url.length > MAX_LENGTH) {
    throw new OnboardError('E-FORM-204', { text: refusedText(url), limit: MAX_LENGTH });
  }
  return url;
}
