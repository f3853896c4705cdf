import { expect, test } from 'vitest';
import { executionTime } from '../../../../src/protocol/readers/time.ts';
import { ACCOUNT, HEAD, evmAt } from '../helpers/evm-at.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { jsonRpcLoopback, loopback, methodsAt } from '../helpers/loopback.ts';

/** Seconds since 1970. */
const BLOCK = 1_800_000_000n;
const CALL = { to: ACCOUNT, data: '0x' } as const;
const hexOf = (value: bigint) => `0x${value.toString(16)}`;
const wordOf = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

interface Sent {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}
type Call = readonly [{ to: string; gas?: string }, string, unknown?, { time: string }?];

/**
 * An endpoint whose latest block is old. `date`: seconds since 1970; undefined: it sends no `Date`. `override`: how it
 * treats a 4th parameter of `eth_call`. `calls` has the time and the gas limit of each call that it ran.
 */
async function serving(
  date: bigint | undefined,
  override: 'applied' | 'ignored' | 'refused' | 'rejected' = 'applied',
) {
  const endpoint = { date };
  const calls: { readonly time: bigint | undefined; readonly gas?: string }[] = [];
  const answer = ({ method, params }: Sent): object => {
    if (method === 'eth_getBlockByNumber') return { result: { ...HEAD, timestamp: hexOf(BLOCK) } };
    const [{ to, gas }, , state, block] = params as Call;
    if (state !== undefined && override === 'refused')
      return { error: { code: -32_602, message: 'too many arguments, want at most 3' } };
    const time = block === undefined ? undefined : BigInt(block.time);
    if (to === ACCOUNT) calls.push({ time, ...(gas !== undefined && { gas }) });
    return { result: wordOf(override === 'applied' ? (time ?? BLOCK) : BLOCK) };
  };
  const server = await loopback(({ body }, response) => {
    response.sendDate = false;
    if (endpoint.date !== undefined)
      response.setHeader('date', new Date(Number(endpoint.date) * 1000).toUTCString());
    const sent = JSON.parse(body) as Sent;
    const isRejected = override === 'rejected' && sent.params.length > 2;
    if (isRejected) response.writeHead(400).end();
    else response.end(JSON.stringify({ jsonrpc: '2.0', id: sent.id, ...answer(sent) }));
  });
  const clock = impatientClock();
  return { reader: evmAt(server.url, { clock }).reader, calls, endpoint, clock, server };
}

test("on an idle chain, simulates calls at the endpoint's time, which head reports", async () => {
  const { reader, calls } = await serving(BLOCK + 5000n);
  await reader.callMany([CALL]);
  expect(calls).toEqual([{ time: BLOCK + 5000n }]);
  const head = await reader.head();
  expect(head).toMatchObject({ timestamp: BLOCK, endpointTime: BLOCK + 5000n });
  expect(executionTime(head)).toBe(BLOCK + 5000n);
  expect(await reader.takesTime()).toBe(true);
});

test('accepts another time and a gas limit', async () => {
  const { reader, calls } = await serving(BLOCK);
  await reader.call(CALL, { time: BLOCK + 60n, gas: 21_000n });
  expect(calls).toEqual([{ time: BLOCK + 60n, gas: '0x5208' }]);
});

test.each(['ignored', 'refused', 'rejected'] as const)(
  'sends no block override to an endpoint that has %s one before',
  async (override) => {
    const { reader, calls } = await serving(BLOCK + 5000n, override);
    expect(await reader.takesTime()).toBe(false);
    await reader.call(CALL, { time: BLOCK + 60n });
    expect(calls).toEqual([{ time: undefined }]);
  },
);

test.each([
  ['sends no Date', undefined],
  ['has a slow clock', BLOCK - 5000n],
  ['has made a block 10 s ago', BLOCK + 10n],
])("uses the latest block's time if the endpoint %s", async (_, date) => {
  const { reader, calls } = await serving(date);
  await reader.call(CALL);
  expect(calls).toEqual([{ time: undefined }]);
  const head = await reader.head();
  expect(head.endpointTime).toBe(date);
  if (date === undefined || date < BLOCK) expect(executionTime(head)).toBe(BLOCK);
});

test('the server time goes on between answers, and is read again after more than 15 s', async () => {
  const { reader, calls, clock, server, endpoint } = await serving(BLOCK + 11n);
  const blocks = () => methodsAt(server).filter((method) => method === 'eth_getBlockByNumber');
  await reader.call(CALL);
  await clock.sleep(15_000);
  await reader.call(CALL);
  expect(blocks()).toHaveLength(1);
  endpoint.date = BLOCK + 86_400n;
  await clock.sleep(15_001);
  await reader.call(CALL);
  expect(blocks()).toHaveLength(2);
  expect(calls.map(({ time }) => time! - BLOCK)).toEqual([11n, 26n, 86_400n]);
});

test('an endpoint that did not answer is asked again whether it accepts a time', async () => {
  let isDown = true;
  const server = await jsonRpcLoopback(() =>
    isDown ? 'breaks' : { result: wordOf(4_102_444_800n) },
  );
  const { reader } = evmAt(server.url);
  await expect(reader.takesTime()).rejects.toMatchObject({ code: 'E-NET-112' });
  isDown = false;
  expect(await Promise.all([reader.takesTime(), reader.takesTime()])).toEqual([true, true]);
  const asked = server.requests.length;
  expect(await reader.takesTime()).toBe(true);
  expect(server.requests).toHaveLength(asked);
});
