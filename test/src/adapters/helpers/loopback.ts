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
  answer: (request: ReceivedRequest, response: ServerResponse, turn: number) => void,
): Promise<Loopback> {
  const requests: ReceivedRequest[] = [];
  const { url, open, close } = await serve(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const received = { method, path, headers, body: await text(request) };
    requests.push(received);
    answer(received, response, requests.length);
  });
  onTestFinished(close);
  return { url, requests, open };
}

interface Request {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

export type Reply =
  | { readonly result: unknown }
  | { readonly error: { code?: number; message: string } };

/** A JSON-RPC server. */
export function jsonRpcLoopback(
  reply: (method: string, params: readonly unknown[], turn: number) => Reply,
): Promise<Loopback> {
  return loopback(({ body }, response, turn) => {
    const { id, method, params } = JSON.parse(body) as Request;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...reply(method, params, turn) }));
  });
}

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
