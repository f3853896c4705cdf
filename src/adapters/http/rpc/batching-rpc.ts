import { OnboardError } from '../../../domain/errors.ts';
import type { JsonRpc, RpcRequest } from './json-rpc.ts';
import type { RpcAnswer } from './rpc-answer.ts';

/** Requests per batch, a size that public endpoints accept. */
const MAX_PER_BATCH = 40;
/** Errors of an endpoint that does not accept batches or answers a batch in an unexpected shape. */
const REFUSALS: ReadonlySet<string> = new Set(['E-NET-109', 'E-EVM-104']);

interface QueuedRequest {
  readonly request: RpcRequest;
  readonly answer: Promise<RpcAnswer>;
  readonly resolve: (answer: RpcAnswer | Promise<RpcAnswer>) => void;
}

/**
 * Wraps an endpoint so that simultaneous requests share one HTTP request, and identical requests are sent
 * once. The wrapper detects whether the endpoint accepts batches. Only repeatable requests without an abort
 * signal are batched. If the endpoint refuses a batch, the requests of the batch are sent one by one. After
 * any other failure of a batch, each of its requests rejects with the failure.
 * @param isFinal whether a refusal is final. The batch itself may have caused any other refusal, so the
 * refused request is sent again alone.
 */
export function batchingRpc(
  rpc: JsonRpc,
  isFinal: (answer: Extract<RpcAnswer, { ok: false }>) => boolean,
): JsonRpc {
  let takesBatches = true;
  /** The requests of the next batch, by method and parameters. */
  let queue = new Map<string, QueuedRequest>();

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

  function sendPart(part: readonly QueuedRequest[]): void {
    const answersOfBatch = sendBatch(part.map(({ request }) => request));
    part.forEach(({ request, resolve }, i) => {
      resolve(
        answersOfBatch.then((answers) => {
          const answer = answers?.[i];
          if (answer === undefined) return sendAlone(request);
          if (answer.ok || isFinal(answer)) return answer;
          return sendAlone(request);
        }),
      );
    });
  }

  function sendAll(): void {
    const requests = [...queue.values()];
    queue = new Map();
    for (let start = 0; start < requests.length; start += MAX_PER_BATCH) {
      sendPart(requests.slice(start, start + MAX_PER_BATCH));
    }
  }

  function enqueue(request: RpcRequest): Promise<RpcAnswer> {
    const key = JSON.stringify([request.method, request.params]);
    const queued = queue.get(key);
    if (queued !== undefined) return queued.answer;
    // `batchSimultaneous` sends its request one event-loop iteration late. Wait two iterations, so that the request of
    // `batchSimultaneous` can join the batch.
    if (queue.size === 0) setImmediate(() => setImmediate(sendAll));
    let resolve: QueuedRequest['resolve'] = () => undefined;
    const answer = new Promise<RpcAnswer>((resolveAnswer) => (resolve = resolveAnswer));
    queue.set(key, { request, answer, resolve });
    return answer;
  }

  return {
    get url() {
      return rpc.url;
    },
    serverTime: () => rpc.serverTime(),
    request: (request, options) =>
      options.repeatable && options.signal === undefined
        ? enqueue(request)
        : rpc.request(request, options),
    batch: (requests, signal) => rpc.batch(requests, signal),
  };
}
