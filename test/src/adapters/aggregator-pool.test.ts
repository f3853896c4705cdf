import { expect, test } from 'vitest';
import { createAggregatorPool } from '../../../src/adapters/aggregator-pool.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { PRIMARY_NETWORK_ID } from '../../../src/domain/identity/ids.ts';
import type { AggregatorEndpoint } from '../../../src/domain/network/profile.ts';
import type { Aggregator } from '../../../src/ports/services.ts';
import { impatientClock } from './helpers/impatient-clock.ts';
import { alwaysAt, loopback, unusedUrl } from './helpers/loopback.ts';
import { ServiceUrl } from '../../../src/domain/service-url.ts';

const QUORUM = 'failed to aggregate signatures. error: failed to collect a threshold of signatures';
const SIGNED = Uint8Array.of(11, 12);

const failing = (status: number, body: object, headers?: Record<string, string>) =>
  alwaysAt(status, JSON.stringify(body), headers);
const signing = (hex = '0b0c') => failing(200, { 'signed-message': hex });

/** Aggregators at these servers, and a request to them. */
function poolOf(...servers: readonly { readonly url: string }[]) {
  const [first, ...others] = servers.map(({ url }): AggregatorEndpoint => ({
    url: new ServiceUrl(url),
    shape: 'self-hosted',
  }));
  const clock = impatientClock();
  const pool = createAggregatorPool([first!, ...others], clock);
  const request = { unsignedMessage: Uint8Array.of(7), signingSubnet: PRIMARY_NETWORK_ID };
  type Verify = Parameters<Aggregator['aggregate']>[2];
  const aggregate = (verify?: Verify, signal?: AbortSignal) =>
    pool.aggregate(request, signal, verify);
  return { clock, aggregate };
}
const nobody = async () => ({ url: await unusedUrl() });

test('tries the second aggregator if the first fails, and then starts with it', async () => {
  const sound = await signing();
  const { aggregate } = poolOf(await nobody(), sound);
  expect(await aggregate()).toEqual(SIGNED);
  expect(await aggregate()).toEqual(SIGNED);
  expect(sound.requests).toHaveLength(2);
});

test('tries the second aggregator if the result of the first fails verification', async () => {
  const forger = await signing('bad0');
  const { aggregate } = poolOf(forger, await signing());
  const judge = (signed: Uint8Array) =>
    signed[0] === 0xba ? Promise.reject(new OnboardError('E-AGG-110', {})) : Promise.resolve();
  expect(await aggregate(judge)).toEqual(SIGNED);
  // The aggregator with the useless result is now tried last.
  await aggregate(judge);
  expect(forger.requests).toHaveLength(1);
});

test('throws other failures of the verification instead of trying the next aggregator', async () => {
  const other = await signing();
  const { aggregate } = poolOf(await signing(), other);
  const values = { url: 'http://p-chain', method: 'platform.getValidatorsAt' };
  const judge = () => Promise.reject(new OnboardError('E-NET-112', values));
  await expect(aggregate(judge)).rejects.toMatchObject({ code: 'E-NET-112' });
  expect(other.requests).toHaveLength(0);
});

test('if every aggregator fails, the error shows the missing weight', async () => {
  const stalled = await failing(400, { error: QUORUM });
  const { aggregate } = poolOf(await nobody(), stalled);
  await expect(aggregate()).rejects.toMatchObject({ code: 'E-AGG-101' });
  const unreachable = poolOf(await nobody()).aggregate();
  await expect(unreachable).rejects.toMatchObject({ code: 'E-NET-101' });
});

test.each([
  [QUORUM, 'E-AGG-101'],
  ['failed to aggregate signatures. error: failed to connect to a threshold of stake', 'E-AGG-102'],
  ['failed to aggregate signatures. error: unknown source chain', 'E-AGG-103'],
])('reports "%s" as %s in both API shapes', async (text, code) => {
  const error = 'Internal Server Error';
  for (const body of [{ error: text }, { message: text, error }, { message: [text], error }]) {
    const { aggregate } = poolOf(await failing(500, body));
    await expect(aggregate()).rejects.toMatchObject({ code });
  }
});

test('waits for a short time that a 429 states, and briefly after a 5xx', async () => {
  const busy = await loopback((_, response, turn) => {
    if (turn === 1) response.writeHead(429, { 'retry-after': '2' }).end();
    else if (turn === 2) response.writeHead(503).end();
    else response.end(JSON.stringify({ signedMessage: '0x0b0c' }));
  });
  const { aggregate, clock } = poolOf(busy);
  expect(await aggregate()).toEqual(SIGNED);
  expect(clock.pauses).toEqual([2000, 1000]);
});

test('tries the next aggregator at once if the first demands a longer wait', async () => {
  const busy = await failing(429, { message: 'slow down' }, { 'retry-after': '40' });
  const limit = { code: 'E-NET-110', values: { seconds: 40 } };
  await expect(poolOf(busy).aggregate()).rejects.toMatchObject(limit);
  const both = poolOf(busy, await signing());
  expect(await both.aggregate()).toEqual(SIGNED);
  expect(both.clock.pauses).toEqual([]);
});

test('an abort stops the request, and no other aggregator is tried', async () => {
  const [silent, sound] = [await loopback(() => undefined), await signing()];
  const leave = new AbortController();
  const aggregation = poolOf(silent, sound).aggregate(undefined, leave.signal);
  leave.abort(new Error('left'));
  await expect(aggregation).rejects.toThrow('left');
  expect(sound.requests).toHaveLength(0);
});
