import { decodeFunctionData, multicall3Abi, toFunctionSelector } from 'viem';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../src/adapters/connect.ts';
import type { EngineEvent } from '../../src/engine/engine.ts';
import { startCountingProxy, type CountingProxy } from '../helpers/endpoints/counting-proxy.ts';
import { openJoined, sharedOperator, signedSteps } from '../src/tasks/helpers/operator.ts';
import { openTopUp } from '../src/tasks/helpers/top-ups.ts';
import { openProfile } from '../helpers/sandbox/open-profile.ts';

// One pass of the engine, which reads both chains, plans, and asks for consent. The test declines.

const METADATA_URL = toFunctionSelector('operatorMetadataURL(address)');
const CACHING = toFunctionSelector('calcAndCacheStakes(uint48,uint96)');

/**
 * All requests, by method and parameters. A multicall counts as its single calls, unless its first call writes;
 * each call then depends on the calls before it.
 */
function questions({ requests }: CountingProxy): readonly string[] {
  return requests.flatMap(({ path, calls }) =>
    calls.flatMap(({ method, params }) => {
      const parts = method === 'eth_call' ? callsIn(params) : undefined;
      return (parts ?? [JSON.stringify(params)]).map((asked) => `${path} ${method} ${asked}`);
    }),
  );
}

function callsIn(params: unknown): readonly string[] | undefined {
  const [{ data }] = params as readonly [{ readonly data: `0x${string}` }];
  if (!data.startsWith('0x82ad56cb')) return undefined;
  const { args } = decodeFunctionData({ abi: multicall3Abi, data });
  const [calls] = args as unknown as readonly [readonly { target: string; callData: string }[]];
  if (calls[0]?.callData.startsWith(CACHING) === true) return undefined;
  return calls.map(({ target, callData }) => `${target} ${callData}`);
}

/** The requests that were sent before, in their order. */
const repeated = (requests: readonly string[]): readonly string[] =>
  requests.filter((asked, index) => requests.indexOf(asked) < index);

describe('one pass', () => {
  const operator = sharedOperator(() => openJoined('operator', { generation: 'c' }));
  let proxy: CountingProxy;
  beforeAll(async () => {
    proxy = await startCountingProxy(operator.sandbox.apiUrl);
  });
  afterAll(() => proxy.close());

  /** Connects through the proxy, which counts from then on. */
  const counted = async () => {
    const profile = proxy.through(operator.connection.profile);
    const { ports, builder } = await connect(openProfile(profile), operator.clock);
    proxy.reset();
    return { ports, builder };
  };

  test('of an addition repeats no request, except for the latest block', async () => {
    const { l1 } = operator;
    const policy = { consent: () => Promise.resolve('not-now' as const) };
    const addition = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
    const { kind } = await operator.run(addition, { ...(await counted()), policy });
    expect(kind).toBe('declined');
    const requests = questions(proxy);
    expect(requests.length).toBeGreaterThan(20);
    const latest = '/ext/bc/C/rpc eth_getBlockByNumber ["latest",false]';
    expect(repeated(requests)).toEqual([latest, latest]);
  });

  test('keeps no answer for the next pass', async () => {
    const events: EngineEvent[] = [];
    const input = { metadataUrl: 'https://other.example' };
    const request = { kind: 'set-metadata-url', input } as const;
    const changed = await operator.run(request, { ...(await counted()), events });
    expect(changed.kind).toBe('done');
    const passes = events.filter(({ type }) => type === 'checked').length;
    expect(passes).toBeGreaterThan(1);
    const linkAsked = questions(proxy).filter((asked) => asked.includes(METADATA_URL.slice(2)));
    expect(linkAsked).toHaveLength(passes);
  });
});

test('a top-up after an export and an import reads each block of the P-Chain once', async () => {
  const { operator, request } = await openTopUp('C-Chain only');
  const proxy = await startCountingProxy(operator.sandbox.apiUrl);
  onTestFinished(() => proxy.close());
  const profile = openProfile(proxy.through(operator.connection.profile));
  const { ports, builder } = await connect(profile, operator.clock);
  const events: EngineEvent[] = [];
  expect((await operator.run(request, { ports, builder, events })).kind).toBe('done');
  expect(signedSteps(events)).toEqual(['export', 'import', 'top-up']);
  const blocks = questions(proxy).filter((asked) => asked.includes('platform.getBlockByHeight'));
  expect(blocks.length).toBeGreaterThan(2);
  expect(repeated(blocks)).toEqual([]);
});
