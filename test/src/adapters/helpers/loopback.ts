import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { serve } from '../../../helpers/endpoints/serve.ts';

/** A received request, with its whole body. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Loopback {
  readonly url: string;
  /** All received requests, in order. */
  readonly requests: readonly ReceivedRequest[];
  /** Returns the number of connections that are open now. */
  open(): Promise<number>;
}

/** A server on a free port whose answers the test determines; it ends with the test. */
export async function loopback(
  answer: (
    request: ReceivedRequest,
    response: ServerResponse,
    turn: number,
  ) => void | Promise<void>,
): Promise<Loopback> {
  const requests: ReceivedRequest[] = [];
  const { url, open, close } = await serve(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const received = { method, path, headers, body: await text(request) };
    requests.push(received);
    await answer(received, response, requests.length);
  });
  onTestFinished(close);
  return { url, requests, open };
}

interface Request {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** An answer of a JSON-RPC server, any other HTTP answer, or a connection that breaks. */
export type Reply =
  | { readonly result: unknown }
  | { readonly error: unknown }
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Buffer;
    }
  | 'breaks';

/** A JSON-RPC server. */
export function jsonRpcLoopback(
  reply: (method: string, params: readonly unknown[], turn: number) => Reply | Promise<Reply>,
): Promise<Loopback> {
  return loopback(async ({ body: sent }, response, turn) => {
    const { id, method, params } = JSON.parse(sent || '{}') as Request;
    const given = await reply(method, params, turn);
    if (given === 'breaks') response.destroy();
    else if ('result' in given || 'error' in given)
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ jsonrpc: '2.0', id, ...given }));
    else response.writeHead(given.status ?? 200, given.headers).end(given.body);
  });
}

/** A JSON-RPC server that gives each method its result. The other methods get `other`. */
export const resultsAt = (
  results: Readonly<Record<string, unknown>>,
  other?: unknown,
): Promise<Loopback> =>
  jsonRpcLoopback((method) => ({ result: method in results ? results[method] : other }));

/** A server that gives every request the same answer. */
export const alwaysAt = (
  status: number,
  body: string | Buffer = '',
  headers: Readonly<Record<string, string>> = {},
): Promise<Loopback> =>
  loopback((_, response) => void response.writeHead(status, headers).end(body));

/** The methods and parameters of the calls that a JSON-RPC server has received. */
export const callsAt = ({ requests }: Loopback) =>
  requests.map(({ body }) => {
    const { method, params } = JSON.parse(body) as Request;
    return [method, params] as const;
  });

/** The methods of the calls that a JSON-RPC server has received. */
export const methodsAt = (server: Loopback): string[] => callsAt(server).map(([method]) => method);

/** A port on which nothing listens: a port that was just released. */
export async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export const unusedUrl = async () => `http://127.0.0.1:${await unusedPort()}`;
