import type { NetworkProfile } from './profile.ts';

/**
 * The public explorer's page of a transaction; undefined if the network's profile has no explorer
 * for that kind of transaction. The ID of an export from the C-Chain has the format of a P-Chain
 * transaction ID.
 */
export function explorerLink(
  { explorer }: Pick<NetworkProfile, 'explorer'>,
  id: string,
): string | undefined {
  const template = id.startsWith('0x') ? explorer?.transaction : explorer?.pTransaction;
  return template?.replace('{hash}', id);
}
