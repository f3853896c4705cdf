import { describe, expect, test } from 'vitest';
import { createJsonRpc } from '../../../../src/adapters/http/json-rpc.ts';
import { rateLimitWait } from '../../../../src/adapters/http/rpc-answer.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import type { Message } from '../../../../src/domain/message.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { jsonRpcLoopback, loopback } from '../helpers/loopback.ts';

const ASK = { method: 'eth_call', params: [] };

function rpcOf(url: string) {
  const clock = impatientClock();
  const misshapen = (values: { url: string; method: string; fault: Message }) =>
    new OnboardError('E-EVM-104', values);
  return { rpc: createJsonRpc({ url, clock, misshapen }), clock };
}

describe('rate limits in error answers', () => {
  test.each([
    [
      30,
      -32_005,
      'daily request count exceeded, request rate limited',
      { rate: { backoff_seconds: 30 } },
    ],
    [2, -32_005, 'project ID request rate exceeded', { rate: { backoff_seconds: 1.2 } }],
    [1, -32_005, 'exceeded the RPS', { try_again_in: '41.936ms' }],
    [1, -32_005, 'limit exceeded', undefined],
    [1, -32_016, 'over rate limit', undefined],
    [1, -32_029, 'slow down', undefined],
    [7, -32_029, 'slow down', { retry_after: '7' }],
    [1, 429, 'Your app has exceeded its compute units per second capacity.', undefined],
    [1, -32_007, '50/second request limit reached - reduce calls per second', undefined],
    [
      610,
      -32_090,
      'Too many requests, reason: call rate limit exhausted, retry in 10m10s',
      undefined,
    ],
    [20, -32_000, '429 Too Many Requests: try again in 20 seconds', undefined],
    [86_400, 429, 'come back', { retry_after: 10_000_000 }],
  ])('waits %i s: %i %s', (seconds, code, message, data) => {
    expect(rateLimitWait({ code, message, data }, 'eth_call')).toBe(seconds);
  });

  test.each([
    [3, 'execution reverted: too many requests'],
    [-32_000, 'execution reverted: MaxChurnRateExceeded'],
    [-32_005, 'query returned more than 10000 results'],
    [-32_000, "couldn't issue tx: tx exceeds current gas capacity"],
    [-32_000, 'nonce too low'],
  ])('is no rate limit: %i %s', (code, message) => {
    expect(rateLimitWait({ code, message }, 'eth_call')).toBeUndefined();
  });
});

test('waits for a rate limit despite a successful HTTP status', async () => {
  const busy = { code: -32_005, message: 'rate limited', data: { rate: { backoff_seconds: 4 } } };
  const server = await jsonRpcLoopback((_method, _params, turn) =>
    turn === 1 ? { error: busy } : { result: '0x1' },
  );
  const { rpc, clock } = rpcOf(server.url);
  expect(await rpc.request(ASK, { repeatable: true })).toEqual({ ok: true, result: '0x1' });
  expect(clock.pauses).toEqual([4000]);
});

test('does not repeat a write, and reports the required wait', async () => {
  const server = await jsonRpcLoopback(() => ({ error: { code: 429, message: 'retry in 3s' } }));
  const { rpc } = rpcOf(server.url);
  const sent = rpc.request(ASK, { repeatable: false });
  await expect(sent).rejects.toMatchObject({ code: 'E-NET-110', values: { seconds: 3 } });
  expect(server.requests).toHaveLength(1);
});

test('reads the required wait from the body of a 429 or the header of a 503', async () => {
  const limited = '{"error":{"code":-32005,"message":"x","data":{"rate":{"backoff_seconds":9}}}}';
  const server = await loopback(({ body }, response, turn) => {
    if (turn === 1) return void response.writeHead(429).end(limited);
    if (turn === 2) return void response.writeHead(503, { 'retry-after': '6' }).end();
    const { id } = JSON.parse(body) as { id: number };
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: 1 }));
  });
  const { rpc, clock } = rpcOf(server.url);
  await rpc.request(ASK, { repeatable: true });
  expect(clock.pauses).toEqual([9000, 6000]);
});
