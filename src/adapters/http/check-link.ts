import { OnboardError } from '../../domain/errors.ts';
import { redactUrl } from '../../domain/redact-url.ts';
import type { Clock } from '../../ports/clock.ts';
import { fetchText } from './fetch-text.ts';
import { requireEncryption } from './require-encryption.ts';

const TIMEOUT_MS = 10_000;
/** Of a page only that it is there matters. */
const MOST_BYTES = 256 * 1024;

/**
 * Asks once whether a page is where a link leads, and says so in one sentence. Follows nothing and keeps nothing.
 * @throws OnboardError E-FORM-206 where something else answers than a page; E-NET-101 to E-NET-103, E-NET-112,
 * E-NET-113 where nothing does; E-NET-118
 */
export async function checkLink(
  url: string,
  allowHttp: boolean,
  clock: Clock,
  signal?: AbortSignal,
): Promise<string> {
  requireEncryption(url, allowHttp);
  const shown = redactUrl(url);
  try {
    const limits = { clock, timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES };
    const { status } = await fetchText({
      url,
      method: 'GET',
      ...limits,
      ...(signal && { signal }),
    });
    if (status >= 400) throw new OnboardError('E-FORM-206', { url: shown, status });
    return `${shown} answers (HTTP ${status})`;
  } catch (error) {
    const code = error instanceof OnboardError ? error.code : undefined;
    if (code === 'E-NET-111') return `${shown} answers, and leads on to another address`;
    // A page longer than was read is a page.
    if (code === 'E-NET-104') return `${shown} answers`;
    throw error;
  }
}
