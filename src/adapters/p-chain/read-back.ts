import { nAvax } from '../../domain/units.ts';
import type { UnsignedPChainTx } from '../../ports/tx-builder.ts';
import { decodeUnsigned } from '../../protocol/p-chain/decode-tx.ts';
import { readSpending } from '../../protocol/p-chain/read-spending.ts';

/**
 * What a transaction consumes, burns and moves, read from its own bytes: whatever built them, this is
 * what would be signed.
 * @throws RangeError for bytes that are not exactly one transaction of a kind that we build
 */
export function readBack(bytes: Uint8Array, chain: 'P' | 'C'): UnsignedPChainTx {
  const { inputs, burned, moved } = readSpending(decodeUnsigned(bytes, chain));
  return { chain, bytes, inputs, fee: nAvax(burned), amount: nAvax(moved) };
}
