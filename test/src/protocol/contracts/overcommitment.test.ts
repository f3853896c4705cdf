import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { weight } from '../../../../src/domain/units.ts';
import { overcommitmentOf } from '../../../../src/protocol/contracts/overcommitment.ts';

type Operator = Parameters<typeof overcommitmentOf>[0];

const address = parseAddress(`0x${'11'.repeat(20)}`);
const vault = (liveStake: bigint, more: object = {}): Operator['vaults'][number] => ({
  address,
  name: 'v',
  symbol: 'T',
  collateral: address,
  decimals: 18,
  classId: 1n,
  delegator: address,
  enabled: true,
  optedIn: true,
  liveStake,
  ...more,
});
const l1 = {
  epochs: {
    startTime: 0n,
    duration: 100n,
    updateWindow: 75n,
    slashingWindow: 200n,
    maxAutoUpdates: 1n,
  },
  primaryClass: { id: 1n, minimum: 10n, maximum: 1000n },
  moduleMaxWeight: weight(50n),
  weightScale: 10n,
};
const operator = (
  stake: Partial<Operator['stake']>,
  vaults: Operator['vaults'] = [],
): Operator => ({
  disabled: false,
  inMiddleware: true,
  optedInToL1: true,
  vaults,
  epoch: {
    number: 3n,
    startsAt: 300n,
    endsAt: 400n,
    lastUpdated: 3n,
    epochsToCatchUp: 0n,
    epochsToCatchUpSoon: 0n,
    computed: false,
  },
  stake: {
    source: 'cached',
    total: 40n,
    available: 40n,
    used: 40n,
    counted: 40n,
    rebalanced: false,
    next: { available: 40n, counted: 40n },
    free: 0n,
    locked: 0n,
    ...stake,
  },
});

describe('overcommitmentOf', () => {
  test('returns undefined if the stake suffices in both epochs', () => {
    expect(overcommitmentOf(operator({}), l1)).toBeUndefined();
  });

  test('reports the present epoch, until its end', () => {
    expect(overcommitmentOf(operator({ available: 30n }), l1)).toMatchObject({
      epoch: 'present',
      excess: 10n,
      from: 375n,
      until: 400n,
    });
  });

  test('returns undefined if all nodes are being removed', () => {
    const next = { available: 40n, counted: 0n };
    expect(overcommitmentOf(operator({ available: 0n, next }), l1)).toBeUndefined();
    // A former node, which the contract lists until the epoch ends.
    const gone = { used: 0n, counted: 40n, next: { available: 0n, counted: 40n } };
    expect(overcommitmentOf(operator({ available: 0n, ...gone }), l1)).toBeUndefined();
  });

  test('sets `heals` if no stake counts in the present epoch but enough counts in the next', () => {
    expect(overcommitmentOf(operator({ available: 0n }), l1)).toMatchObject({ heals: true });
    expect(overcommitmentOf(operator({ available: 30n }), l1)).toMatchObject({ heals: false });
  });

  test('reports that the operator has opted out', () => {
    const none = { next: { available: 0n, counted: 40n } };
    const out = { ...operator(none), optedInToL1: false };
    expect(overcommitmentOf(out, l1)).toMatchObject({ optedOutOf: 'l1' });
    const left = operator(none, [vault(40n, { optedIn: false })]);
    expect(overcommitmentOf(left, l1)).toMatchObject({ optedOutOf: 'vault' });
    expect(overcommitmentOf(operator(none, [vault(0n)]), l1)).toMatchObject({
      optedOutOf: undefined,
    });
  });

  test('reports the next epoch if the stake will not suffice then', () => {
    const next = { available: 25n, counted: 40n };
    expect(overcommitmentOf(operator({ next }), l1)).toEqual({
      epoch: 'next',
      isDisabled: false,
      optedOutOf: undefined,
      heals: false,
      used: 40n,
      available: 25n,
      excess: 15n,
      from: 475n,
      until: 500n,
    });
  });

  test('reports only the next epoch if the nodes were already reduced in this epoch', () => {
    const cut = { available: 30n, rebalanced: true } as const;
    expect(
      overcommitmentOf(operator({ ...cut, next: { available: 30n, counted: 30n } }), l1),
    ).toBeUndefined();
    expect(
      overcommitmentOf(operator({ ...cut, next: { available: 20n, counted: 30n } }), l1),
    ).toMatchObject({ epoch: 'next', excess: 10n });
  });

  test('reports that a disabled operator has no stake from the next epoch on', () => {
    const next = { available: 60n, counted: 40n };
    const disabled = { ...operator({ next }), disabled: true };
    const expected = { isDisabled: true, available: 0n, excess: 40n };
    expect(overcommitmentOf(disabled, l1)).toMatchObject({ epoch: 'next', ...expected });
    const later = { ...operator({ available: 0n, next }), disabled: true };
    expect(overcommitmentOf(later, l1)).toMatchObject({ epoch: 'present', ...expected });
    const none = { available: 60n, counted: 0n };
    expect(overcommitmentOf({ ...operator({ next: none }), disabled: true }, l1)).toBeUndefined();
  });

  test('reports an operator that the L1 owner has removed like a disabled operator', () => {
    const next = { available: 60n, counted: 40n };
    const facts = operator({ available: 0n, next });
    const removed = { ...facts, disabled: undefined, inMiddleware: false };
    const expected = { heals: false, isDisabled: true, available: 0n };
    expect(overcommitmentOf(removed, l1)).toMatchObject(expected);
  });

  test('returns undefined if the L1 never allows forced updates', () => {
    const never = { ...l1, epochs: { ...l1.epochs, updateWindow: 100n } };
    expect(overcommitmentOf(operator({ available: 0n }), never)).toBeUndefined();
  });
});

describe('overcommitmentOf if the middleware does not report the next epoch', () => {
  const next = { available: undefined, counted: 40n };

  test('uses the stake that the vaults delegate now', () => {
    expect(overcommitmentOf(operator({ next }, [vault(15n), vault(25n)]), l1)).toBeUndefined();
    expect(overcommitmentOf(operator({ next }, [vault(15n), vault(20n)]), l1)).toMatchObject({
      epoch: 'next',
      available: 35n,
    });
  });

  test('ignores vaults that are disabled or of another class', () => {
    const vaults = [vault(15n), vault(99n, { enabled: false }), vault(99n, { classId: 2n })];
    expect(overcommitmentOf(operator({ next }, vaults), l1)).toMatchObject({ available: 15n });
  });

  test("limits the stake to the security module's maximum weight", () => {
    const large = { available: undefined, counted: 501n };
    expect(overcommitmentOf(operator({ next: large }, [vault(9999n)]), l1)).toMatchObject({
      available: 500n,
      excess: 1n,
    });
  });
});
