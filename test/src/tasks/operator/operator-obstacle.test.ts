import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { describe, expect, test } from 'vitest';
import type { OperatorFacts } from '../../../../src/protocol/contracts/operator-facts.ts';
import type { L1Facts } from '../../../../src/protocol/contracts/l1-facts.ts';
import {
  churnError,
  epochWait,
  obstacleOf,
} from '../../../../src/tasks/operator/operator-obstacle.ts';
import { NODE } from '../helpers/validation.ts';

describe('a change beyond the churn limit', () => {
  const l1 = {
    middleware: parseAddress(`0x${'b6'.repeat(20)}`),
    weightScale: 10n,
    primaryDecimals: 0,
    primarySymbol: 'STK',
    primaryClass: { id: 1n, minimum: 1000n, maximum: 10_000_000n },
  };
  const of = (from: bigint, to: bigint, limit = 253_126n) =>
    churnError(l1, limit, { node: NODE, from, to });

  test.each([
    [0n, 380_000n, 'E-TASK-227', 2_531_260n],
    [100_000n, 400_000n, 'E-TASK-227', 3_531_260n],
    [400_000n, 100_000n, 'E-TASK-227', 1_468_740n],
    [380_000n, 0n, 'E-TASK-228', 1_268_740n],
    [253_126n, 0n, undefined, undefined],
    [100_000n, 353_126n, undefined, undefined],
  ])('from %d to %d', (from, to, code, stake) => {
    expect(of(from, to)?.code).toBe(code);
    expect(of(from, to)?.values['stake']).toBe(stake);
  });

  test('is a matter for the L1 owner if not even the minimum stake fits', () => {
    expect(of(0n, 100n, 50n)).toMatchObject({ code: 'E-TASK-229', party: 'l1-owner' });
  });
});

test('an addition waits for an epoch only if enough stake is delegated for the primary class', () => {
  const l1 = { primaryClass: { id: 1n }, primaryDecimals: 0, primarySymbol: 'STK' } as L1Facts;
  const vault = (liveStake: bigint, changes = {}) =>
    ({ classId: 1n, optedIn: true, enabled: true, liveStake, ...changes }) as const;
  const of = (free: bigint, used: bigint, vaults: readonly object[], endsAt = 104n) => {
    const epoch = { number: 7n, endsAt };
    const facts = { stake: { free, used }, vaults, epoch, readAt: 100n };
    return epochWait(facts as unknown as OperatorFacts, l1, 10n);
  };
  expect(of(10n, 0n, [vault(20n)])).toBeUndefined();
  const wait = { until: 104_000, recheck: 4000, text: { values: { stake: '20', epoch: 8n } } };
  expect(of(9n, 10n, [vault(15n), vault(5n)])).toMatchObject(wait);
  expect(of(9n, 11n, [vault(20n)])).toBeUndefined();
  for (const uncounted of [{ classId: 2n }, { optedIn: false }, { enabled: false }])
    expect(of(0n, 0n, [vault(9n), vault(9n, uncounted)])).toBeUndefined();
  expect([99n, 200n].map((end) => of(0n, 0n, [vault(10n)], end)?.recheck)).toEqual([500, 5000]);
});

test.each([
  [{ inMiddleware: true, disabled: undefined }, undefined],
  [{ inMiddleware: true, disabled: true }, 'disabled'],
  [{ inMiddleware: false, disabled: true }, 'not-opted-in'],
  [{ inMiddleware: false, optedInToL1: true, disabled: undefined }, 'not-enabled'],
])('an operator with %o has the obstacle %s', (status, obstacle) => {
  expect(obstacleOf({ optedInToL1: false, ...status })).toBe(obstacle);
});
