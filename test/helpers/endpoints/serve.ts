import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** The certificate and the key of `https` servers, valid for 127.0.0.1. No system trusts it. */
export const OWN_AUTHORITY = 'test/fixtures/own-authority.pem';

/** Starts a server on a free port. If the handler rejects, the client gets no answer. */
export async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  scheme: 'http' | 'https' = 'http',
) {
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    handle(request, response).catch(() => response.socket?.destroy());
  };
  const pem = scheme === 'https' ? readFileSync(OWN_AUTHORITY) : undefined;
  const server =
    pem === undefined ? createServer(answer) : createHttpsServer({ key: pem, cert: pem }, answer);
  // Clients close idle connections. If the server closed one, it might already carry the next request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
