import { keccak256, parseTransaction, recoverAddress, serializeTransaction } from 'viem/utils';
import { OnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/evm.ts';
import type { SignedEvmTx, UnsignedEvmTx } from '../../ports/signer.ts';

/**
 * Makes sure that signed bytes are what was agreed to, whatever signed them: the agreed transaction and
 * a signature of the account, nothing else, with their hash.
 * @throws OnboardError E-SIGN-201
 */
export async function checkSignedEvm(
  { raw, hash }: SignedEvmTx,
  wanted: UnsignedEvmTx,
  from: EvmAddress,
): Promise<void> {
  const { r, s, yParity } = parseTransaction(raw as `0x02${string}`);
  const transaction = {
    ...wanted,
    type: 'eip1559',
    chainId: Number(wanted.chainId),
    nonce: Number(wanted.nonce),
  } as const;
  const signature = r && s && yParity !== undefined ? { r, s, yParity } : undefined;
  const same =
    signature !== undefined &&
    serializeTransaction(transaction, signature) === raw.toLowerCase() &&
    keccak256(raw) === hash &&
    (await recoverAddress({ hash: keccak256(serializeTransaction(transaction)), signature })) ===
      from;
  if (!same) throw new OnboardError('E-SIGN-201', {});
}
