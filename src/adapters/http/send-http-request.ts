import {
  Agent,
  request as requestPlain,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import type { Readable } from 'node:stream';

/** The request to send; with a body it is a POST. */
export interface RawHttpRequest {
  readonly target: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
}

/** Sockets are reused for 4 s, since servers close idle ones after 5 s or more. */
const AGENT_OPTIONS = { keepAlive: true, timeout: 4_000 };
const CONNECT_TIMEOUT_MS = 10_000;
const plain = new Agent(AGENT_OPTIONS);
let secure: Promise<Protocol> | undefined;

interface Protocol {
  readonly request: typeof requestPlain;
  readonly agent: Agent;
}

/**
 * Sends one HTTP request and resolves once the response headers have arrived. Node's `fetch` would
 * do the same, but loading it takes five times as long as starting a process.
 * @throws the socket's error; an AbortError on abort
 */
export async function sendHttpRequest(question: RawHttpRequest): Promise<IncomingMessage> {
  const { target, headers, body, signal } = question;
  const { request, agent } =
    target.protocol === 'https:' ? await loadSecure() : { request: requestPlain, agent: plain };
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    const sent = request(target, { method, agent, headers, signal });
    limitConnecting(sent);
    sent.once('response', resolve).once('error', reject).end(body);
  });
}

/** Returns the body of an answer, decompressed. */
export async function bodyOf(answer: IncomingMessage): Promise<Readable> {
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return answer;
  const [{ createUnzip, createBrotliDecompress }, { pipeline }] = await Promise.all([
    import('node:zlib'),
    import('node:stream'),
  ]);
  const decoder = encoding === 'br' ? createBrotliDecompress() : createUnzip();
  // The decoder passes errors of the stream on to its reader.
  return pipeline(answer, decoder, () => undefined);
}

async function loadSecure(): Promise<Protocol> {
  secure ??= import('node:https').then(({ Agent, request }) => ({
    request,
    agent: new Agent(AGENT_OPTIONS),
  }));
  return secure;
}

/** Limits the time to connect to 10 s; a connected server may take longer to answer. */
function limitConnecting(sent: ClientRequest): void {
  sent.once('socket', (socket) => {
    if (!socket.connecting) return;
    const giveUp = setTimeout(() => {
      sent.destroy(Object.assign(new Error('connection timed out'), { code: 'ETIMEDOUT' }));
    }, CONNECT_TIMEOUT_MS);
    const settle = (): void => clearTimeout(giveUp);
    socket.once('connect', settle).once('close', settle);
  });
}
