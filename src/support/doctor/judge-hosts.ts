import { isIP } from 'node:net';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/text/printable.ts';
import type { Clock } from '../../ports/host.ts';
import type { Translator } from '../../i18n/translator.ts';
import { withTimeLimit } from './time-limit.ts';
import { fits, type Diagnosis } from './judge-machine.ts';

const ID = 'dns';

/** Checks each name once, and skips IP addresses. */
export async function judgeHosts(
  urls: readonly string[],
  resolve: (host: string) => Promise<readonly string[]>,
  i18n: Translator,
  clock: Clock,
): Promise<readonly Diagnosis[]> {
  const hosts = new Set(
    urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).hostname),
  );
  const named = [...hosts].filter((host) => isIP(host.replaceAll(/[[\]]/g, '')) === 0);
  if (named.length === 0) return [fits(ID, i18n.t('doctor.hosts.none'))];
  return Promise.all(named.map((host) => judgeHost(host, resolve, i18n, clock)));
}

async function judgeHost(
  host: string,
  resolve: (host: string) => Promise<readonly string[]>,
  { t }: Translator,
  clock: Clock,
): Promise<Diagnosis> {
  try {
    const addresses = await withTimeLimit(resolve(host), { url: host, what: ID, clock });
    return fits(ID, t('doctor.hosts.found', { host, addresses: addresses.slice(0, 2).join(', ') }));
  } catch (error) {
    const { code: systemCode } = error as { readonly code?: unknown };
    const code =
      error instanceof OnboardError
        ? 'ETIMEOUT'
        : typeof systemCode === 'string'
          ? printable(systemCode, 20)
          : 'failed';
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
