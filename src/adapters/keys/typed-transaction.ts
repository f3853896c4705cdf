import type { TransactionSerializableEIP1559 } from 'viem';
import type { UnsignedEvmTx } from '../../ports/signer.ts';

/** An unsigned transaction as the library takes it; chain ID and nonce fit its numbers. */
export function typedTransaction(tx: UnsignedEvmTx): TransactionSerializableEIP1559 {
  return {
    ...tx,
    type: 'eip1559',
    chainId: Number(tx.chainId),
    nonce: Number(tx.nonce),
  };
}
