import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { dateOf } from '../date-of.ts';

/** A server before an RPC endpoint. */
export interface RpcProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** The text of an answer, and its `Date` if it has one. */
export interface Answer {
  readonly body: string;
  readonly date?: Readonly<Record<string, string>>;
}

/** A JSON-RPC call. */
export interface Call {
  readonly jsonrpc: string;
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Puts a server before an RPC endpoint. `answer` gets each call and a function that forwards it. */
export async function callProxy(
  target: string,
  answer: (call: Call, forward: (call: Call) => Promise<Answer>) => Promise<Answer>,
): Promise<RpcProxy> {
  const headers = { 'content-type': 'application/json' };
  const forward = async (call: Call): Promise<Answer> => {
    const response = await fetch(target, { method: 'POST', headers, body: JSON.stringify(call) });
    return { body: await response.text(), date: dateOf(response) };
  };
  const server = createServer((request, response) => {
    void (async () => {
      const { body, date } = await answer(JSON.parse(await text(request)) as Call, forward);
      response.writeHead(200, { ...headers, ...date }).end(body);
      // The network behind the proxy may be stopped, even in the middle of an answer.
    })().catch(() => response.socket?.destroy());
  });
  // Clients close idle connections. If the proxy closed one, it might already carry the next request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${new URL(target).pathname}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns an answer that refuses a call. */
export function refusal({ id }: Call, code: number, message: string): Answer {
  return { body: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }) };
}
