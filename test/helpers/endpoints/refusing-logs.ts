import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Puts an endpoint before the sandbox that refuses every log search. */
export async function refusingLogs(target: string) {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const refused = body.includes('eth_getLogs');
      const answer = await fetch(`${target}${request.url ?? ''}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: refused ? body.replaceAll('eth_getLogs', 'eth_noLogs') : body,
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
