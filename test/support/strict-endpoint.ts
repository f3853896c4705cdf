import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { dateOf } from './date-of.ts';

interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly { readonly fromBlock?: string; readonly toBlock?: string }[];
}

/** How many blocks one query of logs may span. */
export const MOST_BLOCKS = 2_048;

/** An endpoint as public ones are: it takes no batches, and caps how many blocks a query of logs spans. */
export interface StrictEndpoint {
  readonly url: string;
  /** What was refused, so that a test can tell that it was met at all. */
  readonly refused: { batches: number; wideLogs: number };
  close(): Promise<void>;
}

/** Puts such an endpoint in front of an RPC. */
export async function strictEndpoint(target: string): Promise<StrictEndpoint> {
  const refused = { batches: 0, wideLogs: 0 };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const call = JSON.parse(body) as Call | readonly Call[];
      const refusal = refuse(call, refused);
      const headers = { 'content-type': 'application/json' };
      if (refusal !== undefined) return void response.writeHead(200, headers).end(refusal);
      const answer = await fetch(target, { method: 'POST', headers, body });
      response.writeHead(200, { ...headers, ...dateOf(answer) }).end(await answer.text());
      // The network behind may be gone, or be killed in the middle of an answer.
    })().catch(() => response.socket?.destroy());
  });
  // Clients close idle connections: one that is closed from here may carry the next question already.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${new URL(target).pathname}`,
    refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refuse(
  call: Call | readonly Call[],
  refused: StrictEndpoint['refused'],
): string | undefined {
  const fail = (id: unknown, message: string): string =>
    JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message } });
  if (!('method' in call)) {
    refused.batches += 1;
    return fail(null, 'batch requests are not supported');
  }
  if (call.method !== 'eth_getLogs') return undefined;
  const [{ fromBlock, toBlock } = {}] = call.params;
  // Whoever names no last block asks for what is new, as our tests do of a young chain.
  const [from, to] = [fromBlock, toBlock].map((at) => (at?.startsWith('0x') ? BigInt(at) : 0n)) as [
    bigint,
    bigint,
  ];
  if (to - from < MOST_BLOCKS) return undefined;
  refused.wideLogs += 1;
  return fail(
    call.id,
    `requested too many blocks from ${from} to ${to}, maximum is set to ${MOST_BLOCKS}`,
  );
}
