import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../../src/app/clock.ts';
import { until } from '../../../helpers/until.ts';
import { ACCOUNT, HASH, HEAD, endpoint, evmAt, receiptAt, sound } from '../helpers/evm-at.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { loopback, methodsAt, resultsAt, unusedUrl, type Reply } from '../helpers/loopback.ts';
import { silentServer } from '../helpers/silent-server.ts';

const rpcError = (code: number, message: string): Reply => ({ error: { code, message } });
const SENDING = 'eth_sendRawTransaction';

describe('several endpoints', () => {
  test('a read switches to the next endpoint after a failure, and later reads and writes stay there', async () => {
    const second = await sound();
    const { reader, sender } = evmAt([await unusedUrl(), second.url]);
    expect(await reader.balance(ACCOUNT)).toBe(7n);
    await expect(sender.submit('0x02')).resolves.toEqual({ kind: 'accepted' });
    expect(methodsAt(second)).toEqual(['eth_chainId', 'eth_getBalance', SENDING]);
  });

  test('a write that got no answer goes to no other endpoint', async () => {
    const second = await sound();
    const { sender } = evmAt([await unusedUrl(), second.url]);
    await expect(sender.submit('0x02')).rejects.toMatchObject({ code: 'E-NET-101' });
    expect(second.requests).toHaveLength(0);
  });

  /** An endpoint whose reads are fine and whose submissions are answered like this. */
  const readsOnly = (refusal: Reply) =>
    endpoint((method) => (method === SENDING ? refusal : { result: '0x9' }));
  const CAP = 'tx fee (1.20 ether) exceeds the configured cap (1.00 ether)';

  test.each<[string, Reply, 'reads' | 'fee']>([
    ['-32601', rpcError(-32_601, 'the method does not exist'), 'reads'],
    ['not whitelisted', rpcError(-32_000, `${SENDING} is not whitelisted`), 'reads'],
    ['not allowed', rpcError(-32_600, 'Method not allowed on this plan'), 'reads'],
    ['unsupported', rpcError(-32_004, 'this request method is not supported'), 'reads'],
    ['read-only', rpcError(-32_000, 'endpoint is read-only'), 'reads'],
    ['HTTP 403', { status: 403 }, 'reads'],
    ['HTTP 404', { status: 404 }, 'reads'],
    ['HTTP 405', { status: 405 }, 'reads'],
    ['its own fee cap', rpcError(-32_000, CAP), 'fee'],
  ])('a write refused with %s goes to the next endpoint', async (_, refusal, limit) => {
    const [first, second] = [await readsOnly(refusal), await sound()];
    const { reader, sender } = evmAt([first.url, second.url]);
    await expect(sender.submit('0x02')).resolves.toEqual({ kind: 'accepted' });
    await expect(sender.submit('0x02')).resolves.toEqual({ kind: 'accepted' });
    expect(methodsAt(second)).toEqual(['eth_chainId', SENDING, SENDING]);
    const sendings = methodsAt(first).filter((method) => method === SENDING);
    expect(sendings).toHaveLength(limit === 'reads' ? 1 : 2);
    // Reads stay at the first endpoint.
    expect(await reader.balance(ACCOUNT)).toBe(9n);
    const other = await readsOnly(refusal);
    for (const urls of [other.url, [other.url, (await readsOnly(refusal)).url]] as const)
      expect(await evmAt(urls).sender.submit('0x02')).toMatchObject({ kind: 'refused', limit });
  });

  test.each(['insufficient funds for gas', 'transaction type not supported', 'internal error'])(
    'a write answered with "%s" stays at its endpoint',
    async (message) => {
      const [first, second] = [await readsOnly(rpcError(-32_000, message)), await sound()];
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
        endpoint((_, __, turn) => (turn > reads ? { result: '0x8' } : rpcError(-32_000, message)));
      expect(await evmAt((await lagging(2)).url).reader.balance(ACCOUNT)).toBe(8n);
      const { url } = await lagging(9);
      expect(await evmAt([url, (await sound()).url]).reader.balance(ACCOUNT)).toBe(7n);
      const alone = evmAt((await lagging(9)).url).reader.balance(ACCOUNT);
      await expect(alone).rejects.toMatchObject({
        ...{ code: 'E-NET-123', exit: 'pending', values: { reason: message } },
      });
    },
  );

  test('an endpoint of another chain is skipped, and gets no transaction', async () => {
    const [foreign, own] = [await resultsAt({ eth_chainId: '0xa869' }, '0x9'), await sound()];
    const { reader, sender } = evmAt([foreign.url, own.url]);
    expect(await reader.balance(ACCOUNT)).toBe(7n);
    await sender.submit('0x02');
    const values = { url: foreign.url, found: 43_113n, expected: 1n };
    const alone = evmAt([await unusedUrl(), foreign.url]).reader.balance(ACCOUNT);
    await expect(alone).rejects.toMatchObject({ code: 'E-EVM-108', values });
    const unread = evmAt([foreign.url, own.url]).sender.submit('0x02');
    await expect(unread).rejects.toMatchObject({ code: 'E-EVM-108' });
    const refusing = await readsOnly(rpcError(-32_601, 'no'));
    const refused = evmAt([refusing.url, foreign.url]).sender.submit('0x02');
    await expect(refused).resolves.toMatchObject({ kind: 'refused' });
    expect(new Set(methodsAt(foreign))).toEqual(new Set(['eth_chainId']));
    // A temporary failure of the right endpoint says more than the wrong chain of another.
    const down = await endpoint(() => rpcError(429, 'slow down'));
    const both = evmAt([down.url, foreign.url]).reader.balance(ACCOUNT);
    await expect(both).rejects.toMatchObject({ code: 'E-NET-110' });
  });

  test.each([
    [1, [1000]],
    [3, []],
  ])('waits %i s for a limited endpoint only if it is short', async (seconds, pauses) => {
    const limited = await endpoint((_, __, turn) =>
      turn === 2 ? { status: 429, headers: { 'retry-after': String(seconds) } } : { result: '0x8' },
    );
    const clock = impatientClock();
    const { reader } = evmAt([limited.url, (await sound()).url], { clock });
    expect(await reader.balance(ACCOUNT)).toBe(seconds > 2 ? 7n : 8n);
    expect(clock.pauses).toEqual(pauses);
  });

  test('repeats a read of the latest block that an endpoint lacks, and then asks the next endpoint', async () => {
    const lagging = await endpoint((_, __, turn) => ({ result: turn > 2 ? HEAD : null }));
    expect((await evmAt(lagging.url).reader.head()).number).toBe(16n);
    expect(lagging.requests).toHaveLength(3);
    const without = await endpoint(() => ({ result: null }));
    const { reader } = evmAt([without.url, (await endpoint(() => ({ result: HEAD }))).url]);
    expect((await reader.head()).number).toBe(16n);
    const denied = { code: 'E-NET-108', exit: 'pending' };
    await expect(evmAt(without.url).reader.head()).rejects.toMatchObject(denied);
  });
});

