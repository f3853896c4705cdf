import { afterEach, expect, test, vi } from 'vitest';
import { createAggregatorPool } from '../../../src/adapters/aggregator-pool.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { PRIMARY_NETWORK_ID } from '../../../src/domain/identity/ids.ts';
import type { AggregatorEndpoint } from '../../../src/domain/network/profile.ts';
import { impatientClock } from './helpers/impatient-clock.ts';
import { loopback, unusedUrl, type Loopback } from './helpers/loopback.ts';
import { ServiceUrl } from '../../../src/domain/service-url.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const request = { unsignedMessage: Uint8Array.of(7), signingSubnet: PRIMARY_NETWORK_ID };
const QUORUM = 'failed to aggregate signatures. error: failed to collect a threshold of signatures';

/** An aggregator that answers every request in the same way. */
const giving = (status: number, body: object, headers: Record<string, string> = {}) =>
  loopback((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
const signing = (hex: string) => giving(200, { 'signed-message': hex });

const of = (...servers: readonly Pick<Loopback, 'url'>[]) => {
  const [first, ...others] = servers.map(({ url }): AggregatorEndpoint => ({
    url: new ServiceUrl(url),
    shape: 'self-hosted',
  }));
  const clock = impatientClock();
  return { clock, aggregator: createAggregatorPool([first!, ...others], clock) };
};

const expectCode = (work: Promise<unknown>, code: string) =>
  expect(work).rejects.toMatchObject({ code });

test('tries the second aggregator if the first fails, and then starts with it', async () => {
  const nobody = { url: await unusedUrl() };
  const sound = await signing('0b0c');
  const { aggregator } = of(nobody, sound);
  expect(await aggregator.aggregate(request)).toEqual(Uint8Array.of(11, 12));
  expect(await aggregator.aggregate(request)).toEqual(Uint8Array.of(11, 12));
  expect(sound.requests).toHaveLength(2);
});

test('tries the second aggregator if the result of the first fails verification', async () => {
  const [forger, sound] = [await signing('bad0'), await signing('0b0c')];
  const { aggregator } = of(forger, sound);
  const judge = (signed: Uint8Array) =>
    signed[0] === 0xba ? Promise.reject(new OnboardError('E-AGG-110', {})) : Promise.resolve();
  expect(await aggregator.aggregate(request, undefined, judge)).toEqual(Uint8Array.of(11, 12));
  // The aggregator with the useless result is now tried last.
  await aggregator.aggregate(request, undefined, judge);
  expect(forger.requests).toHaveLength(1);
});

test('throws other failures of the verification instead of trying the next aggregator', async () => {
  const [sound, other] = [await signing('0b0c'), await signing('0b0c')];
  const { aggregator } = of(sound, other);
  const values = { url: 'http://p-chain', method: 'platform.getValidatorsAt' };
  const judge = () => Promise.reject(new OnboardError('E-NET-112', values));
  await expectCode(aggregator.aggregate(request, undefined, judge), 'E-NET-112');
  expect(other.requests).toHaveLength(0);
});

test('if every aggregator fails, the error shows the missing weight', async () => {
  const nobody = { url: await unusedUrl() };
  const stalled = await giving(400, { error: QUORUM });
  const { aggregator } = of(nobody, stalled);
  await expectCode(aggregator.aggregate(request), 'E-AGG-101');
  await expectCode(of(nobody).aggregator.aggregate(request), 'E-NET-101');
});

test.each([
  [QUORUM, 'E-AGG-101'],
  ['failed to aggregate signatures. error: failed to connect to a threshold of stake', 'E-AGG-102'],
  ['failed to aggregate signatures. error: unknown source chain', 'E-AGG-103'],
])('reports "%s" as %s in both API shapes', async (text, code) => {
  const shapes = [
    { error: text },
    { message: text, statusCode: 500, error: 'Internal Server Error' },
    { message: [text], statusCode: 500, error: 'Internal Server Error' },
  ];
  for (const body of shapes) {
    await expectCode(of(await giving(500, body)).aggregator.aggregate(request), code);
  }
});

test('waits for a short time that a 429 states, and briefly after a 5xx', async () => {
  const busy = await loopback((_, response, turn) => {
    const [status, headers] = turn === 1 ? [429, { 'retry-after': '2' }] : [503, {}];
    response.writeHead(turn > 2 ? 200 : status, headers as Record<string, string>);
    response.end(turn > 2 ? JSON.stringify({ signedMessage: '0x0b0c' }) : '');
  });
  const { aggregator, clock } = of(busy);
  expect(await aggregator.aggregate(request)).toEqual(Uint8Array.of(11, 12));
  expect(clock.pauses).toEqual([2000, 1000]);
});

test('tries the next aggregator at once if the first demands a longer wait', async () => {
  const busy = await giving(429, { message: 'slow down' }, { 'retry-after': '40' });
  const alone = of(busy);
  const refused = alone.aggregator.aggregate(request);
  await expect(refused).rejects.toMatchObject({ code: 'E-NET-110', values: { seconds: 40 } });
  expect(alone.clock.pauses).toEqual([]);
  const both = of(busy, await signing('0b0c'));
  expect(await both.aggregator.aggregate(request)).toEqual(Uint8Array.of(11, 12));
  expect(both.clock.pauses).toEqual([]);
});

test('an abort stops the request, and no other aggregator is tried', async () => {
  const silent = await loopback(() => undefined);
  const sound = await signing('0b0c');
  const leave = new AbortController();
  const aggregation = of(silent, sound).aggregator.aggregate(request, leave.signal);
  leave.abort(new Error('left'));
  await expect(aggregation).rejects.toThrow('left');
  expect(sound.requests).toHaveLength(0);
});
