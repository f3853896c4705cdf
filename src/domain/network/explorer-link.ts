import type { NetworkProfile } from './profile.ts';

/**
 * Returns the URL of a transaction in the public explorer; undefined if the profile lists no explorer for the
 * transaction's chain. An export from the C-Chain uses the P-Chain's explorer, because its ID has the format
 * of a P-Chain transaction ID.
 */
export function explorerLink(
  { explorer }: Pick<NetworkProfile, 'explorer'>,
  id: string,
): string | undefined {
  const template = id.startsWith('0x') ? explorer?.transaction : explorer?.pTransaction;
  return template?.replace('{hash}', id);
}
