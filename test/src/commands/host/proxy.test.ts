import { connect, type AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { OWN_AUTHORITY, serve } from '../../../helpers/endpoints/serve.ts';
import { runProgram } from '../../../helpers/program/run-program.ts';
import { expectRefused } from '../helpers/documents.ts';

/** A proxy that connects every host to one server, or to none. Records what it is asked for. */
async function startProxy(target: string | undefined, refusal = 403) {
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(refusal).end();
  });
  proxy.on('connect', (request, socket, head) => {
    asked.push(`CONNECT ${request.url}`);
    socket.on('error', () => undefined);
    if (target === undefined) {
      socket.end(`HTTP/1.1 ${refusal} Refused\r\n\r\n`);
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

let service: Awaited<ReturnType<typeof serve>>;
let received: string[];
beforeEach(async () => {
  received = [];
  service = await serve((request, response) => {
    received.push(request.url ?? '');
    response.writeHead(404).end();
    return Promise.resolve();
  }, 'https');
  return service.close;
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

const LOGIN = 'bob:S3cretPw0@';
const elsewhere = (url: string) => () => url;
const ofProxy = (url: string) => url.replace('://', `://${LOGIN}`);
test.each([
  ['refuses the host', 'https://rpc.example', 403, ofProxy, 'HTTP 403'],
  ['asks for a login', 'https://rpc.example', 407, ofProxy, 'password'],
  ['cannot be reached', 'https://h.example', 0, elsewhere(`http://${LOGIN}127.0.0.1:1`), 'reached'],
  [
    'cannot be reached, without TLS',
    'http://10.1.2.3',
    0,
    elsewhere('http://127.0.0.1:1'),
    'reached',
  ],
  ['is of another kind', 'https://h.example', 0, elsewhere(`socks5://${LOGIN}127.0.0.1:1`), 'URL'],
  ['is no URL, without TLS', 'http://10.1.2.3', 0, elsewhere('http://:::'), 'URL'],
  [
    'has a broken password',
    'https://h.example',
    0,
    elsewhere('http://S3cretPw0%zz@127.0.0.1:1'),
    'URL',
  ],
] as const)('is named if it %s, without its password', async (_, host, status, valueOf, reason) => {
  const proxy = await startProxy(undefined, status);
  const variable = host.startsWith('https') ? 'HTTPS_PROXY' : 'http_proxy';
  const refused = await ask(host, { ...trusted, [variable]: valueOf(proxy.url) });
  expectRefused(refused, 3, 'E-NET-122', variable);
  expect(refused.stderr).toContain(reason);
  expect(refused.stderr).not.toContain('S3cretPw0');
});

test('takes a value without a scheme, and the variable that is not empty', async () => {
  const proxy = await startProxy(service.url);
  const { host } = new URL(proxy.url);
  const env = { ...trusted, https_proxy: '', HTTPS_PROXY: host };
  expect((await ask('https://rpc.example', env)).stderr).toContain('E-NODE-103');
  const direct = { ...env, no_proxy: '', NO_PROXY: 'rpc.example' };
  expectRefused(await ask('https://rpc.example', direct), 3, 'E-NODE-101');
  expect(proxy.asked).toEqual(['CONNECT rpc.example:443']);
  const unusable = { ...trusted, HTTPS_PROXY: 'socks5://127.0.0.1:1' };
  expect((await ask(service.url, unusable)).stderr).toContain('E-NODE-103');
});

test('doctor names a proxy that cannot be used, and does not look up names behind a proxy', async () => {
  const doctor = (value: string, ...args: readonly string[]) =>
    runProgram(['doctor', ...args], { env: { HTTPS_PROXY: '', https_proxy: value } });
  const unusable = await doctor('socks5://127.0.0.1:1');
  expect(unusable.code).toBe(3);
  expect(unusable.stdout).toMatch(/FAIL.*https_proxy/);
  const proxy = await startProxy(undefined);
  const behind = await doctor(proxy.url, '--network', 'fuji');
  expect(behind.stdout).toMatch(/ok.*proxy of https_proxy/);
  expect(behind.stdout).not.toContain('resolve');
  expect(behind.stdout).toContain('HTTP 403');
});

test("without the company's authority, the error names the variable for it", async () => {
  expectRefused(await ask(service.url, {}), 3, 'E-NET-113', 'NODE_EXTRA_CA_CERTS');
});
