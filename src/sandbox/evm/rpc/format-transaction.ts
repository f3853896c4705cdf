import type { Common } from '@ethereumjs/common';
import type { Hex } from '../../../domain/identity/bytes.ts';
import type { LocatedTransaction } from '../chain/block-index.ts';
import { quantity } from '../chain/block-record.ts';
import { accessListOf, parseTransaction, type Transaction } from '../pool/transaction.ts';
import { bytesToHex } from '../../../domain/identity/bytes.ts';
import type { TypedTransaction } from '@ethereumjs/tx';

/**
 * The hash, sender, gas price and position of a transaction. The position is null while the transaction
 * waits.
 */
interface Place {
  readonly hash: Hex;
  readonly from: Hex;
  readonly blockHash: Hex | null;
  readonly blockNumber: Hex | null;
  readonly transactionIndex: Hex | null;
  readonly gasPrice: Hex;
}

/** Formats an included transaction for JSON-RPC. */
export function formatIncluded({ transaction, block }: LocatedTransaction, common: Common) {
  const { receipt, raw } = transaction;
  return format(parseTransaction(raw, common), {
    hash: receipt.transactionHash,
    from: receipt.from,
    blockHash: block.hash,
    blockNumber: receipt.blockNumber,
    transactionIndex: receipt.transactionIndex,
    gasPrice: receipt.effectiveGasPrice,
  });
}

/** Formats a waiting transaction for JSON-RPC. */
export function formatWaiting({ tx, hash, from, maxFee }: Transaction) {
  const noPosition = { blockHash: null, blockNumber: null, transactionIndex: null };
  return format(tx, { hash, from, gasPrice: quantity(maxFee), ...noPosition });
}

function format(tx: TypedTransaction, position: Place) {
  const v = quantity(tx.v ?? 0n);
  return {
    ...position,
    type: quantity(tx.type),
    nonce: quantity(tx.nonce),
    to: tx.to?.toString() ?? null,
    value: quantity(tx.value),
    gas: quantity(tx.gasLimit),
    input: bytesToHex(tx.data),
    v,
    r: quantity(tx.r ?? 0n),
    s: quantity(tx.s ?? 0n),
    ...('maxFeePerGas' in tx && {
      maxFeePerGas: quantity(tx.maxFeePerGas),
      maxPriorityFeePerGas: quantity(tx.maxPriorityFeePerGas),
    }),
    ...('accessList' in tx && {
      accessList: accessListOf(tx),
      chainId: quantity(tx.common.chainId()),
      yParity: v,
    }),
  };
}
