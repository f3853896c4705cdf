import { OnboardError } from '../domain/errors.ts';
import { redactUrl } from '../domain/text/redact-url.ts';
import type { Clock } from '../ports/clock.ts';

/** An endpoint that takes longer than this to answer a small question does not answer. */
export const PROBE_SECONDS = 8;

interface Asked {
  readonly url: string;
  /** What the endpoint was asked for. */
  readonly what: string;
  readonly clock: Clock;
}

/** The answer of an endpoint. @throws OnboardError E-NET-103 where it takes longer than `PROBE_SECONDS` */
export async function inTime<T>(answer: Promise<T>, { url, what, clock }: Asked): Promise<T> {
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
