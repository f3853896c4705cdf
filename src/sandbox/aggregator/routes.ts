import { bytesToHex } from '../../domain/identity/bytes.ts';
import { jsonAnswer, type HttpAnswer, type HttpRequest, type Routes } from '../server/http.ts';
import { aggregate, type AggregationView } from './aggregate.ts';
import { BadRequest, readRequest, type RequestKeys } from './read-request.ts';

/** The network's name in the path of the hosted API. */
const HOSTED_NETWORK = 'sandbox';

const SELF_HOSTED_KEYS: RequestKeys = {
  signingSubnet: 'signing-subnet-id',
  quorum: 'quorum-percentage',
  height: 'pchain-height',
};
const HOSTED_KEYS: RequestKeys = {
  signingSubnet: 'signingSubnetId',
  quorum: 'quorumPercentage',
  height: 'pChainHeight',
};
const STATUS_TEXT: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  500: 'Internal Server Error',
};

/** Serves one aggregator with two APIs: the self-hosted API and the hosted API. */
export function aggregatorRoutes(view: AggregationView): Routes {
  return {
    '/health': () => Promise.resolve(jsonAnswer({ status: 'up' })),
    '/aggregate-signatures': ({ body }) => {
      const outcome = collect(view, body, SELF_HOSTED_KEYS);
      return Promise.resolve(
        'fault' in outcome
          ? jsonAnswer({ error: outcome.fault }, outcome.status)
          : jsonAnswer({ 'signed-message': outcome.hex }),
      );
    },
    [`/v1/signatureAggregator/${HOSTED_NETWORK}/aggregateSignatures`]: (request) =>
      Promise.resolve(hosted(view, request)),
  };
}

function hosted(view: AggregationView, { method, path, body }: HttpRequest): HttpAnswer {
  const refuse = (status: number, message: string): HttpAnswer =>
    jsonAnswer({ message, error: STATUS_TEXT[status], statusCode: status }, status);
  if (method !== 'POST') return refuse(404, `Cannot ${method} ${path}`);
  const outcome = collect(view, body, HOSTED_KEYS);
  return 'fault' in outcome
    ? refuse(outcome.status, outcome.fault)
    : jsonAnswer({ signedMessage: outcome.hex });
}

type Outcome = { readonly hex: string } | { readonly status: 400 | 500; readonly fault: string };

function collect(view: AggregationView, body: string, keys: RequestKeys): Outcome {
  try {
    const { signedMessage } = aggregate(view, readRequest(body, keys));
    return { hex: bytesToHex(signedMessage).slice(2) };
  } catch (error) {
    if (error instanceof BadRequest) return { status: 400, fault: error.message };
    const reason = error instanceof Error ? error.message : String(error);
    return { status: 500, fault: `failed to aggregate signatures. error: ${reason}` };
  }
}
