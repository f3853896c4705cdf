import { describe, expect, test } from 'vitest';
import { createEvmRpc } from '../../../src/adapters/evm/evm-rpc.ts';
import { createEvmReader } from '../../../src/adapters/evm/reader.ts';
import { createEvmSender } from '../../../src/adapters/evm/sender.ts';
import { parseAddress } from '../../../src/domain/evm.ts';
import { impatientClock } from '../support/impatient-clock.ts';
import { jsonRpcLoopback, unusedPort } from '../support/loopback.ts';

const address = parseAddress(`0x${'11'.repeat(20)}`);

describe('logs are searched in windows as wide as the endpoint states', () => {
  test.each([
    'requested too many blocks from 0 to 9999, maximum is set to 2048',
    'eth_getLogs is limited to a 2048 range',
    'query exceeds max block range 2048',
    'Log response size exceeded. You can make eth_getLogs requests with up to a 2048 block range',
    'exceed maximum block range: 2048',
  ])('%s', async (message) => {
    const spans: bigint[] = [];
    const server = await jsonRpcLoopback((_, [filter]) => {
      const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string };
      const span = BigInt(toBlock) - BigInt(fromBlock) + 1n;
      if (span > 2048n) return { error: { code: -32_000, message } };
      spans.push(span);
      return { result: [] };
    });
    const reader = createEvmReader(createEvmRpc([server.url], impatientClock()));
    const search = { address, topics: [], fromBlock: 0n, toBlock: 9_999n };
    expect(await reader.logs(search)).toEqual([]);
    expect(spans).toEqual([2048n, 2048n, 2048n, 2048n, 1808n]);
    // It is remembered: no second refusal.
    await reader.logs(search);
    expect(server.asked).toHaveLength(11);
  });
});

describe('several endpoints', () => {
  const result = (value: string) => () => ({ result: value });

  test('a read goes to the next where one fails, and stays there; so does the write after it', async () => {
    const nobody = `http://127.0.0.1:${await unusedPort()}`;
    const hash = `0x${'22'.repeat(32)}`;
    const second = await jsonRpcLoopback((method) => ({
      result: method === 'eth_chainId' ? '0x1' : hash,
    }));
    const rpc = createEvmRpc([nobody, second.url], impatientClock());
    const reader = createEvmReader(rpc);
    expect(await reader.chainId()).toBe(1n);
    await expect(createEvmSender(rpc).submit('0x02')).resolves.toEqual({ kind: 'accepted' });
    expect(second.asked).toHaveLength(2);
  });

  test('a write is sent to one of them, whatever comes of it', async () => {
    const nobody = `http://127.0.0.1:${await unusedPort()}`;
    const second = await jsonRpcLoopback(result('0x1'));
    const rpc = createEvmRpc([nobody, second.url], impatientClock());
    await expect(createEvmSender(rpc).submit('0x02')).rejects.toMatchObject({ code: 'E-NET-101' });
    expect(second.asked).toHaveLength(0);
  });
});
