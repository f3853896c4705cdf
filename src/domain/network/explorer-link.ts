import type { NetworkProfile } from './profile.ts';

/**
 * Where a transaction is shown to the public; undefined where the network's profile names no such page. An
 * export from the C-Chain is known by an ID of the P-Chain's kind, not by a hash.
 */
export function explorerLink(
  { explorer }: Pick<NetworkProfile, 'explorer'>,
  id: string,
): string | undefined {
  const template = id.startsWith('0x') ? explorer?.transaction : explorer?.pTransaction;
  return template?.replace('{hash}', id);
}
