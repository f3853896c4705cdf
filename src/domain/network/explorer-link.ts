import type { NetworkProfile } from './profile.ts';

/**
 * The public explorer's page of a transaction; undefined if the network's profile names none. An
 * export from the C-Chain has an ID of the P-Chain's format, not a hash.
 */
export function explorerLink(
  { explorer }: Pick<NetworkProfile, 'explorer'>,
  id: string,
): string | undefined {
  const template = id.startsWith('0x') ? explorer?.transaction : explorer?.pTransaction;
  return template?.replace('{hash}', id);
}
