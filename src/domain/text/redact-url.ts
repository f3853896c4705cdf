import { urlWithoutSecrets } from '../environment-secrets.ts';
import { printable } from './printable.ts';

/**
 * A path segment this long is probably a key, unless it is a blockchain ID. Names of services are
 * shorter.
 */
const KEY_LIKE_SEGMENT = /^[\w-]{21,}$/;
/**
 * Makes a URL safe to show: without user, password and query, without registered secrets, and
 * without path segments that look like keys.
 */
export function redactUrl(text: string): string {
  // `localhost:99999` parses as a URL with the scheme "localhost"; in a text without a host, only
  // the query, the fragment and registered secrets are removed.
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
