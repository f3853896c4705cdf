import { expect, test } from 'vitest';
import { OnboardError } from '../../../../src/domain/errors.ts';
import {
  idFromBytes,
  nodeIdFromBytes,
  PRIMARY_NETWORK_ID,
  type SubnetId,
} from '../../../../src/domain/identity/ids.ts';
import { nAvax, weight } from '../../../../src/domain/units.ts';
import type { CurrentValidator } from '../../../../src/ports/p-chain.ts';
import { explainMissingWeight } from '../../../../src/protocol/messages/check-aggregate.ts';

const SUBNET = idFromBytes<SubnetId>(new Uint8Array(32).fill(5));
const stalled = new OnboardError('E-AGG-101', { needed: '67' });

/** Validators with these weights and balances in nAVAX. */
const set = (...members: readonly (readonly [bigint, bigint])[]) => ({
  currentValidators: () =>
    Promise.resolve(
      members.map(([share, balance], i): CurrentValidator => ({
        nodeId: nodeIdFromBytes(new Uint8Array(20).fill(i + 1)),
        validationId: undefined,
        weight: weight(share),
        l1: { balance: nAvax(balance) } as CurrentValidator['l1'],
      })),
    ),
});

test('the error names used-up balances, the remaining weight and the needed weight', async () => {
  const explained = await explainMissingWeight(
    stalled,
    set([60n, 1_000_000n], [30n, 0n], [10n, 2047n]),
    SUBNET,
  );
  expect(explained).toMatchObject({
    code: 'E-AGG-114',
    values: { idle: '40', left: '60', needed: '67' },
  });
});

test.each([
  ['enough weight could sign', set([67n, 2048n], [33n, 0n]), SUBNET, stalled],
  [
    'the primary network has no such balances',
    set([60n, 9n], [40n, 0n]),
    PRIMARY_NETWORK_ID,
    stalled,
  ],
  [
    'the aggregator named the cause',
    set([60n, 0n], [40n, 9n]),
    SUBNET,
    new OnboardError('E-AGG-102', { needed: '67' }),
  ],
  [
    'the P-Chain does not tell',
    {
      currentValidators: () =>
        Promise.reject(new OnboardError('E-NET-108', { url: '', method: '' })),
    },
    SUBNET,
    stalled,
  ],
])('returns the failure unchanged if %s', async (_, pChain, subnet, failure) => {
  expect(await explainMissingWeight(failure, pChain, subnet)).toBe(failure);
});
