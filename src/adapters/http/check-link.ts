import { OnboardError } from '../../domain/errors.ts';
import { ServiceUrl } from '../../domain/service-url.ts';
import type { Clock } from '../../ports/host.ts';
import { fetchText } from './fetch-text.ts';
import { requireEncryption } from './service-url.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;

/**
 * Checks once whether a link leads to a page. Redirects are not followed. `url`: safe to show. `leads-on`: a
 * redirect. `there`: a page that is longer than the limit.
 * @throws OnboardError E-FORM-206 for an error status; E-NET-101 to E-NET-103, E-NET-107, E-NET-112,
 * E-NET-113 if there is no complete answer; E-NET-114, E-NET-118; the signal's reason on abort
 */
export async function checkLink(
  link: string,
  allowHttp: boolean,
  clock: Clock,
  signal?: AbortSignal,
) {
  const url = new ServiceUrl(link);
  requireEncryption(url, allowHttp);
  const shown = String(url);
  try {
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
    const { status } = await fetchText({ url, method: 'GET', clock, signal, ...limits });
    if (status >= 400) throw new OnboardError('E-FORM-206', { url: shown, status });
    return { found: 'answers' as const, url: shown, status };
  } catch (error) {
    const code = error instanceof OnboardError ? error.code : undefined;
    if (code === 'E-NET-111') return { found: 'leads-on' as const, url: shown };
    // A page longer than the limit is still a page.
    if (code === 'E-NET-104') return { found: 'there' as const, url: shown };
    throw error;
  }
}
