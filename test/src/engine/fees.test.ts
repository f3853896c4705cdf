import { expect, test } from 'vitest';
import { wei } from '../../../src/domain/units.ts';
import {
  assertFeeCap,
  raiseGas,
  replacementIntent,
  requireFunds,
} from '../../../src/engine/fees.ts';
import type { EngineContext } from '../../../src/engine/engine.ts';
import type { Replacement } from '../../../src/engine/resolution.ts';
import type { EvmHead, FeeOffer } from '../../../src/ports/evm.ts';
import { callIntent } from './helpers/fake-world.ts';

// Fees that `npm run mutation` could change unnoticed in the tests of the engine.
test('a fee at the limit is allowed, and one wei more is refused', () => {
  const most = wei(100n);
  expect(() => assertFeeCap(most, most)).not.toThrow();
  expect(() => assertFeeCap(wei(101n), most)).toThrow('E-SIGN-203');
});

test('a used-up gas limit is raised by half, with its fees', () => {
  const used = raiseGas(callIntent, 100_000n);
  expect(used).toMatchObject({ gas: 150_000n, neededGas: 100_000n });
  expect(used.fee).toEqual({ typical: 1_500_000n, most: 3_000_000n });
  expect(raiseGas(callIntent, 99_999n)).toBe(callIntent);
});

test('only an account without code must hold the maximum fee', async () => {
  const evm = (balance: bigint, code: '0x' | '0x60') => ({
    balance: () => Promise.resolve(wei(balance)),
    code: () => Promise.resolve(code),
    head: () => Promise.resolve({ number: 7n, timestamp: 1_750_000_000n } as EvmHead),
  });
  await requireFunds(evm(2_000_000n, '0x'), callIntent);
  await requireFunds(evm(0n, '0x60'), callIntent);
  await requireFunds(evm(0n, '0x'), callIntent, wei(2_000_000n));
  const values = {
    have: '0.00000000000199',
    need: '0.000000000002',
    missing: '0.000000000000000001',
    ...{ block: 7n, time: new Date('2025-06-15T15:06:40Z') },
  };
  await expect(requireFunds(evm(1_999_999n, '0x'), callIntent)).rejects.toMatchObject({
    code: 'E-FUND-101',
    values,
  });
});

test('a replacement offers more than the pending call, or twice a refused offer that nobody sees', async () => {
  const above = { maxFeePerGas: 100n, maxPriorityFeePerGas: 8n };
  const of = (
    more: Partial<Replacement>,
    pooled?: FeeOffer,
    maxFee = wei(10n ** 18n),
    planned = callIntent,
  ) => {
    const evm = {
      pooledOffer: () => Promise.resolve(pooled),
      balance: () => Promise.resolve(wei(10n ** 18n)),
    };
    const engine = { ports: { evm } } as unknown as EngineContext;
    const replacement = { nonce: 7n, above, isRefused: false, ...more } as Replacement;
    return replacementIntent(planned, replacement, engine, { maxFee });
  };
  // An eighth and one wei above the offer.
  const bumped = { maxFeePerGas: 113n, maxPriorityFeePerGas: 10n };
  const replacedOffer = { ...above, isPending: true };
  const fee = { typical: 1_720_000n, most: 11_300_000n };
  expect(await of({})).toEqual({ ...callIntent, ...bumped, fee, replacedOffer });
  // The pool holds another offer, which explains the refusal.
  const pooled = { maxFeePerGas: 90n, maxPriorityFeePerGas: 40n };
  expect(await of({ isRefused: true }, pooled)).toMatchObject({
    ...{ maxFeePerGas: 113n, maxPriorityFeePerGas: 46n },
    replacedOffer: { maxFeePerGas: 100n, maxPriorityFeePerGas: 40n, isPending: true },
  });
  // Nothing in the pool explains the refusal. Twice the offer is below the minimum of 1 gwei.
  const unseen = { maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n };
  for (const inPool of [undefined, { maxFeePerGas: 88n, maxPriorityFeePerGas: 7n }]) {
    expect(await of({ isRefused: true }, inPool)).toMatchObject({
      ...unseen,
      replacedOffer: { ...above, isPending: false },
    });
  }
  for (const inPool of [
    { maxFeePerGas: 89n, maxPriorityFeePerGas: 7n },
    { maxFeePerGas: 88n, maxPriorityFeePerGas: 8n },
  ]) {
    expect(await of({ isRefused: true }, inPool)).toMatchObject(bumped);
  }
  await expect(of({}, undefined, wei(11_299_999n))).rejects.toMatchObject({ code: 'E-SIGN-203' });
  expect(await of({}, undefined, wei(11_300_000n))).toMatchObject(bumped);
  const stranded = { key: 'stranded', values: {} } as unknown as Replacement['stranded'];
  expect(await of({ stranded })).toEqual({ ...callIntent, stranded });
});
