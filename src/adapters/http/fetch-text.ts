import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { OnboardError } from '../../domain/errors.ts';
import type { Message } from '../../domain/message.ts';
import { groupDigits } from '../../domain/units.ts';
import { redactUrl } from '../../domain/text/redact-url.ts';
import type { Clock } from '../../ports/clock.ts';
import { recordRequest } from './count-requests.ts';
import { bodyOf, sendHttpRequest } from './send-http-request.ts';
import { parseServiceUrl } from './service-url.ts';
import { transportError } from './transport-error.ts';

export interface HttpRequest {
  readonly url: string;
  /** The name of the requested method, for messages. */
  readonly method: string | Message;
  /** The JSON to post; undefined for a GET request. */
  readonly body?: string;
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** The largest accepted answer, in bytes. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** The encodings of a body. The program asks for no other one, and decodes no other one. */
const ENCODINGS: ReadonlySet<string> = new Set(['identity', 'gzip', 'deflate']);

/**
 * Sends one HTTP request with a limit on time and size. Returns an answer of any status except a redirect.
 * @throws OnboardError E-NET-101 to E-NET-104, E-NET-106 for an encoding that was not asked for, E-NET-107, E-NET-111 to E-NET-114; the signal's reason on
 * abort
 */
export async function fetchText(request: HttpRequest): Promise<HttpAnswer> {
  const { url, method, body, timeoutMs, clock, signal } = request;
  const target = parseServiceUrl(url);
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate',
    'user-agent': 'node',
  };
  if (target.username !== '' || target.password !== '') {
    headers['authorization'] = basicAuthorization(target);
    target.username = '';
    target.password = '';
  }
  if (body !== undefined) headers['content-type'] = 'application/json';
  const timeout = clock.timeout?.(timeoutMs) ?? AbortSignal.timeout(timeoutMs);
  const progress = { answered: false };
  const began = clock.now();
  const recordEnd = recordRequest();
  try {
    const answer = await sendHttpRequest({
      target,
      headers,
      body,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    progress.answered = true;
    const { statusCode: status = 0 } = answer;
    if (status >= 300 && status < 400) {
      answer.destroy();
      throw new OnboardError('E-NET-111', { url: redactUrl(url) });
    }
    const encoding = answer.headers['content-encoding'] ?? 'identity';
    if (!ENCODINGS.has(encoding)) {
      answer.destroy();
      throw new OnboardError('E-NET-106', { url: redactUrl(url), method });
    }
    const text = await readLimited(await bodyOf(answer), request);
    return { status, headers: answer.headers, text };
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    signal?.throwIfAborted();
    if (timeout.aborted) {
      const seconds = timeoutMs / 1000;
      throw new OnboardError('E-NET-103', { url: redactUrl(url), method, seconds }, error);
    }
    const seconds = Math.max(1, Math.ceil((clock.now() - began) / 1000));
    throw transportError(error, { url: redactUrl(url), method, seconds, ...progress });
  } finally {
    recordEnd();
  }
}

async function readLimited(body: Readable, request: HttpRequest): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > request.maxBytes) {
      const { url, method, maxBytes } = request;
      const limit = groupDigits(maxBytes.toString());
      // Leaving the loop destroys the stream and closes the connection.
      throw new OnboardError('E-NET-104', { url: redactUrl(url), method, limit });
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function basicAuthorization({ username, password }: URL): string {
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}
