import * as z from 'zod/mini';
import { OnboardError, ignoreOnboardError, unlessThrows } from '../../domain/errors.ts';
import { type Message, message } from '../../domain/message.ts';
import type { Clock } from '../../ports/host.ts';
import {
  QUICK_MS,
  anySignal,
  isRefusedAtGateway,
  isTimeout,
  statusError,
  withRetries,
} from './retry.ts';
import { type HttpAnswer, fetchText } from './fetch-text.ts';
import { type Origin, parseJson } from './parse-json.ts';
import { parseShape } from './shape.ts';
import type { ApiMethodName } from '../../domain/network/api-methods.ts';
import type { ServiceUrl } from '../../domain/service-url.ts';
import { statedReason } from '../../domain/text/printable.ts';
import {
  type RpcAnswer,
  lacksBlock,
  isMissingMethod,
  rateLimitWait,
  statedWait,
} from './rpc-answer.ts';

export interface RpcRequest {
  /** A chain of the operator's node has the method of the `validators` API; a network's endpoints have the others. */
  readonly method: ApiMethodName | 'validators.getCurrentValidators';
  /** Omitted from the request if undefined. */
  readonly params: unknown;
  /** A result of another shape is malformed (`misshapen`); undefined accepts any result. */
  readonly shape?: z.ZodMiniType;
}

export interface RpcOptions {
  /** Whether sending the request twice has the same effect as once. Only such requests are retried. */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for each attempt if less than the endpoint's own limit. */
  readonly withinMs?: number | undefined;
}

export interface JsonRpc {
  /** Safe to show: without credentials. */
  readonly url: string;
  /**
   * `seconds` since 1970 from the HTTP `Date` of its newest answer; `age`: milliseconds since that answer
   * arrived. Undefined if the endpoint has not answered yet or sends no readable `Date`.
   */
  serverTime(): { readonly seconds: bigint; readonly age: number } | undefined;
  /** Whether its last read timed out, less than 30 s ago. */
  isSilent(): boolean;
  request(request: RpcRequest, options: RpcOptions): Promise<RpcAnswer>;
}

export interface JsonRpcSettings {
  readonly url: ServiceUrl;
  readonly clock: Clock;
  readonly misshapen: (values: { url: string; method: string; fault: Message }) => OnboardError;
  /** The error of an answer that no up-to-date endpoint gives; the request is repeated if its code allows that. */
  readonly outdated?: (
    request: RpcRequest,
    answer: RpcAnswer,
  ) => OnboardError | undefined | Promise<OnboardError | undefined>;
  /** The methods of which many simultaneous requests are sent in batches. */
  readonly joined?: ReadonlySet<string>;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Milliseconds that an endpoint may demand before a retry; default as in `withRetries`. */
  readonly maxWaitMs?: number | undefined;
  /** Aborted when the caller no longer needs results. Repeatable requests then reject. */
  readonly until?: AbortSignal | undefined;
}

/** The nodes behind one URL may differ; a change that one of them has shown would seem undone. */
export function lowerHeightError(
  { url, method }: Pick<RpcRequest, 'method'> & { readonly url: string },
  height: bigint,
  seen: bigint,
): OnboardError {
  return new OnboardError('E-NET-123', {
    ...{ url, method },
    reason: message('reason.height-behind', { height, seen }),
  });
}

const TIMEOUT_MS = 15_000;
/** Time for which a read waits only `QUICK_MS` after the endpoint was silent. */
const SILENCE_MS = 30_000;
const MISSING_MS = 10_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** Some gateways send the code as text, no message, or a text in place of the error. */
const failureShape = z.union([
  z.object({
    code: z.catch(z.optional(z.coerce.number()), undefined),
    message: z.catch(z.string(), ''),
    data: z.optional(z.unknown()),
  }),
  z.pipe(
    z.string(),
    z.transform((message) => ({ message })),
  ),
]);
const answerShape = z.object({
  id: z.optional(z.union([z.number(), z.string(), z.null()])),
  result: z.optional(z.unknown()),
  error: z.nullish(failureShape),
});

/** False also after somebody has set the clock back. */
const isWithin = (span: number, at: number, now: number): boolean => now >= at && now < at + span;

