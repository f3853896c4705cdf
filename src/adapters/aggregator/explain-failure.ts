import * as z from 'zod/mini';
import { OnboardError } from '../../domain/errors.ts';
import { statedReason } from '../../domain/text/stated-reason.ts';
import { QUORUM_PERCENT } from '../../protocol/warp/canonical-validators.ts';
import type { HttpAnswer } from '../http/fetch-text.ts';

/**
 * Error texts of the self-hosted aggregator (icm-services), which hosted aggregators pass on. The first match applies.
 */
const patterns = [
  [/connect to a threshold/i, 'E-AGG-102'],
  [/unknown source chain|signing subnet/i, 'E-AGG-103'],
  [/threshold of signatures|failed to collect/i, 'E-AGG-101'],
] as const;

const reasonShape = z.union([
  z.pipe(
    z.object({ error: z.string(), message: z.undefined() }),
    z.transform(({ error }) => error),
  ),
  z.pipe(
    z.object({ message: z.union([z.string(), z.array(z.string())]) }),
    z.transform(({ message }) => (Array.isArray(message) ? message.join('; ') : message)),
  ),
  z.pipe(
    z.object({ error: z.string() }),
    z.transform(({ error }) => error),
  ),
]);

/**
 * Returns the error for an aggregator's refusal.
 * @param statusFailure the error for the HTTP status alone
 */
export function explainAggregatorFailure(
  answer: Pick<HttpAnswer, 'status' | 'text'>,
  url: string,
  statusFailure: OnboardError,
): OnboardError {
  const { status } = answer;
  if (status === 401 || status === 403) return new OnboardError('E-AGG-105', { url, status });
  // The transport's error for too many requests states the required wait.
  if (status === 429) return statusFailure;
  const reason = reasonIn(answer.text);
  if (reason === undefined) {
    return status === 404 ? new OnboardError('E-AGG-106', { url }) : statusFailure;
  }
  const code = patterns.find(([text]) => text.test(reason))?.[1];
  if (code === 'E-AGG-103') return new OnboardError(code, {});
  if (code !== undefined) return new OnboardError(code, { needed: QUORUM_PERCENT });
  // E-NET-120 states the required wait.
  if (statusFailure.code === 'E-NET-120') return statusFailure;
  return status >= 500
    ? new OnboardError('E-AGG-108', { reason: statedReason(reason) })
    : new OnboardError('E-AGG-104', { reason: statedReason(reason) });
}

function reasonIn(text: string): string | undefined {
  try {
    const parsed = reasonShape.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
