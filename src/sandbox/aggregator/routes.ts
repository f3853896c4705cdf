import { bytesToHex } from '../../domain/identity/bytes.ts';
import { jsonAnswer, type HttpAnswer, type HttpHandler, type HttpRequest } from '../server/http.ts';
import { aggregate, type AggregationView } from './aggregate.ts';
import { BadRequest, readRequest, type RequestKeys } from './read-request.ts';

/** The network's name in the path of the hosted shape. */
export const HOSTED_NETWORK = 'sandbox';

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
const HOSTED_PATH = /^\/v1\/signatureAggregator\/([^/]+)\/aggregateSignatures$/;
const STATUS_TEXT: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  500: 'Internal Server Error',
};

/** One aggregator under the paths and shapes of both kinds: run by oneself, and hosted. */
export function aggregatorRoutes(view: AggregationView): HttpHandler {
  return (request) => Promise.resolve(selfHosted(view, request) ?? hosted(view, request));
}

function selfHosted(view: AggregationView, request: HttpRequest): HttpAnswer | undefined {
  if (request.path === '/health') return jsonAnswer({ status: 'up' });
  if (request.path !== '/aggregate-signatures') return undefined;
  const outcome = collect(view, request.body, SELF_HOSTED_KEYS);
  return 'fault' in outcome
    ? jsonAnswer({ error: outcome.fault }, outcome.status)
    : jsonAnswer({ 'signed-message': outcome.hex });
}

function hosted(view: AggregationView, request: HttpRequest): HttpAnswer | undefined {
  const network = HOSTED_PATH.exec(request.path)?.[1];
  if (network === undefined) return undefined;
  const refuse = (status: number, message: string): HttpAnswer =>
    jsonAnswer({ message, error: STATUS_TEXT[status], statusCode: status }, status);
  if (request.method !== 'POST' || network !== HOSTED_NETWORK) {
    return refuse(404, `Cannot ${request.method} ${request.path}`);
  }
  const outcome = collect(view, request.body, HOSTED_KEYS);
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
