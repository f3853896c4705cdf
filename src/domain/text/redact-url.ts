import { withoutSecrets } from '../environment-secrets.ts';
import { printable } from './printable.ts';

/** Path segments of this length look like keys, unless they name a blockchain; services have shorter names. */
const LIKE_A_KEY = /^[\w-]{21,}$/;
/**
 * A URL as it may be shown: without user, password and query, without what came from the environment, and
 * without what looks like a key in its path.
 */
export function redactUrl(text: string): string {
  // `localhost:99999` parses as a URL of the scheme "localhost"; without a host it is shown as typed.
  if (!URL.canParse(text) || new URL(text).host === '') {
    return printable(withoutSecrets(text.replace(/[?#].*$/s, '')), 80);
  }
  const { protocol, host, pathname, search } = new URL(text);
  const segments = pathname.split('/');
  const path = segments.map((segment, i) =>
    LIKE_A_KEY.test(segment) && segments[i - 1] !== 'bc' ? '…' : segment,
  );
  const shown = `//${host}${path.join('/')}${search === '' ? '' : '?…'}`;
  return printable(`${protocol}${withoutSecrets(shown)}`.replace(/\/$/, ''), 200);
}
