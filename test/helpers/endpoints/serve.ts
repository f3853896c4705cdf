import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

/** The certificate and the key of `https` servers, valid for 127.0.0.1. No system trusts it. */
export const OWN_AUTHORITY = 'test/fixtures/own-authority.pem';

/** Starts a server, by default on a free port. If the handler rejects, the client gets no answer. */
export async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  scheme: 'http' | 'https' = 'http',
  at = 0,
) {
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    handle(request, response).catch(() => response.socket?.destroy());
  };
  const pem = scheme === 'https' ? readFileSync(OWN_AUTHORITY) : undefined;
  const server =
    pem === undefined ? createServer(answer) : createHttpsServer({ key: pem, cert: pem }, answer);
  // Clients close idle connections. If the server closed one, it might already carry the next request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => server.listen(at, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    /** Returns the number of connections that are open now. */
    open: () => promisify(server.getConnections.bind(server))(),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** An answer of the server behind a proxy. Its `Date` tells the sandbox's time. */
export interface Passed {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Sends a request to the server behind a proxy. */
export async function passOn(
  target: string,
  { method = 'GET', url = '' }: Pick<IncomingMessage, 'method' | 'url'>,
  body: string,
): Promise<Passed> {
  const sent = method === 'GET' ? {} : { body };
  const answer = await fetch(target + url, { method, headers: JSON_TYPE, ...sent });
  const date = answer.headers.get('date');
  const headers = { ...JSON_TYPE, ...(date !== null && { date }) };
  return { status: answer.status, headers, text: await answer.text() };
}

/** Answers as the server behind a proxy did. */
export function answerAs(response: ServerResponse, { status, headers, text }: Passed): void {
  response.writeHead(status, { ...JSON_TYPE, ...headers }).end(text);
}

/** Returns the calls of a request: several for a JSON-RPC batch; without JSON-RPC, the last part of its path. */
export function callsOf(path: string, body: string) {
  const parsed: unknown = path.includes('/ext/') && body !== '' ? JSON.parse(body) : undefined;
  if (parsed === undefined) return [{ method: path.split('/').at(-1) ?? '', params: body }];
  return [parsed].flat() as { readonly method: string; readonly params: unknown }[];
}
