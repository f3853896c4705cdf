import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server that accepts every request and answers only after `answerWith`. */
export interface SilentServer {
  readonly url: string;
  /** The number of complete requests that have arrived. */
  readonly received: number;
  /** Returns the number of connections that are open now. */
  open(): Promise<number>;
  /** Answers all waiting requests, and all later ones. */
  answerWith(json: (body: string) => unknown): void;
  /** Stops answering. */
  hush(): void;
}

/** Listens on a free port until the test ends. */
export async function silentServer(): Promise<SilentServer> {
  const waiting: { readonly body: string; readonly response: ServerResponse }[] = [];
  let received = 0;
  let makeAnswer: ((body: string) => unknown) | undefined;
  const answer = (body: string, response: ServerResponse): void => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(makeAnswer?.(body)));
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received += 1;
      if (makeAnswer === undefined) waiting.push({ body, response });
      else answer(body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get received() {
      return received;
    },
    open: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
      }),
    answerWith(json) {
      makeAnswer = json;
      for (const { body, response } of waiting.splice(0)) answer(body, response);
    },
    hush() {
      makeAnswer = undefined;
    },
  };
}
