import type { TransactionSerializableEIP1559 } from 'viem';
import { keccak256, serializeTransaction, toHex } from 'viem/utils';
import { parseHash } from '../../domain/identity/evm.ts';
import type { SignedEvmTx } from '../../ports/signer.ts';

/**
 * Returns the signed transaction.
 * @param signature r and s of 32 bytes each, and the parity of y
 */
export function evmWithSignature(
  transaction: TransactionSerializableEIP1559,
  signature: Uint8Array,
): SignedEvmTx {
  const raw = serializeTransaction(transaction, {
    r: toHex(signature.subarray(0, 32)),
    s: toHex(signature.subarray(32, 64)),
    yParity: signature[64] ?? 0,
  });
  return { raw, hash: parseHash(keccak256(raw)) };
}
