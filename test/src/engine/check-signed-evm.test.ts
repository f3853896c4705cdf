import { type AccessList, keccak256, serializeTransaction } from 'viem';
import { expect, test } from 'vitest';
import type { Hex } from '../../../src/domain/identity/bytes.ts';
import { parseHash } from '../../../src/domain/identity/evm.ts';
import { checkSignedEvmTx, unsignedTxOf } from '../../../src/engine/check-signed-evm.ts';
import { wei } from '../../../src/domain/units.ts';
import type { UnsignedEvmTx } from '../../../src/ports/signer.ts';
import { said } from '../../helpers/told.ts';
import { CONTRACT } from './helpers/fake-evm.ts';
import { callIntent as intent, FROM, signer } from './helpers/fake-world.ts';

const NETWORK = { chainId: 43112n };
const tx = unsignedTxOf(intent, 7n);

const refusal = (differs: string) =>
  expect.objectContaining({ code: 'E-SIGN-201', values: { differs: said(differs) } }) as Error;

test('accepts a call that equals the approved intent', async () => {
  checkSignedEvmTx(await signer.signEvmTx(tx), intent, 7n, NETWORK);
});

test.each<[string, Partial<UnsignedEvmTx>]>([
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
])('refuses a call in which %s differs: %o', async (differs, change) => {
  const signed = await signer.signEvmTx({ ...tx, ...change });
  expect(() => checkSignedEvmTx(signed, intent, 7n, NETWORK)).toThrow(refusal(differs));
});

test("refuses another chain than the profile's even if the intent names it, another account, a wrong hash and truncated bytes", async () => {
  const signed = await signer.signEvmTx(tx);
  const lured = { ...intent, chainId: 1n };
  const elsewhere = await signer.signEvmTx(unsignedTxOf(lured, 7n));
  const raw = serializeTransaction({
    ...{ ...tx, type: 'eip1559', accessList: [...tx.accessList] as AccessList },
    ...{ chainId: Number(tx.chainId), nonce: Number(tx.nonce) },
  });
  const unsigned = { raw, hash: parseHash(keccak256(raw)) };
  const cut = { ...signed, raw: signed.raw.slice(0, -2) as Hex };
  const renamed = { ...signed, hash: (await signer.signEvmTx({ ...tx, nonce: 8n })).hash };
  for (const [given, agreed, differs] of [
    [elsewhere, lured, 'the chain ID'],
    [signed, { ...intent, chainId: 1n }, 'the chain ID'],
    [signed, { ...intent, from: CONTRACT }, 'the account'],
    [unsigned, intent, 'the signature'],
    [renamed, intent, 'its hash'],
    [cut, intent, 'its form'],
  ] as const)
    expect(() => checkSignedEvmTx(given, agreed, 7n, NETWORK)).toThrow(refusal(differs));
});
