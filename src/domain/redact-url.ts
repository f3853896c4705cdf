import { printable } from './printable.ts';

/** Path segments of this length look like keys, unless they name a blockchain; services have shorter names. */
const LIKE_A_KEY = /^[\w-]{21,}$/;
/** What is shorter is no key, and would be found everywhere. */
const SHORTEST_SECRET = 4;

/** What came from the environment: whoever put it there wants it nowhere else. Of this process, the longest first. */
let secrets: readonly string[] = [];

/** From now on a text is left out of every URL that is shown; of a URL the host is kept, to tell services apart. */
export function hideInUrls(text: string): void {
  const path = URL.canParse(text) ? pathOf(text) : text;
  const spelled = [path, encodeURI(path), encodeURIComponent(path), path.toLowerCase()];
  const found = spelled.filter((one) => one.length >= SHORTEST_SECRET);
  secrets = [...new Set([...secrets, ...found])].sort((a, b) => b.length - a.length);
}

/**
 * A URL as it may be shown: without user, password and query, without what came from the environment, and
 * without what looks like a key in its path.
 */
export function redactUrl(text: string): string {
  if (!URL.canParse(text)) return printable(withoutSecrets(text.replace(/[?#].*$/s, '')), 80);
  const { protocol, host, pathname, search } = new URL(text);
  const segments = pathname.split('/');
  const path = segments.map((segment, i) =>
    LIKE_A_KEY.test(segment) && segments[i - 1] !== 'bc' ? '…' : segment,
  );
  const shown = `//${host}${path.join('/')}${search === '' ? '' : '?…'}`;
  return printable(`${protocol}${withoutSecrets(shown)}`.replace(/\/$/, ''), 200);
}

function pathOf(url: string): string {
  return new URL(url).pathname.replace(/^\/|\/$/g, '');
}

function withoutSecrets(text: string): string {
  return secrets.reduce((left, secret) => left.replaceAll(secret, '…'), text);
}
