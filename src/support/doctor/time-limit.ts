import { OnboardError } from '../../domain/errors.ts';
import { redactUrl } from '../../domain/text/links.ts';
import type { Clock } from '../../ports/host.ts';

export const PROBE_SECONDS = 8;

/**
 * `what`: the request's method, shown in the error.
 * @throws OnboardError E-NET-103 if the answer takes longer than `PROBE_SECONDS`
 */
export async function withTimeLimit<T>(
  answer: Promise<T>,
  { url, what, clock }: { readonly url: string; readonly what: string; readonly clock: Clock },
): Promise<T> {
  const stop = new AbortController();
  const late = clock.sleep(PROBE_SECONDS * 1000, stop.signal).then(() => {
    throw new OnboardError('E-NET-103', {
      url: redactUrl(url),
      method: what,
      seconds: PROBE_SECONDS,
    });
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    stop.abort();
  }
}
