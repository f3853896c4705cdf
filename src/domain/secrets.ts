/** A shorter text is not registered, because its replacement would damage unrelated parts of a URL. */
const MIN_LENGTH = 4;
/** Outside URLs, a text of 4 to 7 characters may be an ordinary word. */
const MIN_LENGTH_IN_TEXT = 8;

/** Longest first. */
let secrets: readonly string[] = [];

/** Makes the program print `…` instead of this text. If the text is a URL, only its path is secret. */
export function registerSecret(text: string): void {
  const path = URL.canParse(text) ? new URL(text).pathname.replace(/^\/|\/$/g, '') : text;
  const spellings = [path, encodeURI(path), encodeURIComponent(path), path.toLowerCase()];
  const found = spellings.filter((spelling) => spelling.length >= MIN_LENGTH);
  secrets = [...new Set([...secrets, ...found])].sort((a, b) => b.length - a.length);
}

/** Redacts: each registered secret becomes `…`. */
export function redactUrl(url: string): string {
  return secrets.reduce((remaining, secret) => remaining.replaceAll(secret, '…'), url);
}

/** An endpoint may repeat the key of a request in its answer. */
export function redactSecrets(text: string): string {
  return secrets
    .filter(({ length }) => length >= MIN_LENGTH_IN_TEXT)
    .reduce((remaining, secret) => remaining.replaceAll(secret, '…'), text);
}

/** The keys that were on the command line, in lower case. */
let keys: readonly string[] = [];

/** Keeps a key out of all later output (see `redactKeys`). @param text is or contains a key */
export function registerKey(text: string): void {
  const runs = text.match(/[0-9a-f]{64,}|PrivateKey-\w+/gi) ?? [text.trim()];
  keys = [...new Set([...keys, ...runs.map((run) => run.toLowerCase())])];
}

/** Removes the registered keys from a text, in lower and upper case. */
export function redactKeys(text: string): string {
  return keys.reduce((remaining, key) => {
    const parts: string[] = [];
    let from = 0;
    const lower = remaining.toLowerCase();
    for (let at = lower.indexOf(key); at !== -1; at = lower.indexOf(key, from)) {
      parts.push(remaining.slice(from, at), '…');
      from = at + key.length;
    }
    return [...parts, remaining.slice(from)].join('');
  }, text);
}
