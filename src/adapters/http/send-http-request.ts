import {
  Agent,
  request as requestPlain,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import type { Readable } from 'node:stream';

/** The request to send: a POST with a body, otherwise a GET. */
export interface RawHttpRequest {
  readonly target: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Idle sockets are kept for 4 s, because servers close idle sockets after 5 s or more. Public endpoints accept
 * this number of sockets; further requests to the same server wait.
 */
const AGENT_OPTIONS = { keepAlive: true, timeout: 4_000, maxSockets: 64 };
const CONNECT_TIMEOUT_MS = 10_000;
const plainAgent = new Agent(AGENT_OPTIONS);
let httpsProtocol: Promise<Protocol> | undefined;

interface Protocol {
  readonly request: typeof requestPlain;
  readonly agent: Agent;
}

/**
 * Sends one HTTP request and resolves once the response headers have arrived. Uses `node:http`, because
 * Node's `fetch` takes several times as long to load (figures:
 * docs/decisions/0003-viem-over-one-transport.md).
 * @throws the socket's error; an AbortError on abort
 */
export async function sendHttpRequest(rawRequest: RawHttpRequest): Promise<IncomingMessage> {
  const { target, headers, body, signal } = rawRequest;
  const { request, agent } =
    target.protocol === 'https:' ? await loadHttps() : { request: requestPlain, agent: plainAgent };
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    const clientRequest = request(target, { method, agent, headers, signal });
    limitConnecting(clientRequest);
    clientRequest.once('response', resolve).once('error', reject).end(body);
  });
}

/** Returns the body of an answer, decompressed. */
export async function bodyOf(answer: IncomingMessage): Promise<Readable> {
  if ((answer.headers['content-encoding'] ?? 'identity') === 'identity') return answer;
  const [{ createUnzip }, { pipeline }] = await Promise.all([
    import('node:zlib'),
    import('node:stream'),
  ]);
  // The decoder reports errors of the answer to its reader, so the callback ignores these errors.
  return pipeline(answer, createUnzip(), () => undefined);
}

async function loadHttps(): Promise<Protocol> {
  httpsProtocol ??= import('node:https').then(({ Agent, request }) => ({
    request,
    agent: new Agent(AGENT_OPTIONS),
  }));
  return httpsProtocol;
}

/** Limits the time to connect to 10 s; a connected server may take longer to answer. */
function limitConnecting(clientRequest: ClientRequest): void {
  clientRequest.once('socket', (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(() => {
      clientRequest.destroy(
        Object.assign(new Error('connection timed out'), { code: 'ETIMEDOUT' }),
      );
    }, CONNECT_TIMEOUT_MS);
    const stopTimer = (): void => clearTimeout(timer);
    socket.once('connect', stopTimer).once('close', stopTimer);
  });
}