/** Posts to one endpoint, and remembers when it answered and whether it is silent. */
function createPost(settings: JsonRpcSettings) {
  const { url, clock, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = settings;
  let lastDate: { readonly seconds: bigint; readonly at: number } | undefined;
  let silentAt = -Infinity;
  let answers = 0;
  const isSilent = (): boolean => isWithin(SILENCE_MS, silentAt, clock.now());

  async function post(body: unknown, method: string, { signal, ...options }: RpcOptions) {
    const origin = { url, method };
    const withinMs = options.repeatable && isSilent() ? QUICK_MS : (options.withinMs ?? timeoutMs);
    const limits = { timeoutMs: Math.min(withinMs, timeoutMs), maxBytes, signal };
    const text = JSON.stringify(body);
    const answersBefore = answers;
    const answer = await fetchText({ ...origin, ...limits, body: text, clock }).catch(
      (error: unknown) => {
        // An endpoint that has answered others meanwhile is slow with this request only.
        if (isTimeout(error) && answers === answersBefore) silentAt = clock.now();
        throw error;
      },
    );
    answers++;
    silentAt = -Infinity;
    const date = Date.parse(answer.headers.date ?? '');
    if (date >= 0) lastDate = { seconds: BigInt(Math.floor(date / 1000)), at: clock.now() };
    return bodyOf(answer, origin, clock.now());
  }

  return {
    post,
    isSilent,
    serverTime: () =>
      lastDate && { seconds: lastDate.seconds, age: Math.max(clock.now() - lastDate.at, 0) },
  };
}

/**
 * Those of the methods that the endpoint does not have: it says so, or its gateway refuses them (HTTP 401, 403, 404,
 * 405, 501). Each is called with `params`, which no method accepts.
 */
export async function missingMethods<Method extends ApiMethodName>(
  rpc: JsonRpc,
  methods: readonly Method[],
  params: object,
): Promise<readonly Method[]> {
  const isMissing = (method: Method): Promise<boolean> =>
    rpc
      .request({ method, params }, { repeatable: true })
      .then(isMissingMethod, (error: unknown) => {
        if (error instanceof OnboardError && isRefusedAtGateway(error)) return true;
        throw error;
      });
  const answers = await Promise.all(methods.map(isMissing));
  return methods.filter((_, i) => answers[i]);
}

export function createJsonRpc(settings: JsonRpcSettings): JsonRpc {
  const { url, clock, maxWaitMs, until, outdated, joined } = settings;
  url.registerSecrets();
  const shownUrl = String(url);
  const { post, isSilent, serverTime } = createPost(settings);
  /** Answers that report a missing method, which is not requested again for `MISSING_MS`. */
  const missingMethods = new Map<string, { readonly answer: RpcAnswer; readonly at: number }>();
  let lastId = 0;

  function checked({ method, shape }: RpcRequest, answer: RpcAnswer): RpcAnswer {
    if (!answer.ok || shape === undefined) return answer;
    const refuse = (fault: Message) => settings.misshapen({ url: shownUrl, method, fault });
    return { ok: true, result: parseShape(shape, answer.result, refuse) };
  }

  function requestAlone(
    request: RpcRequest,
    { repeatable, withinMs, signal: callerSignal }: RpcOptions,
  ): Promise<RpcAnswer> {
    const { method, params } = request;
    const missing = missingMethods.get(method);
    if (missing !== undefined && isWithin(MISSING_MS, missing.at, clock.now()))
      return Promise.resolve(missing.answer);
    // Aborting a submission would leave unknown whether the bytes arrived.
    const signal = repeatable ? anySignal(callerSignal, until) : callerSignal;
    const attempt = async () => {
      const id = ++lastId;
      const body = { jsonrpc: '2.0', id, method, params };
      const answer = parseAnswer(
        await post(body, method, { repeatable, withinMs, signal }),
        body,
        settings,
      );
      if (isMissingMethod(answer)) missingMethods.set(method, { answer, at: clock.now() });
      const fault = await outdated?.(request, answer);
      if (fault !== undefined) throw fault;
      if (repeatable && !answer.ok && lacksBlock(answer.failure)) {
        const reason = statedReason(answer.failure.message);
        throw new OnboardError('E-NET-123', { url: shownUrl, method, reason });
      }
      return checked(request, answer);
    };
    return repeatable ? withRetries(clock, attempt, signal, maxWaitMs) : attempt();
  }

  /** An answer is undefined if the request has to be sent alone. */
  async function requestBatch(requests: readonly RpcRequest[]) {
    const bodies = requests.map(({ method, params }) => {
      return { jsonrpc: '2.0', id: ++lastId, method, params };
    });
    const attempt = () => post(bodies, requests[0]?.method ?? '', { ...JOINED, signal: until });
    const answered = await withRetries(clock, attempt, until, maxWaitMs);
    if (!Array.isArray(answered)) return undefined;
    const byId = new Map(
      answered.map((answer) => [(answer as { id?: unknown } | null)?.id, answer]),
    );
    const answers = requests.map(async (request, i) => {
      const parsed = answerShape.safeParse(byId.get(bodies[i]?.id)).data;
      if (parsed?.result === undefined || parsed.error) return undefined;
      const answer = { ok: true, result: parsed.result } as const;
      // An item that is outdated or of another shape is requested alone, which reports the fault.
      const isUsable = (await outdated?.(request, answer)) === undefined;
      if (!isUsable || request.shape?.safeParse(answer.result).success === false) return undefined;
      return checked(request, answer);
    });
    return Promise.all(answers);
  }

  const requestJoined = joinRequests((request) => requestAlone(request, JOINED), requestBatch);
  return {
    url: shownUrl,
    isSilent,
    serverTime,
    request: (request, options) =>
      joined?.has(request.method) === true &&
      options.repeatable &&
      options.signal === undefined &&
      options.withinMs === undefined
        ? requestJoined(request)
        : requestAlone(request, options),
  };
}

const JOINED = { repeatable: true };
/** Fewer simultaneous requests are sent one by one, as every endpoint accepts them. */
const MIN_BATCH = 16;
const MAX_BATCH = 100;

/**
 * Sends simultaneous requests in batches. An endpoint that refuses a batch gets these and all later requests one by
 * one.
 */
function joinRequests(
  alone: (request: RpcRequest) => Promise<RpcAnswer>,
  together: (
    requests: readonly RpcRequest[],
  ) => Promise<readonly (RpcAnswer | undefined)[] | undefined>,
): (request: RpcRequest) => Promise<RpcAnswer> {
  let waiting: { request: RpcRequest; resolve: (answer: Promise<RpcAnswer>) => void }[] = [];
  let isRefused = false;
  async function sendBatch(requests: readonly RpcRequest[]) {
    const answers = await together(requests).catch(ignoreOnboardError);
    isRefused ||= answers === undefined;
    return answers ?? [];
  }
  function send(): void {
    const all = waiting;
    waiting = [];
    const size = isRefused || all.length < MIN_BATCH ? 1 : MAX_BATCH;
    for (let from = 0; from < all.length; from += size) {
      const part = all.slice(from, from + size);
      const answers = size === 1 ? undefined : sendBatch(part.map(({ request }) => request));
      for (const [i, { request, resolve }] of part.entries())
        resolve(answers?.then((found) => found[i] ?? alone(request)) ?? alone(request));
    }
  }
  return (request) =>
    new Promise((resolve) => {
      if (waiting.length === 0) setImmediate(send);
      waiting.push({ request, resolve });
    });
}

/** A JSON-RPC error in the body is the answer if the HTTP status gives only the general E-NET-109. */
function bodyOf(answer: HttpAnswer, origin: Origin, now: number): unknown {
  const statusFailure = statusError(answer, origin, now);
  if (statusFailure === undefined) return parseJson(answer.text, origin);
  const errorAnswer = unlessThrows(() => answerShape.parse(parseJson(answer.text, origin)));
  const failure = errorAnswer?.error;
  if (statusFailure.code === 'E-NET-110' && answer.headers['retry-after'] === undefined) {
    const seconds = failure ? statedWait(failure) : undefined;
    const url = String(origin.url);
    if (seconds !== undefined) throw new OnboardError('E-NET-110', { url, seconds });
  }
  if (statusFailure.code === 'E-NET-109' && failure) return errorAnswer;
  throw statusFailure;
}

function parseAnswer(
  answer: unknown,
  { id, method }: { readonly id: number; readonly method: string },
  { url: endpoint, misshapen }: JsonRpcSettings,
): RpcAnswer {
  const url = String(endpoint);
  const parsed = answerShape.safeParse(answer);
  if (!parsed.success) throw misshapen({ url, method, fault: message('reason.not-json-rpc') });
  const { error, result, id: answerId } = parsed.data;
  // A faulty proxy may return the answer to another request. An error without an ID may come from a
  // gateway.
  const isAnonymousRefusal = error && (answerId === undefined || answerId === null);
  if (!isAnonymousRefusal && String(answerId) !== String(id)) {
    throw new OnboardError('E-NET-117', { url, method });
  }
  if (error) {
    const seconds = rateLimitWait(error, method);
    if (seconds !== undefined) throw new OnboardError('E-NET-110', { url, seconds });
    return { ok: false, failure: error, url };
  }
  if (result !== undefined) return { ok: true, result };
  throw misshapen({ url, method, fault: message('reason.no-result-no-error') });
}
