import { OnboardError } from '../../domain/errors.ts';
import { redactUrl } from '../../domain/redact-url.ts';
import { parseServiceUrl } from './service-url.ts';
import { transportError } from './transport-error.ts';

export interface HttpRequest {
  readonly url: string;
  /** What is asked for, for messages: a method's name. */
  readonly method: string;
  /** JSON to post; left out: GET. */
  readonly body?: string;
  readonly timeoutMs: number;
  /** The most that an answer may have. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * One request over HTTP, with a limit of time and of size; redirects are not followed. Every answer
 * counts, whatever its status.
 * @throws OnboardError E-NET-101 to E-NET-104, E-NET-107, E-NET-111 to E-NET-114; the signal's reason where it was aborted
 */
export async function fetchText(request: HttpRequest): Promise<HttpAnswer> {
  const { url, method, body, timeoutMs, signal } = request;
  const target = parseServiceUrl(url);
  const headers: Record<string, string> = { accept: 'application/json' };
  // fetch refuses URLs with a user in them; the header says the same.
  if (target.username !== '' || target.password !== '') {
    headers['authorization'] = basicAuthorization(target);
    target.username = '';
    target.password = '';
  }
  if (body !== undefined) headers['content-type'] = 'application/json';
  const timeout = AbortSignal.timeout(timeoutMs);
  const progress = { answered: false };
  try {
    const response = await fetch(target, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body }),
      headers,
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    progress.answered = true;
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new OnboardError('E-NET-111', { url: redactUrl(url) });
    }
    const text = await readLimited(response, request);
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    signal?.throwIfAborted();
    if (timeout.aborted) {
      const seconds = timeoutMs / 1000;
      throw new OnboardError('E-NET-103', { url: redactUrl(url), method, seconds }, error);
    }
    throw transportError(error, { url: redactUrl(url), method, answered: progress.answered });
  }
}

async function readLimited(response: Response, request: HttpRequest): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  // The web's stream type lacks the iterator that Node's has.
  const body = response.body as AsyncIterable<Uint8Array> | null;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > request.maxBytes) {
      const { url, method, maxBytes: limit } = request;
      // Leaving the loop cancels the stream, and with it the connection.
      throw new OnboardError('E-NET-104', { url: redactUrl(url), method, limit });
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function basicAuthorization({ username, password }: URL): string {
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}
