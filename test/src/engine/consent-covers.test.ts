import { expect, test } from 'vitest';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
import { wei } from '../../../src/domain/units.ts';
import type { EvmCallIntent } from '../../../src/engine/intent.ts';
import { consentCovers, keepConfirmedGasLimit } from '../../../src/engine/consent-covers.ts';
import type { Message } from '../../../src/domain/message.ts';
import { callIntent } from './helpers/call-intent.ts';

const OTHER = parseAddress('0x00000000000000000000000000000000000000aa');
const warning: Message = { key: 'intent.next-by-reads', values: {} };
const fee = (most: bigint): EvmCallIntent['fee'] => ({ typical: wei(1n), most: wei(most) });

test.each<[string, Partial<EvmCallIntent>]>([
  ['the same call', {}],
  ['a cheaper call', { fee: fee(1_999_999n) }],
  [
    'a call with a later simulation and other signatures',
    { simulated: { block: 9n, at: 9 }, accessList: [] },
  ],
])('consent to a call covers %s', (_name, change) => {
  expect(consentCovers(callIntent, { ...callIntent, ...change })).toBe(true);
});

test.each<[string, Partial<EvmCallIntent>]>([
  ['a more expensive call', { fee: fee(2_000_001n) }],
  ['another call', { data: '0x1235' }],
  ['another contract', { contract: { ...callIntent.contract, to: OTHER } }],
  ['another account', { from: OTHER }],
  ['another chain', { chainId: 1n }],
  ['another value', { value: wei(1n) }],
  ['a replacement of a pending transaction', { nonce: 3n }],
  ['a call with a warning', { warning }],
])('consent to a call does not cover %s', (_name, change) => {
  expect(consentCovers(callIntent, { ...callIntent, ...change })).toBe(false);
});

test('consent with a warning also covers the same intent without a warning', () => {
  const warned = { ...callIntent, warning };
  expect(consentCovers(warned, warned)).toBe(true);
  expect(consentCovers(warned, callIntent)).toBe(true);
});

test.each([
  ['fits, so the confirmed limit is kept', 980n, 1000n],
  ['comes too close to the confirmed limit, so it is confirmed again', 982n, 1226n],
  ['was not measured, so it is confirmed again', undefined, 1226n],
])('a call that needs more gas than at the confirmation %s', (_name, neededGas, gas) => {
  const agreed = { ...callIntent, gas: 1000n, maxFeePerGas: wei(2n), fee: fee(2000n) };
  const more = { ...agreed, gas: 1226n, fee: fee(2452n) };
  const next = neededGas === undefined ? more : { ...more, neededGas };
  const sent = keepConfirmedGasLimit(agreed, next);
  expect(sent.gas).toBe(gas);
  expect(sent.fee.most).toBe(gas * 2n);
  expect(consentCovers(agreed, sent)).toBe(gas === 1000n);
});
