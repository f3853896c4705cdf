import { nAvax } from '../../domain/units.ts';
import type { UnsignedPChainTx } from '../../ports/tx-builder.ts';
import { decodeUnsigned } from '../../protocol/p-chain/decode-tx.ts';
import { readSpending } from '../../protocol/p-chain/read-spending.ts';

/**
 * Reads a transaction's inputs, fee and moved amount from its bytes, independently of the code that built the
 * bytes.
 * @throws RangeError if the bytes are not exactly one transaction of a kind that this program builds
 */
export function readBack(bytes: Uint8Array, chain: 'P' | 'C'): UnsignedPChainTx {
  const { inputs, burned, moved } = readSpending(decodeUnsigned(bytes, chain));
  return { chain, bytes, inputs, fee: nAvax(burned), amount: nAvax(moved) };
}
