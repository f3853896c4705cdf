import { describe, expect, test } from 'vitest';
import { checkSignedEvm, unsignedTxOf } from '../../../src/engine/check-signed-evm.ts';
import { wei } from '../../../src/domain/units.ts';
import type { UnsignedEvmTx } from '../../../src/ports/signer.ts';
import { said } from '../../helpers/told.ts';
import { callIntent as intent } from './helpers/call-intent.ts';
import { CONTRACT } from './helpers/fake-evm.ts';
import { FROM, signer } from './helpers/fake-world.ts';

const NETWORK = { chainId: 43112n };
const tx = unsignedTxOf(intent, 7n);

describe('checkSignedEvm', () => {
  test('accepts a call that equals the approved intent', async () => {
    const signed = await signer.signEvm(tx);
    expect(() => {
      checkSignedEvm(signed, intent, 7n, NETWORK);
    }).not.toThrow();
  });

  const changes: readonly (readonly [string, Partial<UnsignedEvmTx>])[] = [
    ['the chain ID', { chainId: 1n }],
    ['the nonce', { nonce: 8n }],
    ['the contract', { to: FROM }],
    ['the call', { data: '0x1235' }],
    ['the value', { value: wei(1n) }],
    ['the fee', { gas: 100_001n }],
    ['the fee', { maxFeePerGas: wei(21n) }],
    ['a part of it', { gas: 99_999n }],
    ['a part of it', { maxFeePerGas: wei(19n) }],
    ['a part of it', { maxPriorityFeePerGas: wei(2n) }],
    ['a part of it', { accessList: [] }],
  ];
  test.each(changes)('refuses a call in which %s differs: %o', async (differs, change) => {
    const signed = await signer.signEvm({ ...tx, ...change });
    expect(() => {
      checkSignedEvm(signed, intent, 7n, NETWORK);
    }).toThrow(expect.objectContaining({ code: 'E-SIGN-201', values: { differs: said(differs) } }));
  });

  test("refuses a call for another chain than the profile's, even if the intent names that chain", async () => {
    const lured = { ...intent, chainId: 1n };
    const signed = await signer.signEvm(unsignedTxOf(lured, 7n));
    expect(() => {
      checkSignedEvm(signed, lured, 7n, NETWORK);
    }).toThrow(expect.objectContaining({ values: { differs: said('the chain ID') } }));
  });

  test('refuses the signature of another account', async () => {
    const signed = await signer.signEvm(tx);
    const other = { ...intent, from: CONTRACT };
    expect(() => {
      checkSignedEvm(signed, other, 7n, NETWORK);
    }).toThrow(expect.objectContaining({ values: { differs: said('the account') } }));
  });

  test('refuses a wrong hash, and bytes that are not a transaction', async () => {
    const signed = await signer.signEvm(tx);
    const renamed = { ...signed, hash: (await signer.signEvm({ ...tx, nonce: 8n })).hash };
    const cut = { ...signed, raw: signed.raw.slice(0, -2) as `0x${string}` };
    expect(() => {
      checkSignedEvm(renamed, intent, 7n, NETWORK);
    }).toThrow(expect.objectContaining({ values: { differs: said('its hash') } }));
    expect(() => {
      checkSignedEvm(cut, intent, 7n, NETWORK);
    }).toThrow(expect.objectContaining({ code: 'E-SIGN-201' }));
  });
});
