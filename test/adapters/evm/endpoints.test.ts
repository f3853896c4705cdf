import { describe, expect, test } from 'vitest';
import { createEvmRpc } from '../../../src/adapters/evm/evm-rpc.ts';
import { createEvmReader } from '../../../src/adapters/evm/reader.ts';
import { createEvmSender } from '../../../src/adapters/evm/sender.ts';
import { parseAddress } from '../../../src/domain/evm.ts';
import { impatientClock } from '../support/impatient-clock.ts';
import { jsonRpcLoopback, unusedPort, type Loopback } from '../support/loopback.ts';

const hash = `0x${'22'.repeat(32)}`;
const account = parseAddress(`0x${'11'.repeat(20)}`);
const rpcOf = (...urls: [string, ...string[]]) =>
  createEvmRpc({ name: 'net', chainId: 1n, rpcUrls: urls }, impatientClock());
const methodsAt = ({ asked }: Loopback) =>
  asked.flatMap(({ body }) =>
    [JSON.parse(body) as { method: string } | { method: string }[]]
      .flat()
      .map(({ method }) => method),
  );

/** An endpoint of a chain on which everybody has as much. */
const serving = (chainId: string, balance = '0x7') =>
  jsonRpcLoopback((method) => ({
    result: method === 'eth_chainId' ? chainId : method === 'eth_getBalance' ? balance : hash,
  }));
const nobody = async () => `http://127.0.0.1:${await unusedPort()}`;

describe('several endpoints', () => {
  test('a read goes to the next where one fails, and stays there; so does the write after it', async () => {
    const second = await serving('0x1');
    const rpc = rpcOf(await nobody(), second.url);
    expect(await createEvmReader(rpc).balance(account)).toBe(7n);
    await expect(createEvmSender(rpc).submit('0x02')).resolves.toEqual({ kind: 'accepted' });
    expect(methodsAt(second)).toEqual(['eth_chainId', 'eth_getBalance', 'eth_sendRawTransaction']);
  });

  test('a write is sent to one of them, whatever comes of it', async () => {
    const second = await serving('0x1');
    const rpc = rpcOf(await nobody(), second.url);
    await expect(createEvmSender(rpc).submit('0x02')).rejects.toMatchObject({ code: 'E-NET-101' });
    expect(second.asked).toHaveLength(0);
  });

  test('each says once which chain it serves, before anything it says counts', async () => {
    const first = await serving('0x1');
    const reader = createEvmReader(rpcOf(first.url, (await serving('0x1')).url));
    await Promise.all([reader.balance(account), reader.balance(account)]);
    await reader.balance(account);
    expect(methodsAt(first)).toEqual(['eth_chainId', ...Array<string>(3).fill('eth_getBalance')]);
  });

  test('one of another chain is passed by, first or last, and nothing is sent to it', async () => {
    const [foreign, own] = [await serving('0xa869', '0x9'), await serving('0x1')];
    const rpc = rpcOf(foreign.url, own.url);
    expect(await createEvmReader(rpc).balance(account)).toBe(7n);
    await createEvmSender(rpc).submit('0x02');
    expect(methodsAt(foreign)).toEqual(['eth_chainId']);

    const fallback = await serving('0xa869', '0x9');
    const alone = createEvmReader(rpcOf(await nobody(), fallback.url));
    await expect(alone.balance(account)).rejects.toMatchObject({
      code: 'E-EVM-108',
      values: { url: fallback.url, found: 43_113n, expected: 1n },
    });
    expect(methodsAt(fallback)).toEqual(['eth_chainId']);
    const sender = createEvmSender(rpcOf(fallback.url, own.url));
    await expect(sender.submit('0x02')).rejects.toMatchObject({ code: 'E-EVM-108' });
    expect(methodsAt(fallback)).not.toContain('eth_sendRawTransaction');
  });

  test('where the right one may come back, that is told rather than which chain another serves', async () => {
    const down = await jsonRpcLoopback(() => ({ error: { code: 429, message: 'slow down' } }));
    const foreign = await serving('0xa869');
    const reader = createEvmReader(rpcOf(down.url, foreign.url));
    await expect(reader.balance(account)).rejects.toMatchObject({ code: 'E-NET-110' });
  });

  test('a single one is asked nothing more: whoever asks it checks', async () => {
    const only = await serving('0xa869');
    await createEvmReader(rpcOf(only.url)).balance(account);
    expect(methodsAt(only)).toEqual(['eth_getBalance']);
  });
});
