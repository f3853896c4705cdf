import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { OnboardError } from '../../domain/errors.ts';
import { type Message, message } from '../../domain/message.ts';
import { sharedPromises } from '../../domain/kept-results.ts';
import { groupDigits } from '../../domain/units.ts';
import type { Clock } from '../../ports/host.ts';
import type { Origin } from './parse-json.ts';
import {
  type Proxies,
  proxyEnvironment,
  proxyFault,
  readProxies,
  requireUsableProxy,
} from './proxy.ts';
import { parseServiceUrl } from './service-url.ts';
import { printable } from '../../domain/text/printable.ts';

/** Servers close idle sockets after 5 s or more. Public endpoints accept this number of sockets. */
const SOCKETS = { keepAlive: true, timeout: 4_000, maxSockets: 64 };
const CONNECT_TIMEOUT_MS = 10_000;
/** An import would also load Node's WebSocket, in twice the time. */
const http = process.getBuiltinModule('node:http');
const protocols = sharedPromises<string, Protocol>();
let proxiesOfProcess: Proxies | undefined;

const agentOptions = () => ({ ...SOCKETS, proxyEnv: proxyEnvironment(process.env) });
const proxies = (): Proxies => (proxiesOfProcess ??= readProxies(process.env));

interface Protocol {
  readonly request: typeof http.request;
  readonly agent: Agent;
}

/**
 * Resolves once the response headers have arrived. Uses `node:http`, because Node's `fetch` takes several
 * times as long to load (docs/inside/decisions.md).
 * @throws the socket's error; an AbortError on abort
 */
async function sendHttpRequest(
  target: URL,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { protocol } = target;
  const { request, agent } = await protocols(protocol, () => loadProtocol(protocol));
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    const clientRequest = request(target, { method, agent, headers, signal });
    limitConnecting(clientRequest);
    clientRequest.once('response', resolve).once('error', reject).end(body);
  });
}

async function bodyOf(answer: IncomingMessage): Promise<Readable> {
  if (encodingOf(answer) === 'identity') return answer;
  const [{ createUnzip }, { pipeline }] = await Promise.all([
    import('node:zlib'),
    import('node:stream'),
  ]);
  // The decoder reports errors of the answer to its reader.
  return pipeline(answer, createUnzip(), () => undefined);
}

async function loadProtocol(protocol: string): Promise<Protocol> {
  const { Agent, request } = protocol === 'https:' ? await import('node:https') : http;
  return { request, agent: new Agent(agentOptions()) };
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

/** Node reports EPROTO if the server does not answer with TLS. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|SSL|TLS|EPROTO/;

/** Chosen by the first system error code in the chain of causes. */
function transportError(
  error: unknown,
  at: Origin<string> & { readonly hasAnswered: boolean; readonly seconds: number },
): OnboardError {
  const { url, method, seconds } = at;
  const code = codeOf(error);
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') {
    return new OnboardError('E-NET-101', { url }, error);
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new OnboardError('E-NET-102', { url }, error);
  }
  if (code === 'ETIMEDOUT') {
    return new OnboardError('E-NET-103', { url, method, seconds }, error);
  }
  if (CERTIFICATE.test(code)) {
    return new OnboardError('E-NET-113', { url, reason: certificateFault(code) }, error);
  }
  // If the response headers have arrived, only the rest of the body is missing.
  return at.hasAnswered
    ? new OnboardError('E-NET-107', { url, method }, error)
    : new OnboardError('E-NET-112', { url, method }, error);
}

function codeOf(error: unknown): string {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; depth++) {
    if ('code' in at && typeof at.code === 'string' && at.code !== '') return at.code;
    // An AggregateError means that all addresses of the host failed. Report the first failure.
    at = at instanceof AggregateError ? at.errors[0] : at.cause;
  }
  return '';
}

const certificateFaults: readonly (readonly [RegExp, Message])[] = [
  [/SELF_SIGNED/, message('reason.self-signed')],
  [/UNABLE_TO_(?:VERIFY|GET_ISSUER)/, message('reason.unknown-issuer')],
  [/ALTNAME/, message('reason.other-host-name')],
  [/HAS_EXPIRED/, message('reason.expired')],
  [/NOT_YET_VALID/, message('reason.not-valid-yet')],
  [/REVOKED/, message('reason.revoked')],
  [/EPROTO/, message('reason.no-encryption')],
];

function certificateFault(code: string): Message {
  const fault = certificateFaults.find(([pattern]) => pattern.test(code))?.[1];
  return fault ?? message('reason.system-error', { error: printable(code, 60) });
}

interface HttpRequest extends Origin {
  /** The JSON to post; undefined for a GET request. */
  readonly body?: string;
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

export type HttpAnswer = Awaited<ReturnType<typeof fetchText>>;

const ENCODINGS: ReadonlySet<string> = new Set(['identity', 'gzip', 'x-gzip', 'deflate']);

const encodingOf = ({ headers }: IncomingMessage): string =>
  headers['content-encoding']?.trim().toLowerCase() || 'identity';

/**
 * Sends one HTTP request with a limit on time and size. Returns an answer of any status except a redirect.
 * @throws OnboardError E-NET-101 to E-NET-104, E-NET-106 for an encoding that was not asked for, E-NET-107,
 * E-NET-111 to E-NET-114, E-NET-122; the signal's reason on abort
 */
export async function fetchText(request: HttpRequest) {
  const { method, body, timeoutMs, clock, signal } = request;
  const url = String(request.url);
  const target = parseServiceUrl(request.url);
  requireUsableProxy(target, url, proxies());
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate',
    'user-agent': 'node',
  };
  if (target.username !== '' || target.password !== '') {
    const credentials = [target.username, target.password].map(decodeURIComponent).join(':');
    headers['authorization'] = `Basic ${Buffer.from(credentials).toString('base64')}`;
    target.username = '';
    target.password = '';
  }
  if (body !== undefined) headers['content-type'] = 'application/json';
  const timeout = clock.timeout?.(timeoutMs) ?? AbortSignal.timeout(timeoutMs);
  const progress = { hasAnswered: false };
  const began = clock.now();
  try {
    const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    const answer = await sendHttpRequest(target, headers, body, either);
    progress.hasAnswered = true;
    const { statusCode: status = 0 } = answer;
    let refusal = proxyFault(target, url, proxies(), { status });
    if (status >= 300 && status < 400) refusal ??= new OnboardError('E-NET-111', { url });
    if (!ENCODINGS.has(encodingOf(answer)))
      refusal ??= new OnboardError('E-NET-106', { url, method });
    if (refusal !== undefined) {
      answer.destroy();
      throw refusal;
    }
    const text = await readLimited(await bodyOf(answer), request);
    return { status, headers: answer.headers, text };
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    signal?.throwIfAborted();
    if (timeout.aborted) {
      const seconds = timeoutMs / 1000;
      throw new OnboardError('E-NET-103', { url, method, seconds }, error);
    }
    const seconds = Math.max(1, Math.ceil((clock.now() - began) / 1000));
    const ofProxy = proxyFault(target, url, proxies(), { error });
    throw ofProxy ?? transportError(error, { url, method, seconds, ...progress });
  }
}

async function readLimited(body: Readable, request: HttpRequest): Promise<string> {
  const { url, method, maxBytes } = request;
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) {
      const limit = groupDigits(maxBytes);
      // Leaving the loop destroys the stream and closes the connection.
      throw new OnboardError('E-NET-104', { url: String(url), method, limit });
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
