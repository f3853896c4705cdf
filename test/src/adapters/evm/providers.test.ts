import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { parseAddress, parseHash } from '../../../../src/domain/identity/evm.ts';
import {
  PROVIDER_KINDS,
  READABLE_FORMS,
  type Answer,
  type Call,
} from '../../../helpers/endpoints/provider-kinds.ts';
import { serve } from '../../../helpers/endpoints/serve.ts';
import { evmAt } from '../helpers/evm-at.ts';
import { jsonRpcLoopback, loopback, methodsAt, unusedUrl } from '../helpers/loopback.ts';

const hash = `0x${'22'.repeat(32)}`;
const account = parseAddress(`0x${'11'.repeat(20)}`);
/** A complete endpoint. */
const serving = () =>
  jsonRpcLoopback((method) => ({
    result: method === 'eth_chainId' ? '0x1' : method === 'eth_getBalance' ? '0x7' : hash,
  }));

/** An endpoint that knows its chain, and whose other reads are answered like this. */
const provider = (answer: (call: Call) => Answer) =>
  loopback(({ body }, response) => {
    const call = JSON.parse(body) as Call;
    const known: Readonly<Record<string, string>> = {
      eth_chainId: '0x1',
      eth_sendRawTransaction: hash,
    };
    const result = known[call.method];
    const { status = 200, headers = {}, body: text } = answer(call);
    if (result === undefined) response.writeHead(status, headers).end(text);
    else response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result }));
  });

test.each(PROVIDER_KINDS)(
  'a provider that %s: reads go to the next endpoint, and transactions pass',
  async (_, code, answer) => {
    const [first, second] = [await provider(answer), await serving()];
    const both = evmAt([first.url, second.url]);
    await expect(both.sender.submit('0x02')).resolves.toEqual({ kind: 'accepted' });
    expect(await both.reader.balance(account)).toBe(7n);
    expect(methodsAt(first)).toContain('eth_sendRawTransaction');
    expect(methodsAt(second)).not.toContain('eth_sendRawTransaction');
    const alone = evmAt(first.url).reader.balance(account);
    await expect(alone).rejects.toMatchObject({ code, values: { url: first.url } });
    const neither = evmAt([first.url, (await provider(answer)).url]).reader.balance(account);
    await expect(neither).rejects.toMatchObject({ code });
  },
);

test.each(READABLE_FORMS)('an answer with %s is read', async (_, answer) => {
  const { url } = await provider(({ id }) =>
    answer(JSON.stringify({ jsonrpc: '2.0', id, result: '0x7' })),
  );
  expect(await evmAt(url).reader.balance(account)).toBe(7n);
});

test.each<[what: string, failure: { code: number; message: string; data?: string }]>([
  ['revert', { code: 3, message: 'execution reverted', data: '0x01' }],
  ['failed call', { code: -32_000, message: 'out of gas' }],
  ['wrong parameter', { code: -32_602, message: 'too many arguments, want at most 3' }],
])('a %s is the answer, and no other endpoint is asked', async (_, failure) => {
  const first = await jsonRpcLoopback((method) =>
    method === 'eth_chainId' ? { result: '0x1' } : { error: failure },
  );
  const second = await serving();
  const { reader } = evmAt([first.url, second.url]);
  await reader.estimateGas({ to: account, data: '0x' }).catch((error: unknown) => error);
  expect(second.requests).toHaveLength(0);
});

test('the error of a refused read names the endpoint that refused it', async () => {
  const busy = await jsonRpcLoopback((method) =>
    method === 'eth_chainId' ? { result: '0x1' } : { error: { code: -32_000, message: 'busy' } },
  );
  const { reader } = evmAt([await unusedUrl(), busy.url]);
  await expect(reader.balance(account)).rejects.toMatchObject({
    code: 'E-EVM-105',
    values: { url: busy.url },
  });
});

test('a transaction is absent only if no endpoint has it', async () => {
  const receipt = {
    ...{ transactionHash: hash, blockHash: hash, blockNumber: '0x1', from: account },
    ...{ status: '0x1', to: null, gasUsed: '0x1', logs: [] },
  };
  const having = (found: unknown) =>
    jsonRpcLoopback((method) => ({ result: method === 'eth_chainId' ? '0x1' : found }));
  const [first, second] = [await having(null), await having(receipt)];
  const { reader } = evmAt([first.url, second.url]);
  expect(await reader.receipt(parseHash(hash))).toMatchObject({ blockNumber: 1n });
  expect(methodsAt(second)).toEqual(['eth_chainId', 'eth_getTransactionReceipt']);
  for (const other of [await having(null), await unusedUrl()]) {
    const url = typeof other === 'string' ? other : other.url;
    expect(await evmAt([first.url, url]).reader.receipt(parseHash(hash))).toBeUndefined();
  }
});

test('an endpoint that answers "absent" in place of one that fails becomes the current one', async () => {
  const failing = await loopback((_, response) => response.writeHead(403).end());
  const second = await jsonRpcLoopback((method) => ({
    result: method === 'eth_getTransactionReceipt' ? null : '0x1',
  }));
  const { reader } = evmAt([failing.url, second.url]);
  expect(await reader.receipt(parseHash(hash))).toBeUndefined();
  expect(await reader.balance(account)).toBe(1n);
  expect([failing.requests.length, second.requests.length]).toEqual([1, 3]);
});

test('an endpoint whose certificate nobody trusts is not used, and the next one is', async () => {
  const { url, close } = await serve(() => Promise.resolve(), 'https');
  onTestFinished(close);
  await expect(evmAt(url).reader.balance(account)).rejects.toMatchObject({ code: 'E-NET-113' });
  expect(await evmAt([url, (await serving()).url]).reader.balance(account)).toBe(7n);
});

test('an endpoint has an IPv6 address only', async () => {
  const server = createServer((_, response) => response.end('{"id":1,"result":"0x7"}'));
  await new Promise<void>((resolve) => server.listen(0, '::1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await evmAt(`http://[::1]:${port}`).reader.balance(account)).toBe(7n);
});
