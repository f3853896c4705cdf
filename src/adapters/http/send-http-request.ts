import {
  Agent,
  request as requestPlain,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import type { Readable } from 'node:stream';

/** What is sent; a body makes it a POST. */
export interface RawHttpRequest {
  readonly target: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
}

/** Sockets are kept for the next question; a server that closes them waits five seconds at least. */
const KEPT = { keepAlive: true, timeout: 4_000 };
const CONNECT_TIMEOUT_MS = 10_000;
const plain = new Agent(KEPT);
let secure: Promise<Protocol> | undefined;

interface Protocol {
  readonly request: typeof requestPlain;
  readonly agent: Agent;
}

/**
 * Sends one question over HTTP, and gives the answer when its head has come. Node's `fetch` would do the
 * same; loading it takes five times as long as starting a process.
 * @throws what the socket says; the signal's abortion
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

/** The body of an answer as the server made it, before it was compressed for the way. */
export async function bodyOf(answer: IncomingMessage): Promise<Readable> {
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return answer;
  const [{ createUnzip, createBrotliDecompress }, { pipeline }] = await Promise.all([
    import('node:zlib'),
    import('node:stream'),
  ]);
  const decoder = encoding === 'br' ? createBrotliDecompress() : createUnzip();
  // What goes wrong on the way is told by the decoder, which whoever reads it meets.
  return pipeline(answer, decoder, () => undefined);
}

async function loadSecure(): Promise<Protocol> {
  secure ??= import('node:https').then(({ Agent, request }) => ({
    request,
    agent: new Agent(KEPT),
  }));
  return secure;
}

/** A host that takes no connection is given up earlier than one that thinks about its answer. */
function limitConnecting(sent: ClientRequest): void {
  sent.once('socket', (socket) => {
    if (!socket.connecting) return;
    const giveUp = setTimeout(() => {
      sent.destroy(Object.assign(new Error('no connection'), { code: 'ETIMEDOUT' }));
    }, CONNECT_TIMEOUT_MS);
    const settle = (): void => clearTimeout(giveUp);
    socket.once('connect', settle).once('close', settle);
  });
}
