import type { Brand } from '../brand.ts';
import { OnboardError, requireEntered } from '../errors.ts';
import { printable } from './printable.ts';
import { registerSecret, urlWithoutSecrets } from '../secrets.ts';

const NODE_PORT = 9650;
const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
/** A host name or a bracketed IPv6 address, with an optional port. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,9})?$/i;
/** The start of an account address, a NodeID or a P-Chain address, none of which is a host. */
const OTHER_VALUE = /^(?:0x[\da-f]{40}|NodeID-|[a-z]-[a-z]+1[\da-z]{38})/i;

/** `10.0.0.1/ext/info` becomes `http://10.0.0.1:9650`. With a scheme, only an API path is removed. */
export function completeNodeUrl(text: string): string {
  const entered = text.trim().replace(/\/+(?:ext\/[\w/-]*)?$/i, '');
  if (SCHEME.test(entered) || !HOST.test(entered) || OTHER_VALUE.test(entered)) return entered;
  return /:\d+$/.test(entered) ? `http://${entered}` : `http://${entered}:${NODE_PORT}`;
}

/** `example.org/me` gets https://. */
export function completeLink(text: string): string {
  const entered = text.trim();
  const isWithoutScheme = /^[\w-]+(?:\.[\w-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/.test(entered);
  return isWithoutScheme ? `https://${entered}` : entered;
}

const MAX_LENGTH = 400;

/** Accepts any HTTP or HTTPS page. @throws OnboardError E-FORM-204, E-FORM-207 */
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

/** Service names are shorter, so such a path segment is probably a key, except a blockchain ID after `bc`. */
const KEY_LIKE_SEGMENT = /^[\w-]{21,}$/;

const isKeyLike = (segment: string, i: number, segments: readonly string[]): boolean =>
  KEY_LIKE_SEGMENT.test(segment) && segments[i - 1] !== 'bc';

/**
 * A service may repeat a key of its URL in its answer. Shorter parts and the user name are often ordinary words, so
 * they are not registered.
 */
export function registerSecretsOf(serviceUrl: string): void {
  if (!URL.canParse(serviceUrl)) return;
  const { password, pathname, searchParams } = new URL(serviceUrl);
  const parts = [password, ...searchParams.values(), ...pathname.split('/').filter(isKeyLike)];
  parts.filter(({ length }) => length >= 8).forEach(registerSecret);
}

/** A URL without its secrets. Only this type of URL is shown, saved or sent to people. */
export type ShownUrl = Brand<string, 'ShownUrl'>;

/** Removes user, password, query, registered secrets, and path segments that look like keys. */
export function redactUrl(text: string): ShownUrl {
  return withoutUrlSecrets(text) as ShownUrl;
}

/** True if a URL has a user, a password, a query or a key, which must not be saved. */
export function hasUrlSecrets(url: string): boolean {
  return withoutUrlSecrets(url) !== url.replace(/\/$/, '');
}

function withoutUrlSecrets(text: string): string {
  // `localhost:99999` parses as a URL with the scheme "localhost" and no host. From a text without a host,
  // remove only user and password, the query, the fragment and registered secrets.
  if (!URL.canParse(text) || new URL(text).host === '') {
    const named = text.replace(/^(\w+:[\\/]{2})?.*@/s, '$1…@');
    return printable(urlWithoutSecrets(named.replace(/[?#].*$/s, '')), 80);
  }
  const { protocol, host, pathname, search } = new URL(text);
  // A password with a slash begins the path.
  const path = pathname
    .replace(/^.*@/, '/…@')
    .split('/')
    .map((segment, i, segments) => (isKeyLike(segment, i, segments) ? '…' : segment));
  const shown = `//${host}${path.join('/')}${search === '' ? '' : '?…'}`;
  return printable(`${protocol}${urlWithoutSecrets(shown)}`.replace(/\/$/, ''), 200);
}
