import { expect, test } from 'vitest';
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
    available: 40n,
    used: 40n,
    counted: 40n,
    rebalanced: false,
    next: { available: 40n, counted: 40n },
    free: 0n,
    ...stake,
  },
});

const next = (available: bigint | undefined, counted: bigint) => ({ next: { available, counted } });
const noneNext = next(0n, 40n);

test.each<[string, Operator, object | undefined]>([
  ['the stake suffices in both epochs', operator({}), undefined],
  [
    'the present epoch lacks stake',
    operator({ available: 30n }),
    { epoch: 'present', excess: 10n, from: 375n, until: 400n, heals: false },
  ],
  ['all nodes are being removed', operator({ available: 0n, ...next(40n, 0n) }), undefined],
  [
    'the contract lists a former node until the epoch ends',
    operator({ available: 0n, used: 0n, ...noneNext }),
    undefined,
  ],
  [
    'no stake counts now, but enough in the next epoch',
    operator({ available: 0n }),
    { heals: true },
  ],
  [
    'the operator has opted out of the L1',
    { ...operator(noneNext), optedInToL1: false },
    { optedOutOf: 'l1' },
  ],
  [
    'the operator has opted out of a vault',
    operator(noneNext, [vault(40n, { optedIn: false })]),
    { optedOutOf: 'vault' },
  ],
  ['the vault has no stake', operator(noneNext, [vault(0n)]), { optedOutOf: undefined }],
  [
    'the next epoch lacks stake',
    operator(next(25n, 40n)),
    {
      epoch: 'next',
      isDisabled: false,
      heals: false,
      used: 40n,
      available: 25n,
      excess: 15n,
      from: 475n,
      until: 500n,
    },
  ],
  [
    'the nodes were already reduced in this epoch',
    operator({ available: 30n, rebalanced: true, ...next(30n, 30n) }),
    undefined,
  ],
  [
    'the nodes were already reduced, and the next epoch lacks stake',
    operator({ available: 30n, rebalanced: true, ...next(20n, 30n) }),
    { epoch: 'next', excess: 10n },
  ],
  [
    'the operator is disabled from the next epoch on',
    { ...operator(next(60n, 40n)), disabled: true },
    { epoch: 'next', isDisabled: true, available: 0n, excess: 40n },
  ],
  [
    'the operator is disabled now',
    { ...operator({ available: 0n, ...next(60n, 40n) }), disabled: true },
    { epoch: 'present', isDisabled: true, available: 0n, excess: 40n },
  ],
  [
    'the operator is disabled, and no node counts',
    { ...operator(next(60n, 0n)), disabled: true },
    undefined,
  ],
  [
    'the L1 owner has removed the operator',
    { ...operator({ available: 0n, ...next(60n, 40n) }), disabled: undefined, inMiddleware: false },
    { heals: false, isDisabled: true, available: 0n },
  ],
  [
    'the vaults delegate enough, though the middleware does not report the next epoch',
    operator(next(undefined, 40n), [vault(15n), vault(25n)]),
    undefined,
  ],
  [
    'the vaults delegate too little',
    operator(next(undefined, 40n), [vault(15n), vault(20n)]),
    { epoch: 'next', available: 35n },
  ],
  [
    'other vaults are disabled or of another class',
    operator(next(undefined, 40n), [
      vault(15n),
      vault(99n, { enabled: false }),
      vault(99n, { classId: 2n }),
    ]),
    { available: 15n },
  ],
  [
    'the security module limits the weight',
    operator(next(undefined, 501n), [vault(9999n)]),
    { available: 500n, excess: 1n },
  ],
])('if %s', (_, facts, expected) => {
  const found = overcommitmentOf(facts, l1);
  if (expected === undefined) expect(found).toBeUndefined();
  else expect(found).toMatchObject(expected);
});

test('an L1 that never allows forced updates has no overcommitment', () => {
  const never = { ...l1, epochs: { ...l1.epochs, updateWindow: 100n } };
  expect(overcommitmentOf(operator({ available: 0n }), never)).toBeUndefined();
});
