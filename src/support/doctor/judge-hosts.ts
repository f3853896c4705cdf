import { isIP } from 'node:net';
import { printable } from '../../domain/text/printable.ts';
import type { Translator } from '../../i18n/translator.ts';
import { fits, type Diagnosis } from './judge-machine.ts';

const ID = 'dns';

/** Judges whether the names of hosts lead anywhere, each once; an address needs no name. */
export async function judgeHosts(
  urls: readonly string[],
  resolve: (host: string) => Promise<readonly string[]>,
  words: Translator,
): Promise<readonly Diagnosis[]> {
  const hosts = new Set(
    urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).hostname),
  );
  const named = [...hosts].filter((host) => isIP(host.replaceAll(/[[\]]/g, '')) === 0);
  if (named.length === 0) return [fits(ID, words.t('doctor.hosts.none'))];
  return Promise.all(named.map((host) => judgeHost(host, resolve, words)));
}

async function judgeHost(
  host: string,
  resolve: (host: string) => Promise<readonly string[]>,
  { t }: Translator,
): Promise<Diagnosis> {
  try {
    const addresses = await resolve(host);
    return fits(ID, t('doctor.hosts.found', { host, addresses: addresses.slice(0, 2).join(', ') }));
  } catch (error) {
    const { code: told } = error as { readonly code?: unknown };
    const code = typeof told === 'string' ? printable(told, 20) : 'failed';
    const unknown = code === 'ENOTFOUND';
    return {
      id: ID,
      verdict: 'fails',
      text: unknown
        ? t('doctor.hosts.unknown', { host, code })
        : t('doctor.hosts.silent', { host, code }),
      fix: unknown ? t('doctor.hosts.fix-name') : t('doctor.hosts.fix-dns'),
    };
  }
}
