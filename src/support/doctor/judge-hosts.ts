import { isIP } from 'node:net';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/text/printable.ts';
import type { Clock } from '../../ports/host.ts';
import type { Translator } from '../../i18n/translator.ts';
import { withTimeLimit } from './time-limit.ts';
import { fails, fits, type Diagnosis } from './judge-machine.ts';

/** Checks each name once, and skips IP addresses. */
export async function judgeHosts(
  urls: readonly string[],
  resolve: (host: string) => Promise<readonly string[]>,
  { t }: Translator,
  clock: Clock,
): Promise<readonly Diagnosis[]> {
  const id = 'dns';
  const judge = async (host: string): Promise<Diagnosis> => {
    try {
      const addresses = await withTimeLimit(resolve(host), { url: host, what: id, clock });
      const shown = addresses.slice(0, 2).join(', ');
      return fits(id, t('doctor.hosts.found', { host, addresses: shown }));
    } catch (error) {
      const { code: systemCode } = error as { readonly code?: unknown };
      const code =
        error instanceof OnboardError
          ? 'ETIMEOUT'
          : typeof systemCode === 'string'
            ? printable(systemCode, 20)
            : 'failed';
      return code === 'ENOTFOUND'
        ? fails(id, t('doctor.hosts.unknown', { host, code }), t('doctor.hosts.fix-name'))
        : fails(id, t('doctor.hosts.silent', { host, code }), t('doctor.hosts.fix-dns'));
    }
  };
  const hosts = new Set(
    urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).hostname),
  );
  const named = [...hosts].filter((host) => isIP(host.replaceAll(/[[\]]/g, '')) === 0);
  if (named.length === 0) return [fits(id, t('doctor.hosts.none'))];
  return Promise.all(named.map(judge));
}
