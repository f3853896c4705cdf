import { decodeFunctionData, encodeFunctionResult } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { parseAddress, type EvmAddress } from '../../../../src/domain/identity/evm.ts';
import type { CallOutcome, EvmCall, EvmReader } from '../../../../src/ports/evm.ts';
import { optInServiceAbi } from '../../../../src/protocol/abi/l1-contracts.ts';
import { earliestOptIn, optedInSince } from '../../../../src/protocol/snapshots/opted-in-since.ts';
import { FakeEvm } from '../../engine/helpers/fake-evm.ts';

const NOW = 1_800_000_000;
const HOUR = 3600;
const address = (byte: string): EvmAddress => parseAddress(`0x${byte.repeat(20)}`);
const SERVICE = address('11');
const OPERATOR = address('22');
const SUBJECT = { service: SERVICE, operator: OPERATOR, now: BigInt(NOW) };
const FIRST = address('33');
const SECOND = address('44');

/** The times at which the operator opted in to a target and out of it; undefined if the service does not answer. */
type History = { readonly optedIn: number; readonly optedOut?: number } | undefined;

function serviceWith(histories: Readonly<Record<EvmAddress, History>>): EvmReader {
  const answer = ({ data }: EvmCall): CallOutcome => {
    const call = decodeFunctionData({ abi: optInServiceAbi, data });
    if (call.functionName !== 'isOptedInAt') throw new RangeError(call.functionName);
    const [, target, time] = call.args;
    const history = histories[parseAddress(target)];
    if (history === undefined) return { ok: false, revert: '0x' };
    const { optedIn, optedOut = Infinity } = history;
    const result = optedIn <= time && time < optedOut;
    const functionName = 'isOptedInAt';
    const returned = encodeFunctionResult({ abi: optInServiceAbi, functionName, result });
    return { ok: true, data: returned };
  };
  const callMany: EvmReader['callMany'] = (calls) => Promise.resolve(calls.map(answer));
  return Object.assign(new FakeEvm(OPERATOR), { callMany });
}

describe('the time of an opt-in', () => {
  const sinceOf = (history: History) =>
    optedInSince(serviceWith({ [FIRST]: history }), SUBJECT, FIRST);

  test.each([
    ['in the latest block', 0],
    ['two hours old', 2 * HOUR],
    ['300 days old', 300 * 24 * HOUR],
  ])('is found if the opt-in is %s', async (_, age) => {
    const { from, to } = (await sinceOf({ optedIn: NOW - age }))!;
    expect(from).toBeLessThan(BigInt(NOW - age));
    expect(to).toBeGreaterThanOrEqual(BigInt(NOW - age));
    expect(to - from).toBeLessThanOrEqual(BigInt(Math.max(5, age)));
  });

  test.each<[string, History]>([
    ['has never opted in', { optedIn: Infinity }],
    ['has opted out', { optedIn: NOW - 2 * HOUR, optedOut: NOW - HOUR }],
    ['has just opted out', { optedIn: NOW - 2 * HOUR, optedOut: NOW }],
    ['is unknown, because the service does not answer', undefined],
  ])('is undefined if the operator %s', async (_, history) => {
    expect(await sinceOf(history)).toBeUndefined();
  });
});

describe('the earliest of several opt-ins', () => {
  const earliest = (first: History, second: History) => {
    const evm = serviceWith({ [FIRST]: first, [SECOND]: second });
    return earliestOptIn(evm, SUBJECT, [FIRST, SECOND]);
  };
  const early = { optedIn: NOW - 5 * HOUR };
  const late = { optedIn: NOW - HOUR / 2 };

  test('is that of the target with the longest opt-in', async () => {
    const { from, to } = (await earliest(late, early))!;
    expect(from).toBeLessThan(BigInt(early.optedIn));
    expect(to).toBeGreaterThanOrEqual(BigInt(early.optedIn));
    expect(to).toBeLessThan(BigInt(NOW - 4 * HOUR));
  });

  test.each([
    ['has opted out of', { optedIn: NOW - 9 * HOUR, optedOut: NOW - HOUR }],
    ['has never opted in to', { optedIn: Infinity }],
  ])('does not count a target that the operator %s', async (_, other) => {
    const { from } = (await earliest(other, early))!;
    expect(from).toBeGreaterThan(BigInt(NOW - 6 * HOUR));
    expect(await earliest(other, other)).toBeUndefined();
  });
});
