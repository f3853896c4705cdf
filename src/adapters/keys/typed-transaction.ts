import type { TransactionSerializableEIP1559 } from 'viem';
import type { UnsignedEvmTx } from '../../ports/signer.ts';

/** Converts an unsigned transaction for viem. Chain ID and nonce must be safe integers. */
export function typedTransaction(tx: UnsignedEvmTx): TransactionSerializableEIP1559 {
  return {
    ...tx,
    type: 'eip1559',
    chainId: Number(tx.chainId),
    nonce: Number(tx.nonce),
  };
}
