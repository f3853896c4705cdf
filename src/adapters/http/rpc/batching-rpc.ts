import { OnboardError } from '../../../domain/errors.ts';
import type { JsonRpc, RpcRequest } from './json-rpc.ts';
import type { RpcAnswer } from './rpc-answer.ts';

/** Requests per batch; public endpoints accept that many. */
const MAX_PER_BATCH = 40;
/** Failures that mean that the endpoint does not accept batches, or that it answered a batch in another shape. */
const REFUSALS: ReadonlySet<string> = new Set(['E-NET-109', 'E-EVM-104']);

interface Waiting {
  readonly request: RpcRequest;
  readonly answer: Promise<RpcAnswer>;
  readonly resolve: (answer: RpcAnswer | Promise<RpcAnswer>) => void;
}

/**
 * Wraps an endpoint so that simultaneous requests share one HTTP request, and identical ones are sent once. It
 * detects whether the endpoint accepts batches. Only repeatable requests without an abort signal are batched; each
 * keeps its own answer or failure.
 * @param isSettled whether a refusal is final. A refusal that is not final may be caused by the batch, so its request
 * is sent again alone.
 */
export function batchingRpc(
  rpc: JsonRpc,
  isSettled: (answer: Extract<RpcAnswer, { ok: false }>) => boolean,
): JsonRpc {
  let takesBatches = true;
  /** Keyed by method and parameters. */
  let waiting = new Map<string, Waiting>();

  const sendAlone = (request: RpcRequest) => rpc.request(request, { repeatable: true });

  /** Returns undefined if the requests have to be sent one by one. */
  async function sendBatch(
    requests: readonly RpcRequest[],
  ): Promise<readonly (RpcAnswer | undefined)[] | undefined> {
    if (!takesBatches || requests.length === 1) return undefined;
    try {
      const answers = await rpc.batch(requests);
      takesBatches = answers !== undefined;
      return answers;
    } catch (error) {
      if (!(error instanceof OnboardError) || !REFUSALS.has(error.code)) throw error;
      if (error.code === 'E-NET-109') takesBatches = false;
      return undefined;
    }
  }

  function sendPart(part: readonly Waiting[]): void {
    const soon = sendBatch(part.map(({ request }) => request));
    part.forEach(({ request, resolve }, i) => {
      resolve(
        soon.then((answers) => {
          const answer = answers?.[i];
          if (answer === undefined) return sendAlone(request);
          if (answer.ok || isSettled(answer)) return answer;
          return sendAlone(request);
        }),
      );
    });
  }

  function sendAll(): void {
    const all = [...waiting.values()];
    waiting = new Map();
    for (let from = 0; from < all.length; from += MAX_PER_BATCH) {
      sendPart(all.slice(from, from + MAX_PER_BATCH));
    }
  }

  function soon(request: RpcRequest): Promise<RpcAnswer> {
    const key = JSON.stringify([request.method, request.params]);
    const same = waiting.get(key);
    if (same !== undefined) return same.answer;
    // Readers that gather calls send their request one event-loop iteration later; waiting for it lets it join the
    // batch.
    if (waiting.size === 0) setImmediate(() => setImmediate(sendAll));
    let resolve: Waiting['resolve'] = () => undefined;
    const answer = new Promise<RpcAnswer>((done) => (resolve = done));
    waiting.set(key, { request, answer, resolve });
    return answer;
  }

  return {
    get url() {
      return rpc.url;
    },
    serverTime: () => rpc.serverTime(),
    request: (request, options) =>
      options.repeatable && options.signal === undefined
        ? soon(request)
        : rpc.request(request, options),
    batch: (requests, signal) => rpc.batch(requests, signal),
  };
}
