/** The default port of a node's API. */
const NODE_PORT = 9650;
const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
/** A host name or a bracketed IPv6 address, with an optional port. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,9})?$/i;
/** The start of an account address, a NodeID or a P-Chain address, none of which is a host. */
const OTHER_VALUE = /^(?:0x[\da-f]{40}|NodeID-|[a-z]-[a-z]+1[\da-z]{38})/i;

/**
 * Completes a typed address of a node's API: `10.0.0.1/ext/info` becomes `http://10.0.0.1:9650`. If the
 * address has a scheme, only an API path is removed.
 */
export function completeNodeUrl(text: string): string {
  const entered = text.trim().replace(/\/+(?:ext\/[\w/-]*)?$/i, '');
  if (SCHEME.test(entered) || !HOST.test(entered) || OTHER_VALUE.test(entered)) return entered;
  return /:\d+$/.test(entered) ? `http://${entered}` : `http://${entered}:${NODE_PORT}`;
}

/** Completes a typed link: `example.org/me` gets https://. */
export function completeLink(text: string): string {
  const entered = text.trim();
  const isWithoutScheme = /^[\w-]+(?:\.[\w-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/.test(entered);
  return isWithoutScheme ? `https://${entered}` : entered;
}
