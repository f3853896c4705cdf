import type { NetworkProfile } from './profile.ts';

/**
 * Returns the public explorer's page of a transaction; undefined if the network's profile has no explorer for that kind
 * of transaction. An export from the C-Chain uses the P-Chain's explorer, because its ID has the format of a P-Chain
 * transaction ID.
 */
export function explorerLink(
  { explorer }: Pick<NetworkProfile, 'explorer'>,
  id: string,
): string | undefined {
  const template = id.startsWith('0x') ? explorer?.transaction : explorer?.pTransaction;
  return template?.replace('{hash}', id);
}