describe('an endpoint that replaces another', () => {
  /** An endpoint that answers until it is switched off. */
  const mortal = async (receiptBlock = '0x1') => {
    const state = { alive: true };
    const results: Readonly<Record<string, unknown>> = {
      eth_getBlockByNumber: HEAD,
      eth_getTransactionReceipt: receiptAt(receiptBlock),
    };
    const server = await endpoint((method) =>
      state.alive ? { result: results[method] ?? '0x9' } : 'breaks',
    );
    return { url: server.url, state };
  };
  /** An endpoint whose newest block takes these values one after the other. */
  const at = (...blocks: string[]) =>
    endpoint((method) => {
      if (method !== 'eth_blockNumber') return { result: '0x7' };
      return { result: blocks.length > 1 ? blocks.shift() : blocks[0] };
    });

  test('must catch up with the highest block that was shown', async () => {
    const { url, state } = await mortal();
    const second = await at('0xe', '0xf', '0x10');
    const { reader } = evmAt([url, second.url]);
    expect((await reader.head()).number).toBe(16n);
    state.alive = false;
    expect(await reader.balance(ACCOUNT)).toBe(7n);
    // The endpoint is the current one now, so its height is not requested again.
    await reader.balance(ACCOUNT);
    expect(methodsAt(second)).toEqual([
      'eth_chainId',
      ...Array<string>(3).fill('eth_blockNumber'),
      ...Array<string>(2).fill('eth_getBalance'),
    ]);
  });

  test('is not used if it stays behind, and the error names both heights', async () => {
    const { url, state } = await mortal();
    const second = await at('0xe');
    const { reader } = evmAt([url, second.url]);
    await reader.head();
    state.alive = false;
    const reason = { code: 'E-EVM-110', values: { url: second.url, found: 14n, seen: 16n } };
    // Simultaneous reads share the wait.
    const reads = await Promise.allSettled([reader.balance(ACCOUNT), reader.code(ACCOUNT)]);
    expect(reads).toMatchObject(Array(2).fill({ status: 'rejected', reason }));
    const waits = Array<string>(6).fill('eth_blockNumber');
    expect(methodsAt(second)).toEqual(['eth_chainId', ...waits]);
    // The first endpoint is tried again, because it may have recovered.
    state.alive = true;
    expect(await reader.balance(ACCOUNT)).toBe(9n);
  });

  test('keeps its place if the first one lacks the block of a receipt that it has shown', async () => {
    const answering = (number: string, receipt: unknown, balance: string) =>
      resultsAt({
        ...{ eth_chainId: '0x1', eth_blockNumber: number, eth_getBalance: balance },
        ...{ eth_getBlockByNumber: { ...HEAD, number }, eth_getTransactionReceipt: receipt },
      });
    const first = await answering('0x10', null, '0x7');
    const second = await answering('0x11', receiptAt('0x11'), '0x9');
    const { reader } = evmAt([first.url, second.url]);
    await reader.head();
    expect(await reader.balance(ACCOUNT)).toBe(7n);
    expect(methodsAt(first)).not.toContain('eth_blockNumber');
    await reader.receipt(HASH);
    expect(await reader.balance(ACCOUNT)).toBe(9n);
    expect((await reader.head()).number).toBe(17n);
  });

  test('must have the block of a receipt, and an older block lowers nothing', async () => {
    const { url, state } = await mortal('0x11');
    const { reader } = evmAt([url, (await at('0x10')).url]);
    await reader.receipt(HASH);
    const values = { found: 16n, seen: 17n };
    await expect(reader.head()).rejects.toMatchObject({ values });
    state.alive = false;
    const behind = { code: 'E-EVM-110', values };
    await expect(reader.balance(ACCOUNT)).rejects.toMatchObject(behind);
  });
});

