/** What is shorter is no key, and would be found everywhere. */
const SHORTEST = 4;
/** In a text that is no URL a shorter one may be a word that means something else. */
const SHORTEST_IN_TEXT = 8;

/** Secrets from this process's environment, which must not be shown elsewhere; the longest first. */
let secrets: readonly string[] = [];

/** From now on a text is left out of every URL that is shown, and of whatever is told from outside. */
export function keepSecret(text: string): void {
  const path = URL.canParse(text) ? pathOf(text) : text;
  const spelled = [path, encodeURI(path), encodeURIComponent(path), path.toLowerCase()];
  const found = spelled.filter((one) => one.length >= SHORTEST);
  secrets = [...new Set([...secrets, ...found])].sort((a, b) => b.length - a.length);
}

/** A URL, or a part of one, without what came from the environment. */
export function withoutSecrets(url: string): string {
  return secrets.reduce((left, secret) => left.replaceAll(secret, '…'), url);
}

/** Any text without it: a service may repeat the key that it was asked with. */
export function textWithoutSecrets(text: string): string {
  return secrets
    .filter(({ length }) => length >= SHORTEST_IN_TEXT)
    .reduce((left, secret) => left.replaceAll(secret, '…'), text);
}

function pathOf(url: string): string {
  return new URL(url).pathname.replace(/^\/|\/$/g, '');
}
