import type { Block, Log, Transaction, TransactionReceipt } from 'viem';
import { keccak256, serializeTransaction } from 'viem/utils';
import type { Hex } from '../../domain/identity/bytes.ts';
import type { EvmAddress, EvmHash } from '../../domain/identity/evm.ts';
import { wei } from '../../domain/units.ts';
import type { EvmBlock, EvmHead, EvmLog, EvmReceipt, EvmTransaction } from '../../ports/evm.ts';

// From viem's types to ours. `results.ts` has checked the values and their checksums.

export function headOf(block: Block): Omit<EvmHead, 'endpointTime'> {
  const { number, hash, timestamp, baseFeePerGas } = block;
  // Some endpoints leave it out, which viem's type does not say.
  const gasLimit = block.gasLimit as bigint | null;
  return {
    number: number ?? 0n,
    hash: hash as EvmHash,
    timestamp,
    baseFee: wei(baseFeePerGas ?? 0n),
    gasLimit: gasLimit ?? 0n,
  };
}

export function evmBlock(block: Block<bigint, true>): EvmBlock {
  const { blockExtraData } = block as { blockExtraData?: Hex | null };
  return {
    number: block.number ?? 0n,
    timestamp: block.timestamp,
    transactions: block.transactions.map(({ hash, from, nonce }) => ({
      hash: hash as EvmHash,
      from: from as EvmAddress,
      nonce: BigInt(nonce),
    })),
    atomic: blockExtraData ?? '0x',
  };
}

export function evmLog({ address, topics, data, ...log }: Log): EvmLog {
  return {
    address: address as EvmAddress,
    topics: [...topics],
    data,
    blockNumber: log.blockNumber ?? 0n,
    transactionHash: log.transactionHash as EvmHash,
    logIndex: log.logIndex ?? 0,
  };
}

export function evmReceipt(receipt: TransactionReceipt): EvmReceipt {
  const { transactionHash, blockHash, from, to, logs } = receipt;
  // Older nodes leave it out, which viem's type does not say.
  const effectiveGasPrice = receipt.effectiveGasPrice as bigint | null;
  const { status, blockNumber, gasUsed } = receipt;
  return {
    ...{ status, blockNumber, gasUsed },
    hash: transactionHash as EvmHash,
    blockHash: blockHash as EvmHash,
    from: from as EvmAddress,
    to: to as EvmAddress | null,
    // Older nodes leave it out, which viem's type does not say.
    effectiveGasPrice: wei(effectiveGasPrice ?? 0n),
    // A reorganisation takes logs back.
    logs: logs.filter(({ removed }) => !removed).map(evmLog),
  };
}

export function evmTransaction(transaction: Transaction): EvmTransaction {
  const { hash, from, to, nonce, input, value, gas, blockNumber } = transaction;
  return {
    ...{ input, gas, signedBytes: signedBytes(transaction) },
    hash: hash as EvmHash,
    from: from as EvmAddress,
    to: to as EvmAddress | null,
    nonce: BigInt(nonce),
    value: wei(value),
    ...(blockNumber === null ? {} : { blockNumber }),
  };
}

type Signature = NonNullable<Parameters<typeof serializeTransaction>[1]>;

/**
 * The signed bytes of a transaction; undefined where the endpoint left out a part of it, or the transaction is
 * of a kind that viem does not serialize. The bytes have the transaction's hash.
 */
function signedBytes(transaction: Transaction): Hex | undefined {
  const { hash, input } = transaction;
  try {
    const signature = transaction as Signature;
    const bytes = serializeTransaction({ ...transaction, data: input }, signature);
    return keccak256(bytes) === hash ? bytes : undefined;
  } catch {
    // viem throws several kinds of errors at incomplete transactions.
    return undefined;
  }
}
