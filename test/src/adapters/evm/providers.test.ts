import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import {
  PROVIDER_KINDS,
  READABLE_FORMS,
  type Answer,
  type Call,
} from '../../../helpers/endpoints/provider-kinds.ts';
import { serve } from '../../../helpers/endpoints/serve.ts';
import { ACCOUNT, HASH, endpoint, evmAt, receiptAt, sound } from '../helpers/evm-at.ts';
import { alwaysAt, loopback, methodsAt, unusedUrl } from '../helpers/loopback.ts';

const SENDING = 'eth_sendRawTransaction';
/** An endpoint that knows its chain, takes transactions, and whose reads are answered like this. */
const provider = (answer: (call: Call) => Answer) =>
  loopback(({ body: sent }, response) => {
    const call = JSON.parse(sent) as Call;
    const known: Readonly<Record<string, string>> = { eth_chainId: '0x1', [SENDING]: HASH };
    const result = known[call.method];
    const { status = 200, headers = {}, body } = answer(call);
    if (result === undefined) response.writeHead(status, headers).end(body);
    else response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result }));
  });

test.each(PROVIDER_KINDS)(
  'a provider that %s: reads go to the next endpoint, and transactions pass',
  async (_, code, answer) => {
    const [first, second] = [await provider(answer), await sound()];
    const both = evmAt([first.url, second.url]);
    await expect(both.sender.submit('0x02')).resolves.toEqual({ kind: 'accepted' });
    expect(await both.reader.balance(ACCOUNT)).toBe(7n);
    expect(methodsAt(first)).toContain(SENDING);
    expect(methodsAt(second)).not.toContain(SENDING);
    const alone = evmAt(first.url).reader.balance(ACCOUNT);
    await expect(alone).rejects.toMatchObject({ code, values: { url: first.url } });
    const neither = evmAt([first.url, (await provider(answer)).url]).reader.balance(ACCOUNT);
    await expect(neither).rejects.toMatchObject({ code });
  },
);

test.each(READABLE_FORMS)('an answer with %s is read', async (_, answer) => {
  const { url } = await provider(({ id }) =>
    answer(JSON.stringify({ jsonrpc: '2.0', id, result: '0x7' })),
  );
  expect(await evmAt(url).reader.balance(ACCOUNT)).toBe(7n);
});

test.each([
  ['revert', { code: 3, message: 'execution reverted', data: '0x01' }],
  ['failed call', { code: -32_000, message: 'out of gas' }],
  ['wrong parameter', { code: -32_602, message: 'too many arguments, want at most 3' }],
])('a %s is the answer, and no other endpoint is asked', async (_, error) => {
  const [first, second] = [await endpoint(() => ({ error })), await sound()];
  const { reader } = evmAt([first.url, second.url]);
  await reader.estimateGas({ to: ACCOUNT, data: '0x' }).catch(() => undefined);
  expect(second.requests).toHaveLength(0);
});

test('the error of a refused read names the endpoint that refused it', async () => {
  const { url } = await endpoint(() => ({ error: { code: -32_000, message: 'busy' } }));
  const read = evmAt([await unusedUrl(), url]).reader.balance(ACCOUNT);
  await expect(read).rejects.toMatchObject({ code: 'E-EVM-105', values: { url } });
});

test('a transaction is absent only if no endpoint has it', async () => {
  const having = (result: unknown) => endpoint(() => ({ result }));
  const [first, second] = [await having(null), await having(receiptAt('0x1'))];
  const { reader } = evmAt([first.url, second.url]);
  expect(await reader.receipt(HASH)).toMatchObject({ blockNumber: 1n });
  expect(methodsAt(second)).toEqual(['eth_chainId', 'eth_getTransactionReceipt']);
  for (const url of [(await having(null)).url, await unusedUrl()])
    expect(await evmAt([first.url, url]).reader.receipt(HASH)).toBeUndefined();
});

test('an endpoint that answers "absent" in place of one that fails becomes the current one', async () => {
  const failing = await alwaysAt(403);
  const second = await endpoint((method) => ({
    result: method === 'eth_getTransactionReceipt' ? null : '0x1',
  }));
  const { reader } = evmAt([failing.url, second.url]);
  expect(await reader.receipt(HASH)).toBeUndefined();
  expect(await reader.balance(ACCOUNT)).toBe(1n);
  expect([failing.requests.length, second.requests.length]).toEqual([1, 3]);
});

test('an endpoint whose certificate nobody trusts is not used, and the next one is', async () => {
  const { url, close } = await serve(() => Promise.resolve(), 'https');
  onTestFinished(close);
  await expect(evmAt(url).reader.balance(ACCOUNT)).rejects.toMatchObject({ code: 'E-NET-113' });
  expect(await evmAt([url, (await sound()).url]).reader.balance(ACCOUNT)).toBe(7n);
});

test('an endpoint has an IPv6 address only', async () => {
  const server = createServer((_, response) => response.end('{"id":1,"result":"0x7"}'));
  await new Promise<void>((resolve) => server.listen(0, '::1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await evmAt(`http://[::1]:${port}`).reader.balance(ACCOUNT)).toBe(7n);
});
