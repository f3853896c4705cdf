import { expect, test } from 'vitest';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { executionTime } from '../../../../src/protocol/readers/time.ts';
import { evmAt } from '../helpers/evm-at.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { loopback, methodsAt } from '../helpers/loopback.ts';

const to = parseAddress(`0x${'11'.repeat(20)}`);
/** Seconds since 1970. */
const BLOCK = 1_800_000_000n;

interface Sent {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

interface Endpoint {
  /** Seconds since 1970; null: the endpoint sends no `Date`. */
  date: bigint | null;
  /** How the endpoint treats a 4th parameter of `eth_call`. */
  readonly override: 'applied' | 'ignored' | 'refused' | 'rejected';
}

/**
 * An endpoint whose latest block is old; `times` contains the simulated times of the calls that the
 * endpoint received.
 */
async function serving(endpoint: Endpoint) {
  const times: (bigint | undefined)[] = [];
  const gas: unknown[] = [];
  const answer = ({ id, method, params }: Sent): object => {
    const envelope = { jsonrpc: '2.0', id };
    if (method === 'eth_getBlockByNumber') {
      const timestamp = `0x${BLOCK.toString(16)}`;
      return { ...envelope, result: { number: '0x1', hash: `0x${'22'.repeat(32)}`, timestamp } };
    }
    const [call, , state, block] = params as [
      { to: string; gas?: unknown },
      string,
      unknown?,
      { time: string }?,
    ];
    if (state !== undefined && endpoint.override === 'refused') {
      return {
        ...envelope,
        error: { code: -32_602, message: 'too many arguments, want at most 3' },
      };
    }
    const time = block === undefined ? undefined : BigInt(block.time);
    if (call.to === to) {
      times.push(time);
      gas.push(call.gas);
    }
    const seen = endpoint.override === 'applied' ? (time ?? BLOCK) : BLOCK;
    return { ...envelope, result: `0x${seen.toString(16).padStart(64, '0')}` };
  };
  const server = await loopback(({ body }, response) => {
    response.sendDate = false;
    if (endpoint.date !== null) {
      response.setHeader('date', new Date(Number(endpoint.date) * 1000).toUTCString());
    }
    const sent = JSON.parse(body) as Sent;
    if (endpoint.override === 'rejected' && sent.params.length > 2) response.statusCode = 400;
    response.end(response.statusCode === 400 ? '' : JSON.stringify(answer(sent)));
  });
  const clock = impatientClock();
  return { reader: evmAt(server.url, { clock }).reader, times, gas, clock, server };
}

test("on an idle chain, simulates calls at the endpoint's time, which head reports", async () => {
  const { reader, times } = await serving({ date: BLOCK + 5000n, override: 'applied' });
  await reader.callMany([{ to, data: '0x' }]);
  expect(times).toEqual([BLOCK + 5000n]);
  const head = await reader.head();
  expect(head).toMatchObject({ timestamp: BLOCK, endpointTime: BLOCK + 5000n });
  expect(executionTime(head)).toBe(BLOCK + 5000n);
  expect(await reader.takesTime()).toBe(true);
});

test("never simulates before the latest block if the endpoint's clock is slow", async () => {
  const { reader, times } = await serving({ date: BLOCK - 5000n, override: 'applied' });
  await reader.call({ to, data: '0x' });
  expect(times).toEqual([undefined]);
  expect(executionTime(await reader.head())).toBe(BLOCK);
});

test('accepts another time and a gas limit', async () => {
  const { reader, times, gas } = await serving({ date: BLOCK, override: 'applied' });
  await reader.call({ to, data: '0x' }, { time: BLOCK + 60n, gas: 21_000n });
  expect({ times, gas }).toEqual({ times: [BLOCK + 60n], gas: ['0x5208'] });
});

test.each(['ignored', 'refused', 'rejected'] as const)(
  'sends no block override to an endpoint that has %s one before',
  async (override) => {
    const { reader, times } = await serving({ date: BLOCK + 5000n, override });
    expect(await reader.takesTime()).toBe(false);
    await reader.call({ to, data: '0x' }, { time: BLOCK + 60n });
    expect(times).toEqual([undefined]);
  },
);

test("uses the latest block's time if the endpoint sends no Date", async () => {
  const { reader, times } = await serving({ date: null, override: 'applied' });
  await reader.call({ to, data: '0x' });
  expect(times).toEqual([undefined]);
  expect((await reader.head()).endpointTime).toBeUndefined();
});

test('refreshes an old server time before the next call', async () => {
  const endpoint: Endpoint = { date: BLOCK, override: 'applied' };
  const { reader, times, clock } = await serving(endpoint);
  await reader.call({ to, data: '0x' });
  endpoint.date = BLOCK + 86_400n;
  await clock.sleep(20_000);
  await reader.call({ to, data: '0x' });
  expect(times.at(-1)).toBe(BLOCK + 86_400n);
});

test('the server time goes on between answers, and is read again after more than 15 s', async () => {
  const { reader, times, clock, server } = await serving({
    date: BLOCK + 5000n,
    override: 'applied',
  });
  await reader.call({ to, data: '0x' });
  await clock.sleep(15_000);
  await reader.call({ to, data: '0x' });
  expect(times).toEqual([BLOCK + 5000n, BLOCK + 5015n]);
  expect(methodsAt(server).filter((method) => method === 'eth_getBlockByNumber')).toHaveLength(1);
});

test.each([
  [10n, undefined],
  [11n, BLOCK + 11n],
])('a block %s s old has the time %s', async (age, time) => {
  const { reader, times } = await serving({ date: BLOCK + age, override: 'applied' });
  await reader.call({ to, data: '0x' });
  expect(times).toEqual([time]);
});

test('an endpoint that did not answer is asked again whether it accepts a time', async () => {
  let isDown = true;
  const server = await loopback(({ body }, response) => {
    if (isDown) return void response.destroy();
    const { id } = JSON.parse(body) as Sent;
    const result = `0x${4_102_444_800n.toString(16).padStart(64, '0')}`;
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });
  const { reader } = evmAt(server.url);
  await expect(reader.takesTime()).rejects.toMatchObject({ code: 'E-NET-112' });
  isDown = false;
  expect(await Promise.all([reader.takesTime(), reader.takesTime()])).toEqual([true, true]);
  const asked = server.requests.length;
  expect(await reader.takesTime()).toBe(true);
  expect(server.requests).toHaveLength(asked);
  const [{ params }] = [JSON.parse(server.requests.at(-1)!.body) as Sent];
  expect(params[2]).toMatchObject({ '0x00000000000000000000000000000000000000aa': {} });
});
