import { isIP } from 'node:net';
import { printable } from '../../domain/printable.ts';
import { fits, type Diagnosis } from './judge-machine.ts';

const ID = 'dns';

/** Judges whether the names of hosts lead anywhere, each once; an address needs no name. */
export async function judgeHosts(
  urls: readonly string[],
  resolve: (host: string) => Promise<readonly string[]>,
): Promise<readonly Diagnosis[]> {
  const hosts = new Set(
    urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).hostname),
  );
  const named = [...hosts].filter((host) => isIP(host.replaceAll(/[[\]]/g, '')) === 0);
  if (named.length === 0) return [fits(ID, 'every endpoint is named by its address')];
  return Promise.all(named.map((host) => judgeHost(host, resolve)));
}

async function judgeHost(
  host: string,
  resolve: (host: string) => Promise<readonly string[]>,
): Promise<Diagnosis> {
  try {
    const addresses = await resolve(host);
    return fits(ID, `${host} is at ${addresses.slice(0, 2).join(', ')}`);
  } catch (error) {
    const { code: told } = error as { readonly code?: unknown };
    const code = typeof told === 'string' ? printable(told, 20) : 'failed';
    const unknown = code === 'ENOTFOUND';
    return {
      id: ID,
      verdict: 'fails',
      text: unknown
        ? `${host} is not known to the DNS (${code})`
        : `no DNS answers for ${host} (${code})`,
      fix: unknown
        ? 'Look for a typing error in the URL; else ask the DNS from elsewhere.'
        : 'Is this machine online? Look at its DNS server, and at a VPN.',
    };
  }
}
