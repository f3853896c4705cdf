import * as z from 'zod/mini';
import { bytesToHex, hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import type { AggregatorEndpoint } from '../../domain/network/profile.ts';
import type { AggregationRequest } from '../../ports/aggregator.ts';
import type { Clock } from '../../ports/clock.ts';
import { QUORUM } from '../../protocol/warp/canonical-validators.ts';
import { fetchText, type HttpAnswer } from '../http/fetch-text.ts';
import { parseJson } from '../http/parse-json.ts';
import { redactUrl } from '../../domain/text/redact-url.ts';
import { faultText } from '../../domain/shape-fault.ts';
import { retrying } from '../http/retry.ts';
import { joinUrlPath } from '../http/service-url.ts';
import { faultOf } from '../http/shape.ts';
import { statusError } from '../http/status-error.ts';
import { explainAggregatorFailure } from './explain-failure.ts';

/** The servers need up to some 55 s: three rounds with pauses between them. */
const TIMEOUT_MS = 75_000;
/** Whoever wants more is left to the engine, which tells of it, or another one is asked meanwhile. */
const MOST_PATIENCE_MS = 2000;
const MOST_BYTES = 1024 * 1024;
const METHOD = message('noun.signature-aggregation');
const QUORUM_PERCENT = Number((QUORUM.numerator * 100n) / QUORUM.denominator);

/** What a shape calls things, and where its service lives below a base URL. */
const shapes = {
  'self-hosted': {
    path: 'aggregate-signatures',
    body: ({ unsignedMessage, justification, signingSubnet }: AggregationRequest) => ({
      message: bytesToHex(unsignedMessage),
      ...(justification === undefined ? {} : { justification: bytesToHex(justification) }),
      'signing-subnet-id': signingSubnet,
      'quorum-percentage': QUORUM_PERCENT,
    }),
  },
  hosted: {
    path: 'aggregateSignatures',
    body: ({ unsignedMessage, justification, signingSubnet }: AggregationRequest) => ({
      message: bytesToHex(unsignedMessage),
      ...(justification === undefined ? {} : { justification: bytesToHex(justification) }),
      signingSubnetId: signingSubnet,
      quorumPercentage: QUORUM_PERCENT,
    }),
  },
} as const;

const hexText = z
  .string()
  .check(z.regex(/^(?:0x)?(?:[0-9a-fA-F]{2})+$/, faultText('reason.not-hex')));
/** Either spelling of the result, whichever shape was asked for. */
const answerShape = z.union([
  z.pipe(
    z.object({ 'signed-message': hexText }),
    z.transform((answer) => answer['signed-message']),
  ),
  z.pipe(
    z.object({ signedMessage: hexText }),
    z.transform((answer) => answer.signedMessage),
  ),
]);

/** One aggregator, which may fail. */
export interface OneAggregator {
  /** @throws OnboardError E-AGG-101 to E-AGG-109, E-NET-* */
  aggregate(request: AggregationRequest, signal?: AbortSignal): Promise<Uint8Array>;
}

/** A signature aggregator behind HTTP. Whether what it gives is good is for the caller. */
export function createAggregator(
  { url: base, shape }: AggregatorEndpoint,
  clock: Clock,
): OneAggregator {
  const { path, body } = shapes[shape];
  const url = new RegExp(`/${path}/?(?:[?#]|$)`).test(base) ? base : joinUrlPath(base, path);
  const shown = redactUrl(url);

  return {
    aggregate(request, signal) {
      const text = JSON.stringify(body(request));
      return retrying(
        clock,
        async () => {
          const answer = await fetchText({
            url,
            method: METHOD,
            body: text,
            timeoutMs: TIMEOUT_MS,
            clock,
            maxBytes: MOST_BYTES,
            ...(signal && { signal }),
          });
          return read(answer);
        },
        signal,
        MOST_PATIENCE_MS,
      );
    },
  };

  function read(answer: HttpAnswer): Uint8Array {
    const origin = { url, method: METHOD };
    const refused = statusError(answer, origin, clock.now());
    if (refused !== undefined) throw explainAggregatorFailure(answer, shown, refused);
    const parsed = answerShape.safeParse(parseJson(answer.text, origin));
    if (parsed.success) return hexToBytes(parsed.data);
    throw new OnboardError('E-AGG-109', { url: shown, fault: faultOf(parsed.error) });
  }
}
