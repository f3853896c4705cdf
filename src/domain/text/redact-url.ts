import { urlWithoutSecrets } from '../environment-secrets.ts';
import { printable } from './printable.ts';

/**
 * A path segment of 21 or more characters is probably a key, because service names are shorter. A segment
 * after `bc` is a blockchain ID.
 */
const KEY_LIKE_SEGMENT = /^[\w-]{21,}$/;
/**
 * Makes a URL safe to show: without user, password and query, without registered secrets, and
 * without path segments that look like keys.
 */
export function redactUrl(text: string): string {
  // `localhost:99999` parses as a URL with the scheme "localhost" and no host. From a text without a host,
  // remove only the query, the fragment and registered secrets.
  if (!URL.canParse(text) || new URL(text).host === '') {
    return printable(urlWithoutSecrets(text.replace(/[?#].*$/s, '')), 80);
  }
  const { protocol, host, pathname, search } = new URL(text);
  const segments = pathname.split('/');
  const path = segments.map((segment, i) =>
    KEY_LIKE_SEGMENT.test(segment) && segments[i - 1] !== 'bc' ? '…' : segment,
  );
  const shown = `//${host}${path.join('/')}${search === '' ? '' : '?…'}`;
  return printable(`${protocol}${urlWithoutSecrets(shown)}`.replace(/\/$/, ''), 200);
}
