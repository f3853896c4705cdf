import { lookup } from 'node:dns/promises';

/** The addresses of a host, by this machine's own resolver. Rejects with the resolver's code. */
export async function resolveHost(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}