describe('an endpoint that accepts requests and does not answer', () => {
  /** A clock whose timeouts end ten times as fast. */
  const clock = { ...systemClock, timeout: (ms: number) => AbortSignal.timeout(ms / 10) };
  const fastEvmAt = (...urls: [string, ...string[]]) => evmAt(urls, { clock });
  const resultOf = (method: string) => (method === 'eth_chainId' ? '0x1' : '0x7');

  test('delays one read by 3 s, and later reads start with the next endpoint', async () => {
    const [silent, second] = [await silentServer(), await sound()];
    const { reader, sender } = fastEvmAt(silent.url, second.url);
    expect(await reader.balance(ACCOUNT)).toBe(7n);
    expect(await reader.balance(ACCOUNT)).toBe(7n);
    await expect(sender.submit('0x02')).resolves.toEqual({ kind: 'accepted' });
    // Only the request for the chain ID, which was not repeated.
    expect(silent.received).toBe(1);
    const reads = ['eth_chainId', 'eth_getBalance', 'eth_getBalance'];
    expect(methodsAt(second)).toEqual([...reads, SENDING]);
  });

  test('may take longer than 3 s if it is the last one', async () => {
    const [first, last] = [await silentServer(), await silentServer()];
    const answer = fastEvmAt(first.url, last.url).reader.balance(ACCOUNT);
    await until(() => (last.received > 0 ? true : undefined));
    await new Promise<void>((resolve) => {
      AbortSignal.timeout(400).addEventListener('abort', () => resolve());
    });
    last.answerWith(resultOf);
    expect(await answer).toBe(7n);
  });

  test('gets a transaction alone, and has its reads aborted once another endpoint has answered', async () => {
    const [first, second] = [await silentServer(), await sound()];
    first.answerWith(resultOf);
    const { reader, sender } = fastEvmAt(first.url, second.url);
    await reader.chainId();
    first.hush();
    await expect(sender.submit('0x02')).rejects.toMatchObject({ code: 'E-NET-103' });
    expect(await reader.balance(ACCOUNT)).toBe(7n);
    expect(first.received).toBe(4);
    await until(async () => ((await first.open()) === 0 ? true : undefined));
    expect(methodsAt(second)).not.toContain(SENDING);
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

  test('alone: 15 s and one attempt of 3 s, then 3 s a read', async () => {
    const { server, clock, spent } = await muteEndpoint();
    const { reader } = evmAt(server.url, { clock });
    for (const [after, seconds] of [
      [18, 15],
      [21, 3],
      [24, 3],
    ] as const) {
      const failure = { code: 'E-NET-103', values: { seconds } };
      await expect(reader.balance(ACCOUNT)).rejects.toMatchObject(failure);
      expect(spent()).toBe(after * 1000);
    }
    expect(server.requests).toHaveLength(4);
  });

  test('behind one that lacks a method: 8 s and 3 s once, and is not asked again', async () => {
    const { server, clock, spent } = await muteEndpoint();
    const withoutLogs = await endpoint((method) =>
      method === 'eth_getLogs' ? rpcError(-32_601, 'does not exist') : { result: '0x7' },
    );
    const { reader } = evmAt([withoutLogs.url, server.url], { clock });
    const filter = { address: ACCOUNT, topics: [], fromBlock: 1n, toBlock: 2n };
    for (let read = 0; read < 3; read++)
      await expect(reader.logs(filter)).rejects.toMatchObject({ code: 'E-NET-103' });
    expect(await reader.balance(ACCOUNT)).toBe(7n);
    expect([spent(), server.requests.length]).toEqual([11_000, 2]);
  });

  test('counts as silent for 30 s of a clock that nobody sets back', async () => {
    const { server, clock, spent } = await muteEndpoint();
    let offset = 0;
    const now = () => clock.now() + offset;
    const { reader } = evmAt(server.url, { clock: { ...clock, now } });
    const fail = () => expect(reader.balance(ACCOUNT)).rejects.toMatchObject({ code: 'E-NET-103' });
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
