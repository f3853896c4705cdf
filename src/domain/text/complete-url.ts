/** The port of a node's API where none is given. */
const NODE_PORT = 9650;
const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
/** A host, or an IPv6 address in brackets, and its port. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

/** The address of a node's API as people write it: `host`, `host:port`, or with the path of one of its APIs. */
export function completeNodeUrl(text: string): string {
  const entered = text.trim().replace(/\/+(?:ext\/[\w/-]*)?$/i, '');
  if (SCHEME.test(entered) || !HOST.test(entered)) return entered;
  return /:\d+$/.test(entered) ? `http://${entered}` : `http://${entered}:${NODE_PORT}`;
}

/** A link as people write it: `example.org/me` is one by HTTPS. */
export function completeLink(text: string): string {
  const entered = text.trim();
  const isWithoutScheme = /^[\w-]+(?:\.[\w-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/.test(entered);
  return isWithoutScheme ? `https://${entered}` : entered;
}
