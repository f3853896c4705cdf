import { OnboardError } from '../domain/errors.ts';
import { type NounKey, message } from '../domain/message.ts';
import { keccak256, parseTransaction, serializeTransaction } from 'viem/utils';
import type { SignedEvmTx, UnsignedEvmTx } from '../ports/signer.ts';
import { evmSigner } from '../protocol/crypto/signing-key.ts';
import type { SigningNetwork } from './engine.ts';
import type { EvmCallIntent } from './intent.ts';

/**
 * Refuses a signed transaction unless `isAgreed`.
 * @throws OnboardError E-SIGN-201 with `what`, the part that differs from the approved transaction
 */
export function assertMatches(what: NounKey, isAgreed: boolean): asserts isAgreed {
  if (!isAgreed) throw new OnboardError('E-SIGN-201', { differs: message(what) });
}

/**
 * Verifies signed bytes without trust in the signer or an endpoint. Every part must equal the approved call, the
 * maximum fee must not exceed `intent.fee.most`, and the signature must be the account's.
 * @throws OnboardError E-SIGN-201 with the part that differs
 */
export function checkSignedEvmTx(
  { raw, hash }: SignedEvmTx,
  intent: EvmCallIntent,
  nonce: bigint,
  { chainId }: Pick<SigningNetwork, 'chainId'>,
): void {
  const tx = readable(() => parseTransaction(raw as `0x02${string}`));
  const expected = unsignedTxOf(intent, nonce);
  assertMatches('noun.the-chain-id', BigInt(tx.chainId) === chainId && intent.chainId === chainId);
  assertMatches('noun.the-nonce', BigInt(tx.nonce ?? 0) === nonce);
  assertMatches('noun.the-contract', tx.to?.toLowerCase() === expected.to.toLowerCase());
  assertMatches('noun.the-value', (tx.value ?? 0n) === expected.value);
  assertMatches('noun.the-call', (tx.data ?? '0x') === expected.data.toLowerCase());
  const maxFeePerGas = tx.maxFeePerGas ?? 0n;
  assertMatches('noun.the-fee', (tx.gas ?? 0n) * maxFeePerGas <= intent.fee.most);
  const { r, s, yParity } = tx;
  assertMatches('noun.the-signature', r !== undefined && s !== undefined && yParity !== undefined);
  const signature = { r, s, yParity };
  // Compares the complete encoding, with the exact gas, fees and access list.
  const expectedTx = {
    ...expected,
    type: 'eip1559',
    chainId: Number(chainId),
    nonce: Number(nonce),
  } as const;
  assertMatches('noun.a-part', serializeTransaction(expectedTx, signature) === raw.toLowerCase());
  assertMatches('noun.its-hash', keccak256(raw) === hash);
  const signed = keccak256(serializeTransaction(expectedTx));
  assertMatches('noun.the-account', evmSigner(signed, signature)?.evmAddress === intent.from);
}

export function unsignedTxOf(intent: EvmCallIntent, nonce: bigint): UnsignedEvmTx {
  const { chainId, contract, data, value, gas, accessList } = intent;
  const { maxFeePerGas, maxPriorityFeePerGas } = intent;
  const fee = { maxFeePerGas, maxPriorityFeePerGas };
  return { chainId, nonce, to: contract.to, data, value, gas, ...fee, accessList };
}

/** Parses signed bytes; parsers throw several kinds of errors. @throws OnboardError E-SIGN-201 */
export function readable<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new OnboardError('E-SIGN-201', { differs: message('noun.its-form') }, error);
  }
}
