import { lookup } from 'node:dns/promises';

/** Resolves a host with this machine's resolver. Rejects with the resolver's error; its `code` gives the cause. */
export async function resolveHost(host: string): Promise<readonly string[]> {
  const addresses = await lookup(host, { all: true });
  return addresses.map(({ address }) => address);
}
