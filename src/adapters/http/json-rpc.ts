import * as z from 'zod';
import { OnboardError } from '../../domain/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import { fetchText } from './fetch-text.ts';
import { isDeeperThan, MOST_LEVELS } from './json-depth.ts';
import { parseJson } from './parse-json.ts';
import { redactUrl } from '../../domain/redact-url.ts';
import { retrying } from './retry.ts';
import { statusError } from './status-error.ts';

export interface RpcRequest {
  readonly method: string;
  readonly params: unknown;
}

/** What an endpoint says when it refuses. */
export interface RpcFailure {
  readonly code?: number | undefined;
  /** As it came: not yet printable. */
  readonly message: string;
  readonly data?: unknown;
}

export type RpcAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly failure: RpcFailure };

export interface RpcOptions {
  /** Whether asking twice has the same effect as asking once; then passing failures are retried. */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal;
}

/** One JSON-RPC 2.0 endpoint. */
export interface JsonRpc {
  /** As it may be shown. */
  readonly url: string;
  request(request: RpcRequest, options: RpcOptions): Promise<RpcAnswer>;
  /**
   * Several requests in one HTTP request, answers in their order; undefined where the endpoint takes no
   * batches. Only for what may be repeated.
   */
  batch(
    requests: readonly RpcRequest[],
    signal?: AbortSignal,
  ): Promise<readonly RpcAnswer[] | undefined>;
}

export interface JsonRpcSettings {
  readonly url: string;
  readonly clock: Clock;
  /** The error for an answer of another shape. */
  readonly misshapen: (values: { url: string; method: string; fault: string }) => OnboardError;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 16 * 1024 * 1024;

const failureShape = z.object({
  code: z.number().optional(),
  message: z.string(),
  data: z.unknown().optional(),
});
const answerShape = z.object({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: failureShape.nullish(),
});

export function createJsonRpc(settings: JsonRpcSettings): JsonRpc {
  const { url, clock, misshapen, timeoutMs = TIMEOUT_MS, maxBytes = MOST_BYTES } = settings;
  const shown = redactUrl(url);
  let lastId = 0;

  /** Posts and parses. An error status whose body is JSON with an error in it counts as an answer. */
  async function post(body: unknown, method: string, signal?: AbortSignal): Promise<unknown> {
    const origin = { url, method };
    const text = JSON.stringify(body);
    const answer = await fetchText({
      ...origin,
      body: text,
      timeoutMs,
      clock,
      maxBytes,
      ...(signal && { signal }),
    });
    const refused = statusError(answer, origin, clock.now());
    if (refused === undefined) return parseJson(answer.text, origin);
    if (refused.code !== 'E-NET-109') throw refused;
    const told = answerShape.safeParse(tryJson(answer.text));
    if (told.success && told.data.error) return told.data;
    throw refused;
  }

  function read(answer: unknown, id: number, method: string): RpcAnswer {
    const wrong = (fault: string) => misshapen({ url: shown, method, fault });
    const parsed = answerShape.safeParse(answer);
    if (!parsed.success) throw wrong('it is no JSON-RPC answer');
    const { error, result, id: answered } = parsed.data;
    // Behind a faulty balancer or proxy an answer may belong to somebody else's question. A gateway
    // that refuses may name none.
    const isAnonymousRefusal = error && (answered === undefined || answered === null);
    if (!isAnonymousRefusal && String(answered) !== String(id)) {
      throw new OnboardError('E-NET-117', { url: shown, method });
    }
    if (error) return { ok: false, failure: error };
    if (result === undefined) throw wrong('it has neither result nor error');
    return { ok: true, result };
  }

  return {
    url: shown,
    request({ method, params }, { repeatable, signal }) {
      const attempt = async () => {
        const id = ++lastId;
        const body = { jsonrpc: '2.0', id, method, params };
        return read(await post(body, method, signal), id, method);
      };
      return repeatable ? retrying(clock, attempt, signal) : attempt();
    },
    batch(requests, signal) {
      const method = `${requests[0]?.method ?? ''} and ${requests.length - 1} more`;
      return retrying(
        clock,
        async () => {
          const asked = requests.map((request) => ({ jsonrpc: '2.0', id: ++lastId, ...request }));
          const answers = await post(asked, method, signal);
          if (!Array.isArray(answers)) return undefined;
          const byId = new Map(answers.map((answer: unknown) => [idOf(answer), answer]));
          return asked.map(({ id, method }) => read(byId.get(String(id)), id, method));
        },
        signal,
      );
    },
  };
}

function idOf(answer: unknown): string | undefined {
  const parsed = answerShape.safeParse(answer);
  return parsed.success ? String(parsed.data.id) : undefined;
}

function tryJson(text: string): unknown {
  try {
    return isDeeperThan(text, MOST_LEVELS) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
