import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { parseAddress, parseHash } from '../../../../src/domain/identity/evm.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { until } from '../../../helpers/until.ts';
import { evmAt } from '../helpers/evm-at.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { jsonRpcLoopback, loopback, methodsAt, unusedUrl } from '../helpers/loopback.ts';
import { silentServer } from '../helpers/silent-server.ts';

const hash = `0x${'22'.repeat(32)}`;
const account = parseAddress(`0x${'11'.repeat(20)}`);
/** The block 16. */
const HEAD = { number: '0x10', hash, timestamp: '0x1', baseFeePerGas: '0x1' };
/** An endpoint of a chain on which every account has the same balance. */
const serving = (chainId: string, balance = '0x7') =>
  jsonRpcLoopback((method) => ({
    result: method === 'eth_chainId' ? chainId : method === 'eth_getBalance' ? balance : hash,
  }));

describe('several endpoints', () => {
  test('a read switches to the next endpoint after a failure, and later reads and writes stay there', async () => {
    const second = await serving('0x1');
    const { reader, sender } = evmAt([await unusedUrl(), second.url]);
    expect(await reader.balance(account)).toBe(7n);
    await expect(sender.submit('0x02')).resolves.toEqual({ kind: 'accepted' });
    expect(methodsAt(second)).toEqual(['eth_chainId', 'eth_getBalance', 'eth_sendRawTransaction']);
  });

  test.each(['0x', '', null, {}, '7'])(
    'a read answered with the unreadable balance %j goes to the next endpoint',
    async (balance) => {
      const first = await jsonRpcLoopback((method) => ({
        result: method === 'eth_getBalance' ? balance : '0x1',
      }));
      const { reader } = evmAt([first.url, (await serving('0x1')).url]);
      expect(await reader.balance(account)).toBe(7n);
      const alone = evmAt(first.url).reader.balance(account);
      await expect(alone).rejects.toMatchObject({ code: 'E-EVM-104', values: { url: first.url } });
    },
  );

  test('a write that got no answer goes to no other endpoint', async () => {
    const second = await serving('0x1');
    const { sender } = evmAt([await unusedUrl(), second.url]);
    await expect(sender.submit('0x02')).rejects.toMatchObject({ code: 'E-NET-101' });
    expect(second.requests).toHaveLength(0);
  });

  /** An endpoint whose reads are fine and whose submissions are answered like this. */
  const readsOnly = (refuse: (response: ServerResponse, id: number) => void) =>
    loopback(({ body }, response) => {
      const { id, method } = JSON.parse(body) as { id: number; method: string };
      if (method === 'eth_sendRawTransaction') {
        refuse(response, id);
        return;
      }
      const result = method === 'eth_chainId' ? '0x1' : '0x9';
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  const rpcError = (code: number, message: string) => (response: ServerResponse, id: number) =>
    void response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }));
  const status = (code: number) => (response: ServerResponse) =>
    void response.writeHead(code).end('<html>no</html>');
  const CAP = 'tx fee (1.20 ether) exceeds the configured cap (1.00 ether)';

  test.each([
    ['-32601', rpcError(-32_601, 'the method does not exist'), 'reads'],
    ['not whitelisted', rpcError(-32_000, 'eth_sendRawTransaction is not whitelisted'), 'reads'],
    ['not allowed', rpcError(-32_600, 'Method not allowed on this plan'), 'reads'],
    ['unsupported', rpcError(-32_004, 'this request method is not supported'), 'reads'],
    ['read-only', rpcError(-32_000, 'endpoint is read-only'), 'reads'],
    ['HTTP 401', status(401), 'reads'],
    ['HTTP 403', status(403), 'reads'],
    ['HTTP 404', status(404), 'reads'],
    ['HTTP 405', status(405), 'reads'],
    ['its own fee cap', rpcError(-32_000, CAP), 'fee'],
  ])('a write refused with %s goes to the next endpoint', async (_, refuse, limit) => {
    const [first, second] = [await readsOnly(refuse), await serving('0x1')];
    const { reader, sender } = evmAt([first.url, second.url]);
    await expect(sender.submit('0x02')).resolves.toEqual({ kind: 'accepted' });
    await expect(sender.submit('0x02')).resolves.toEqual({ kind: 'accepted' });
    expect(methodsAt(second)).toEqual([
      'eth_chainId',
      'eth_sendRawTransaction',
      'eth_sendRawTransaction',
    ]);
    const sendings = methodsAt(first).filter((method) => method === 'eth_sendRawTransaction');
    expect(sendings).toHaveLength(limit === 'reads' ? 1 : 2);
    // Reads stay at the first endpoint.
    expect(await reader.balance(account)).toBe(9n);

    const alone = evmAt((await readsOnly(refuse)).url).sender;
    await expect(alone.submit('0x02')).resolves.toMatchObject({ kind: 'refused', limit });
    const neither = [(await readsOnly(refuse)).url, (await readsOnly(refuse)).url] as const;
    await expect(evmAt(neither).sender.submit('0x02')).resolves.toMatchObject({
      kind: 'refused',
      limit,
    });
  });

  test('a refused write never goes to an endpoint of another chain', async () => {
    const first = await readsOnly(rpcError(-32_601, 'no'));
    const foreign = await serving('0xa869');
    const { sender } = evmAt([first.url, foreign.url]);
    await expect(sender.submit('0x02')).resolves.toMatchObject({ kind: 'refused' });
    expect(methodsAt(foreign)).toEqual(['eth_chainId']);
  });

  test.each(['insufficient funds for gas', 'transaction type not supported', 'internal error'])(
    'a write answered with "%s" stays at its endpoint',
    async (message) => {
      const [first, second] = [await readsOnly(rpcError(-32_000, message)), await serving('0x1')];
      const outcome = await evmAt([first.url, second.url]).sender.submit('0x02');
      expect(outcome).toMatchObject({ reason: message });
      expect(outcome).not.toHaveProperty('limit');
      expect(second.requests).toHaveLength(0);
    },
  );

  test.each([
    'cannot query unfinalized data',
    'header not found',
    'unknown block',
    'block not found',
    'header for hash not found: block 0x11 is not yet available, header not found',
    'block range extends beyond current head block',
    'requested to block 17 after last accepted block 16',
  ])(
    'a read answered with "%s" is repeated, and then goes to the next endpoint',
    async (message) => {
      const lagging = (reads: number) =>
        jsonRpcLoopback((method, _, turn) =>
          method === 'eth_chainId'
            ? { result: '0x1' }
            : turn > reads
              ? { result: '0x8' }
              : { error: { code: -32_000, message } },
        );
      expect(await evmAt((await lagging(2)).url).reader.balance(account)).toBe(8n);
      const two = evmAt([(await lagging(9)).url, (await serving('0x1')).url]).reader;
      expect(await two.balance(account)).toBe(7n);
      const alone = evmAt((await lagging(9)).url).reader;
      await expect(alone.balance(account)).rejects.toMatchObject({
        code: 'E-NET-123',
        exit: 'pending',
        values: { reason: message },
      });
    },
  );

  test('skips an endpoint of another chain, and sends nothing to it', async () => {
    const [foreign, own] = [await serving('0xa869', '0x9'), await serving('0x1')];
    const { reader, sender } = evmAt([foreign.url, own.url]);
    expect(await reader.balance(account)).toBe(7n);
    await sender.submit('0x02');
    expect(methodsAt(foreign)).toEqual(['eth_chainId']);

    const fallback = await serving('0xa869', '0x9');
    const alone = evmAt([await unusedUrl(), fallback.url]).reader;
    await expect(alone.balance(account)).rejects.toMatchObject({
      code: 'E-EVM-108',
      values: { url: fallback.url, found: 43_113n, expected: 1n },
    });
    expect(methodsAt(fallback)).toEqual(['eth_chainId']);
    const other = evmAt([fallback.url, own.url]).sender;
    await expect(other.submit('0x02')).rejects.toMatchObject({ code: 'E-EVM-108' });
    expect(methodsAt(fallback)).not.toContain('eth_sendRawTransaction');
  });

  test('reports the temporary failure of the right endpoint rather than the wrong chain of another', async () => {
    const down = await jsonRpcLoopback(() => ({ error: { code: 429, message: 'slow down' } }));
    const foreign = await serving('0xa869');
    const { reader } = evmAt([down.url, foreign.url]);
    await expect(reader.balance(account)).rejects.toMatchObject({ code: 'E-NET-110' });
  });

  test.each([
    [1, [1000]],
    [3, []],
  ])('waits %i s for a limited endpoint only if it is short', async (seconds, pauses) => {
    const limited = await loopback(({ body }, response, turn) => {
      const { id, method } = JSON.parse(body) as { id: number; method: string };
      if (method !== 'eth_chainId' && turn === 2)
        return void response.writeHead(429, { 'retry-after': seconds.toString() }).end();
      const result = method === 'eth_chainId' ? '0x1' : '0x8';
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
    const clock = impatientClock();
    const { reader } = evmAt([limited.url, (await serving('0x1')).url], { clock });
    expect(await reader.balance(account)).toBe(seconds > 2 ? 7n : 8n);
    expect(clock.pauses).toEqual(pauses);
  });

  test('repeats a read of the latest block that an endpoint lacks, and then asks the next endpoint', async () => {
    const lagging = await jsonRpcLoopback((method, _, turn) => ({
      result: method === 'eth_chainId' ? '0x1' : turn > 2 ? HEAD : null,
    }));
    expect((await evmAt([lagging.url]).reader.head()).number).toBe(16n);
    expect(lagging.requests).toHaveLength(3);

    const without = () =>
      jsonRpcLoopback((method) => ({ result: method === 'eth_chainId' ? '0x1' : null }));
    const whole = await jsonRpcLoopback((method) => ({
      result: method === 'eth_chainId' ? '0x1' : HEAD,
    }));
    const { reader } = evmAt([(await without()).url, whole.url]);
    expect((await reader.head()).number).toBe(16n);
    await expect(evmAt((await without()).url).reader.head()).rejects.toMatchObject({
      code: 'E-NET-108',
      exit: 'pending',
    });
  });
});

describe('an endpoint that replaces another', () => {
  const receiptAt = (blockNumber: string) => ({
    ...{ transactionHash: hash, blockHash: hash, blockNumber, from: account },
    ...{ status: '0x1', to: null, gasUsed: '0x1', logs: [] },
  });
  /** An endpoint that answers until it is switched off. */
  const mortal = async (receiptBlock = '0x1') => {
    const state = { alive: true };
    const server = await loopback(({ body }, response) => {
      if (!state.alive) return void response.destroy();
      const { id, method } = JSON.parse(body) as { id: number; method: string };
      const results: Readonly<Record<string, unknown>> = {
        ...{
          eth_chainId: '0x1',
          eth_getBlockByNumber: HEAD,
          eth_getTransactionReceipt: receiptAt(receiptBlock),
        },
      };
      const result = results[method] ?? '0x9';
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
    return { server, state };
  };
  /** An endpoint whose newest block takes these values one after the other. */
  const at = (...blocks: readonly string[]) => {
    let reads = 0;
    return jsonRpcLoopback((method) => {
      if (method === 'eth_chainId') return { result: '0x1' };
      if (method !== 'eth_blockNumber') return { result: '0x7' };
      return { result: blocks[Math.min(reads++, blocks.length - 1)] };
    });
  };

  test('must catch up with the highest block that was shown', async () => {
    const { server, state } = await mortal();
    const second = await at('0xe', '0xf', '0x10');
    const { reader } = evmAt([server.url, second.url]);
    expect((await reader.head()).number).toBe(16n);
    state.alive = false;
    expect(await reader.balance(account)).toBe(7n);
    expect(methodsAt(second)).toEqual([
      'eth_chainId',
      ...Array<string>(3).fill('eth_blockNumber'),
      'eth_getBalance',
    ]);
    // The endpoint is the current one now, so its height is not requested again.
    await reader.balance(account);
    expect(methodsAt(second).slice(5)).toEqual(['eth_getBalance']);
  });

  test('is not used if it stays behind, and the error names both heights', async () => {
    const { server, state } = await mortal();
    const second = await at('0xe');
    const { reader } = evmAt([server.url, second.url]);
    await reader.head();
    state.alive = false;
    const reason = { code: 'E-EVM-110', values: { url: second.url, found: 14n, seen: 16n } };
    expect(
      await Promise.allSettled([reader.balance(account), reader.balance(account)]),
    ).toMatchObject(Array(2).fill({ status: 'rejected', reason }));
    expect(methodsAt(second)).not.toContain('eth_getBalance');
    // The first endpoint is tried again, because it may have recovered.
    state.alive = true;
    expect(await reader.balance(account)).toBe(9n);
  });

  test('keeps its place if the first one lacks the block of a receipt that it has shown', async () => {
    const answering = (number: string, receipt: unknown, balance: string) =>
      jsonRpcLoopback((method) => {
        if (method === 'eth_getTransactionReceipt') return { result: receipt };
        if (method === 'eth_getBlockByNumber') return { result: { ...HEAD, number } };
        const results = { eth_chainId: '0x1', eth_blockNumber: number, eth_getBalance: balance };
        return { result: results[method as keyof typeof results] };
      });
    const first = await answering('0x10', null, '0x7');
    const second = await answering('0x11', receiptAt('0x11'), '0x9');
    const { reader } = evmAt([first.url, second.url]);
    await reader.head();
    expect(await reader.balance(account)).toBe(7n);
    expect(methodsAt(first)).not.toContain('eth_blockNumber');
    await reader.receipt(parseHash(hash));
    expect(await reader.balance(account)).toBe(9n);
    expect((await reader.head()).number).toBe(17n);
  });

  test('must have the block of a receipt, and an older block lowers nothing', async () => {
    const { server, state } = await mortal('0x11');
    const second = await at('0x10');
    const { reader } = evmAt([server.url, second.url]);
    await reader.receipt(parseHash(hash));
    await expect(reader.head()).rejects.toMatchObject({ values: { found: 16n, seen: 17n } });
    state.alive = false;
    await expect(reader.balance(account)).rejects.toMatchObject({
      code: 'E-EVM-110',
      values: { found: 16n, seen: 17n },
    });
    // Simultaneous reads share the wait.
    const before = second.requests.length;
    await Promise.allSettled([reader.balance(account), reader.code(account)]);
    expect(methodsAt(second).slice(before)).toEqual(Array<string>(6).fill('eth_blockNumber'));
  });
});

describe('an endpoint that accepts requests and does not answer', () => {
  /** A clock whose timeouts end ten times as fast. */
  const fastClock = { ...systemClock, timeout: (ms: number) => AbortSignal.timeout(ms / 10) };
  const fastEvmAt = (...urls: [string, ...string[]]) => evmAt(urls, { clock: fastClock });
  const read = (body: string) => JSON.parse(body) as { id: number; method: string };

  test('delays one read by 3 s, and later reads start with the next endpoint', async () => {
    const [silent, second] = [await silentServer(), await serving('0x1')];
    const { reader, sender } = fastEvmAt(silent.url, second.url);
    expect(await reader.balance(account)).toBe(7n);
    // Only the request for the chain ID, which was not repeated.
    expect(silent.received).toBe(1);
    expect(await reader.balance(account)).toBe(7n);
    await expect(sender.submit('0x02')).resolves.toEqual({ kind: 'accepted' });
    expect(silent.received).toBe(1);
    expect(methodsAt(second)).toEqual([
      'eth_chainId',
      'eth_getBalance',
      'eth_getBalance',
      'eth_sendRawTransaction',
    ]);
  });

  test('may take longer than 3 s if it is the last one', async () => {
    const [first, last] = [await silentServer(), await silentServer()];
    const answer = fastEvmAt(first.url, last.url).reader.balance(account);
    await until(() => (last.received > 0 ? true : undefined));
    await new Promise<void>((resolve) => {
      AbortSignal.timeout(400).addEventListener('abort', () => resolve());
    });
    last.answerWith((body) => {
      const { id, method } = read(body);
      return { id, result: method === 'eth_chainId' ? '0x1' : '0x7' };
    });
    expect(await answer).toBe(7n);
  });

  test('gets a transaction alone, and has its reads aborted once another endpoint has answered', async () => {
    const first = await silentServer();
    first.answerWith((body) => ({ id: read(body).id, result: '0x1' }));
    const second = await serving('0x1');
    const { reader, sender } = fastEvmAt(first.url, second.url);
    await reader.chainId();
    first.hush();
    await expect(sender.submit('0x02')).rejects.toMatchObject({ code: 'E-NET-103' });
    expect(await reader.balance(account)).toBe(7n);
    expect(first.received).toBe(4);
    await until(async () => ((await first.open()) === 0 ? true : undefined));
    expect(methodsAt(second)).not.toContain('eth_sendRawTransaction');
  });
});

describe('an endpoint that never answers', () => {
  /** A silent server, and a clock that moves to the end of each request's limit once the server has the request. */
  async function muteEndpoint() {
    const clock = { ...impatientClock(), elapsed: 0 };
    const limits: { readonly ms: number; readonly end: AbortController }[] = [];
    const server = await loopback(() => {
      const last = limits.at(-1)!;
      clock.elapsed += last.ms;
      last.end.abort();
    });
    const timeout = (ms: number): AbortSignal => {
      const end = new AbortController();
      limits.push({ ms, end });
      return end.signal;
    };
    const { now } = clock;
    return {
      server,
      clock: { ...clock, timeout, now: () => now() + clock.elapsed },
      spent: () => clock.elapsed,
    };
  }
  /** An endpoint that has no logs. */
  const withoutLogs = () =>
    jsonRpcLoopback((method) =>
      method === 'eth_getLogs'
        ? { error: { code: -32_601, message: 'the method eth_getLogs does not exist' } }
        : { result: method === 'eth_chainId' ? '0x1' : '0x7' },
    );
  const filter = { address: account, topics: [], fromBlock: 1n, toBlock: 2n };

  test('alone: 15 s and one attempt of 3 s, then 3 s a read', async () => {
    const { server, clock, spent } = await muteEndpoint();
    const { reader } = evmAt(server.url, { clock });
    for (const [seconds, stated] of [
      [18, 15],
      [21, 3],
      [24, 3],
    ] as const) {
      await expect(reader.balance(account)).rejects.toMatchObject({
        code: 'E-NET-103',
        values: { seconds: stated },
      });
      expect(spent()).toBe(seconds * 1000);
    }
    expect(server.requests).toHaveLength(4);
  });

  test('behind one that lacks a method: 8 s and 3 s once, and is not asked again', async () => {
    const { server, clock, spent } = await muteEndpoint();
    const { reader } = evmAt([(await withoutLogs()).url, server.url], { clock });
    for (let read = 0; read < 3; read++)
      await expect(reader.logs(filter)).rejects.toMatchObject({ code: 'E-NET-103' });
    expect(await reader.balance(account)).toBe(7n);
    expect({ spent: spent(), requests: server.requests.length }).toEqual({
      spent: 11_000,
      requests: 2,
    });
  });

  test('counts as silent for 30 s of a clock that nobody sets back', async () => {
    const { server, clock, spent } = await muteEndpoint();
    let offset = 0;
    const now = () => clock.now() + offset;
    const { reader } = evmAt(server.url, { clock: { ...clock, now } });
    const fail = () => expect(reader.balance(account)).rejects.toMatchObject({ code: 'E-NET-103' });
    await fail();
    for (const [change, seconds] of [
      [29_000, 3],
      [31_000, 18],
      [-3_600_000, 18],
    ] as const) {
      offset += change;
      const before = spent();
      await fail();
      expect((spent() - before) / 1000).toBe(seconds);
    }
  });
});
