import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { OnboardError } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';

// An import would also load Node's WebSocket, in each command that looks for a running sandbox.
const { createServer } = process.getBuiltinModule('node:http');
const LOOPBACK = '127.0.0.1';
const MAX_BODY_BYTES = 5 * 1024 * 1024;
const BODY_TIMEOUT_MS = 30_000;

/**
 * Listens on the loopback interface. Port 0 uses any free port.
 * @param now milliseconds since 1970, for the `Date` header of answers
 * @throws OnboardError E-SBX-101 if the port is in use, E-SBX-102 if the system refuses the port
 */
export async function listen(port: number, handler: HttpHandler, now: () => number = Date.now) {
  const running = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const answering = serve(request, response, handler, now).finally(() =>
      running.delete(answering),
    );
    running.add(answering);
  });
  server.requestTimeout = BODY_TIMEOUT_MS;
  // While the server runs, only clients close idle connections. If the server closed a connection, a request
  // that the client had already sent would be lost.
  server.keepAliveTimeout = 0;
  await openPort(server, port);
  const listeningPort = (server.address() as AddressInfo).port;
  return {
    port: listeningPort,
    url: `http://${LOOPBACK}:${listeningPort}`,
    /** Finishes running requests and closes idle connections. */
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.all(running);
      server.closeAllConnections();
      await closed;
    },
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  handler: HttpHandler,
  now: () => number,
): Promise<void> {
  const answer = await answerTo(request, handler).catch((error: unknown) =>
    textAnswer(500, error instanceof Error ? error.message : 'internal error'),
  );
  // If the body was not read completely, the connection is closed. On an open connection, the rest of the
  // body would be parsed as the next request.
  const headers = request.complete ? {} : { connection: 'close' };
  const date = new Date(now()).toUTCString();
  response.writeHead(answer.status, { 'content-type': answer.type, date, ...headers });
  await new Promise<void>((resolve) => {
    response.once('close', resolve);
    response.end(answer.body, () => resolve());
  });
}

async function answerTo(request: IncomingMessage, handler: HttpHandler): Promise<ServedAnswer> {
  // A web page can use a host name that resolves to this machine. Like a node, the server refuses such host
  // names.
  if (!isLocalHost(request.headers.host)) return textAnswer(403, 'invalid host specified');
  // A browser lets every web page send text to this machine. It asks before it sends JSON, and names the page.
  const { origin, 'content-type': type = '' } = request.headers;
  if (!isLocalOrigin(origin)) return textAnswer(403, 'invalid origin');
  if (request.method === 'POST' && !/^application\/json\s*(?:;|$)/i.test(type))
    return textAnswer(415, 'the content type must be application/json');
  const body = await readBody(request);
  if (body === undefined) return textAnswer(413, 'request body too large');
  const url = new URL(request.url ?? '/', `http://${LOOPBACK}`);
  const path = url.pathname.replace(/(?<=.)\/+$/, '');
  const method = request.method ?? 'GET';
  return handler({ method, path, body });
}

function isLocalHost(host: string | undefined): boolean {
  const name = host?.replace(/:\d+$/, '').toLowerCase();
  return name === undefined || name === 'localhost' || isIP(name) !== 0 || name === '[::1]';
}

/** Only browsers send an origin. */
function isLocalOrigin(origin: string | undefined): boolean {
  return origin === undefined || (URL.canParse(origin) && isLocalHost(new URL(origin).host));
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  // If the body is too large, the loop ends early. The socket stays open for the refusal.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function openPort(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException): void => {
      reject(
        error.code === 'EADDRINUSE'
          ? new OnboardError('E-SBX-101', { port }, error)
          : new OnboardError('E-SBX-102', { port, reason: portFault(error) }, error),
      );
    };
    server.once('error', refuse);
    try {
      server.listen(port, LOOPBACK, resolve);
    } catch (error) {
      // If the number is not a valid port, `listen` throws instead of emitting an error.
      refuse(error as NodeJS.ErrnoException);
    }
  });
}

const portFaults: Readonly<Record<string, Message>> = {
  EACCES: message('reason.port-not-allowed'),
  EADDRNOTAVAIL: message('reason.no-such-address'),
  ERR_SOCKET_BAD_PORT: message('reason.port-range'),
};

/** If no text describes the error, the message names the error's code. */
function portFault({ code }: NodeJS.ErrnoException): Message {
  if (code === undefined) return message('reason.system-no-reason');
  return portFaults[code] ?? message('reason.system-error', { error: code });
}

/** The path has no query string and, except for `/`, no trailing slash. */
export interface ServedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

export interface ServedAnswer {
  readonly status: number;
  readonly type: 'application/json' | 'text/plain; charset=utf-8';
  readonly body: string;
}

type HttpHandler = (request: ServedRequest) => Promise<ServedAnswer>;

export type Routes = Readonly<Record<string, HttpHandler>>;

export function router(routes: Routes): HttpHandler {
  return async (request) => {
    const handler = Object.hasOwn(routes, request.path) ? routes[request.path] : undefined;
    return handler === undefined ? textAnswer(404, '404 page not found') : handler(request);
  };
}

export function jsonAnswer(value: unknown, status = 200): ServedAnswer {
  return { status, type: 'application/json', body: JSON.stringify(value) };
}

/** Ends with a line end, as Go's HTTP server does for errors. */
export function textAnswer(status: number, line: string): ServedAnswer {
  return { status, type: 'text/plain; charset=utf-8', body: `${line}\n` };
}
