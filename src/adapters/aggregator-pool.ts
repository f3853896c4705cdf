import * as z from 'zod/mini';
import { OnboardError, unlessThrows } from '../domain/errors.ts';
import { statedReason } from '../domain/text/printable.ts';
import { QUORUM, QUORUM_PERCENT } from '../protocol/warp/quorum.ts';
import { type HttpAnswer, fetchText } from './http/fetch-text.ts';
import type { AggregatorEndpoint, NetworkProfile } from '../domain/network/profile.ts';
import type { AggregationRequest, Aggregator } from '../ports/services.ts';
import type { RequestScope } from '../ports/connection.ts';
import type { Clock } from '../ports/host.ts';
import { anySignal, isTemporary, mostInformative, statusError, withRetries } from './http/retry.ts';
import { bytesToHex, hexToBytes } from '../domain/identity/bytes.ts';
import { type Message, message } from '../domain/message.ts';
import { parseJson } from './http/parse-json.ts';
import { faultText } from '../domain/shape-fault.ts';
import { joinUrlPath, parseServiceUrl } from './http/service-url.ts';
import { parseShape } from './http/shape.ts';

/** Error texts of the aggregator (icm-services). The first match applies. */
const patterns = [
  [/connect to a threshold/i, 'E-AGG-102'],
  [/unknown source chain|signing subnet/i, 'E-AGG-103'],
  [/threshold of signatures|failed to collect/i, 'E-AGG-101'],
] as const;

const reasonShape = z.object({
  message: z.catch(z.optional(z.union([z.string(), z.array(z.string())])), undefined),
  error: z.catch(z.optional(z.string()), undefined),
});

/** @param statusFailure the error for the HTTP status alone */
function explainAggregatorFailure(
  { status, text: answer }: HttpAnswer,
  url: string,
  statusFailure: OnboardError,
): OnboardError {
  if (status === 401 || status === 403) return new OnboardError('E-AGG-105', { url, status });
  // The transport's error for too many requests states the required wait.
  if (status === 429) return statusFailure;
  const { message: texts, error } = unlessThrows(() => reasonShape.parse(JSON.parse(answer))) ?? {};
  const reason = Array.isArray(texts) ? texts.join('; ') : (texts ?? error);
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

/**
 * If an aggregator fails, or `verify` rejects its result as wrong, the request goes to the next aggregator.
 * Each request starts with the aggregator that succeeded last.
 */
export function createAggregatorPool(
  endpoints: NetworkProfile['aggregators'],
  clock: Clock,
  { until }: RequestScope = {},
): Aggregator {
  let ordered = endpoints.map((endpoint) => createAggregator(endpoint, clock));
  return {
    async aggregate(request, callerSignal, verify) {
      const signal = anySignal(callerSignal, until);
      const failures: OnboardError[] = [];
      for (const aggregator of ordered) {
        const answer = await resultOrFailure(aggregator(request, signal), /^E-(?:AGG|NET)-/);
        if (answer instanceof OnboardError) {
          failures.push(answer);
          continue;
        }
        // Only E-AGG-* and E-WARP-* mean a wrong result. Other failures, such as a failed read, are thrown.
        const rejection = verify && (await resultOrFailure(verify(answer), /^E-(?:AGG|WARP)-/));
        if (rejection === undefined) {
          ordered = [aggregator, ...ordered.filter((other) => other !== aggregator)];
          return answer;
        }
        failures.push(rejection);
      }
      throw mostInformative(
        failures,
        ({ party }) => party === 'validators',
        isTemporary,
        () => true,
      );
    },
  };
}

/** Returns the failure instead of throwing it if its code matches. */
function resultOrFailure<T>(promise: Promise<T>, codes: RegExp): Promise<T | OnboardError> {
  return promise.catch((error: unknown) => {
    if (error instanceof OnboardError && codes.test(error.code)) return error;
    throw error;
  });
}

/** Aggregators need up to about 55 s: three rounds with pauses between them. */
const TIMEOUT_MS = 75_000;
/** The longest wait that an aggregator may demand before a retry. */
const MAX_WAIT_MS = 2000;
const MAX_BYTES = 1024 * 1024;
const METHOD = message('noun.signature-aggregation');
const REQUESTED_PERCENT = Number((QUORUM.numerator * 100n) / QUORUM.denominator);

/** For each API shape: its path below a base URL, and two names of request fields. */
const shapes = {
  'self-hosted': {
    path: 'aggregate-signatures',
    subnet: 'signing-subnet-id',
    quorum: 'quorum-percentage',
  },
  hosted: {
    path: 'aggregateSignatures',
    subnet: 'signingSubnetId',
    quorum: 'quorumPercentage',
  },
} as const;

const hexText = z
  .string()
  .check(z.regex(/^(?:0x)?(?:[0-9a-fA-F]{2})+$/, faultText('reason.not-hex')));
/** Accepts the result's field names of both API shapes, whichever shape is configured. */
const answerShape = z.union([
  z.object({ 'signed-message': hexText }),
  z.object({ signedMessage: hexText }),
]);

/** Only the chain verifies the aggregated signature. The returned function throws E-AGG-101 to E-AGG-109, E-NET-*. */
function createAggregator({ url: base, shape }: AggregatorEndpoint, clock: Clock) {
  const { path, subnet, quorum } = shapes[shape];
  const url = new RegExp(`/${path}/?$`).test(parseServiceUrl(base).pathname)
    ? base
    : joinUrlPath(base, path);
  url.registerSecrets();
  const shownUrl = String(url);
  const origin = { url, method: METHOD };
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };

  return (
    { unsignedMessage, justification, signingSubnet }: AggregationRequest,
    signal: AbortSignal | undefined,
  ) => {
    const body = JSON.stringify({
      message: bytesToHex(unsignedMessage),
      ...(justification && { justification: bytesToHex(justification) }),
      [subnet]: signingSubnet,
      [quorum]: REQUESTED_PERCENT,
    });
    const attempt = async () => {
      const answer = await fetchText({ ...origin, ...limits, body, clock, signal });
      const failure = statusError(answer, origin, clock.now());
      if (failure !== undefined) throw explainAggregatorFailure(answer, shownUrl, failure);
      const refuse = (fault: Message) => new OnboardError('E-AGG-109', { url: shownUrl, fault });
      const data = parseShape(answerShape, parseJson(answer.text, origin), refuse);
      return hexToBytes('signedMessage' in data ? data.signedMessage : data['signed-message']);
    };
    return withRetries(clock, attempt, signal, MAX_WAIT_MS);
  };
}
