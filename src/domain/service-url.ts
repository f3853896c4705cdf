import { registerSecret, redactUrl } from './secrets.ts';
import { secretFormOf } from './secret-forms.ts';
import { printable } from './text/printable.ts';
import { refusedWord } from './text/refused.ts';

/** Service names are shorter, so such a path segment is probably a key, except a blockchain ID after `bc`. */
const KEY_LIKE_SEGMENT = /^[\w-]{21,}$/;

const isKeyLike = (segment: string, i: number, segments: readonly string[]): boolean =>
  KEY_LIKE_SEGMENT.test(segment) && segments[i - 1] !== 'bc';

/**
 * The URL of a service, which may contain secrets. As text, as JSON and in Node's inspector, it has no user, password,
 * query, registered secrets, or path segments that look like keys.
 */
export class ServiceUrl {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return withoutUrlSecrets(this.#text);
  }

  toJSON(): string {
    return this.toString();
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.toString();
  }

  /** The whole URL: for the request, the user's own settings file, and the field in which the user typed it. */
  withSecrets(): string {
    return this.#text;
  }

  equals(other: ServiceUrl): boolean {
    return this.#text === other.#text;
  }

  /** True if the URL has a user, a password, a query or a key, which must not be saved. */
  get hasSecrets(): boolean {
    return this.toString() !== this.#text.replace(/\/$/, '');
  }

  /**
   * A service may repeat a key of its URL in its answer. Shorter parts and the user name are often ordinary words, so
   * they are not registered.
   */
  registerSecrets(): void {
    if (!URL.canParse(this.#text)) return;
    const { password, pathname, searchParams } = new URL(this.#text);
    const parts = [password, ...searchParams.values(), ...pathname.split('/').filter(isKeyLike)];
    parts.filter(({ length }) => length >= 8).forEach(registerSecret);
  }
}

/** The host as typed: in lower case, a key has another form. */
const TYPED_HOST = /^\w+:[\\/]{2}(?:[^/\\?#]*@)?([^/\\?#:]*)/;

/** A request would show the key to the servers that resolve names. */
export function hasKeyAsHost(text: string): boolean {
  const typed = TYPED_HOST.exec(text.trim())?.[1] ?? '';
  // The parser decodes percent signs.
  const hosts = [typed, URL.canParse(text) ? new URL(text).hostname : ''];
  const parts = hosts.flatMap((host) => [host, ...host.split('.')]);
  return hosts.some(isLongWord) || parts.some((part) => secretFormOf(part) !== undefined);
}

/** A key in a form that `secretFormOf` does not know: long names of hosts have dots, and IPv6 addresses colons. */
const isLongWord = (host: string): boolean =>
  /^[^.:]{17,}$/.test(host) && refusedWord(host) === '…';

function withoutUrlSecrets(text: string): string {
  // `localhost:99999` parses as a URL with the scheme "localhost" and no host. From a text without a host,
  // remove only user and password, the query, the fragment and registered secrets.
  if (!URL.canParse(text) || new URL(text).host === '') {
    const named = text.replace(/^(\w+:[\\/]{2})?.*@/s, '$1…@');
    return refusedWord(redactUrl(named.replace(/[?#].*$/s, '')));
  }
  const { protocol, host, pathname, search } = new URL(text);
  // A password with a slash begins the path.
  const path = pathname
    .replace(/^.*@/, '/…@')
    .split('/')
    .map((segment, i, segments) => (isKeyLike(segment, i, segments) ? '…' : segment));
  const shown = `//${hasKeyAsHost(text) ? '…' : host}${path.join('/')}${search === '' ? '' : '?…'}`;
  return printable(`${protocol}${redactUrl(shown)}`.replace(/\/$/, ''), 200);
}
