import { OnboardError } from '../../domain/errors.ts';
import { redactUrl } from '../../domain/text/redact-url.ts';
import type { Clock } from '../../ports/clock.ts';
import { fetchText } from './fetch-text.ts';
import { requireEncryption } from './require-encryption.ts';

const TIMEOUT_MS = 10_000;
/** Of a page only that it is there matters. */
const MOST_BYTES = 256 * 1024;

/** What was found where a link leads; the URL as it may be shown. */
export type CheckedLink =
  | { readonly found: 'answers'; readonly url: string; readonly status: number }
  | { readonly found: 'leads-on' | 'there'; readonly url: string };

/**
 * Asks once whether a page is where a link leads. Follows nothing and keeps nothing.
 * @throws OnboardError E-FORM-206 where something else answers than a page; E-NET-101 to E-NET-103, E-NET-112,
 * E-NET-113 where nothing does; E-NET-118
 */
export async function checkLink(
  url: string,
  allowHttp: boolean,
  clock: Clock,
  signal?: AbortSignal,
): Promise<CheckedLink> {
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
    return { found: 'answers', url: shown, status };
  } catch (error) {
    const code = error instanceof OnboardError ? error.code : undefined;
    if (code === 'E-NET-111') return { found: 'leads-on', url: shown };
    // A page longer than was read is a page.
    if (code === 'E-NET-104') return { found: 'there', url: shown };
    throw error;
  }
}
