import { connect } from 'node:net';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { OWN_AUTHORITY, serve } from '../../../helpers/endpoints/serve.ts';
import { runProgram } from '../../../helpers/program/run-program.ts';
import { expectRefused } from '../helpers/documents.ts';

/** A proxy that connects every host to one server, or to none. Records what it is asked for. */
async function startProxy(target: string | undefined) {
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(502).end();
  });
  proxy.on('connect', (request, socket, head) => {
    asked.push(`CONNECT ${request.url}`);
    socket.on('error', () => undefined);
    if (target === undefined) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const upstream = connect(Number(new URL(target).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        proxy.close(() => done());
        proxy.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, asked };
}

const trusted = { NODE_EXTRA_CA_CERTS: resolve(OWN_AUTHORITY) };

describe('a proxy of the environment', () => {
  let service: Awaited<ReturnType<typeof serve>>;
  const received: string[] = [];
  beforeAll(async () => {
    const server = await serve((request, response) => {
      received.push(request.url ?? '');
      response.writeHead(404).end();
      return Promise.resolve();
    }, 'https');
    service = server;
    return server.close;
  });
  const ask = (url: string, env: Record<string, string>) => runProgram(['node-id', url], { env });

  test('carries the requests to other hosts, with the certificate of the host itself', async () => {
    const proxy = await startProxy(service.url);
    const asked = await ask('https://rpc.example', { ...trusted, HTTPS_PROXY: proxy.url });
    expect(asked.stderr).toContain('E-NODE-103');
    expect(proxy.asked).toEqual(['CONNECT rpc.example:443']);
    expect(received).toEqual(['/ext/info']);
  });

  test('carries no request to this machine or to a host of NO_PROXY', async () => {
    const proxy = await startProxy(service.url);
    const env = { ...trusted, HTTPS_PROXY: proxy.url, HTTP_PROXY: proxy.url };
    for (const host of ['127.0.0.1', 'localhost']) {
      const { port } = new URL(service.url);
      expect((await ask(`https://${host}:${port}`, env)).stderr).toContain('E-NODE-103');
    }
    const direct = await ask('https://rpc.example', { ...env, NO_PROXY: 'rpc.example' });
    expectRefused(direct, 3, 'E-NODE-101');
    expect(proxy.asked).toEqual([]);
  });

  test('is named if it refuses the host', async () => {
    const proxy = await startProxy(undefined);
    const refused = await ask('https://rpc.example', { ...trusted, HTTPS_PROXY: proxy.url });
    expectRefused(refused, 3, 'E-NET-122', 'NO_PROXY');
  });

  test("without the company's authority, the error names the variable for it", async () => {
    expectRefused(await ask(service.url, {}), 3, 'E-NET-113', 'NODE_EXTRA_CA_CERTS');
  });
});
