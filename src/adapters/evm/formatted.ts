import type { Block, Log, Transaction, TransactionReceipt } from 'viem';
import { keccak256, serializeTransaction } from 'viem/utils';
import type { Hex } from '../../domain/identity/bytes.ts';
import { hashFromHex, type EvmAddress } from '../../domain/identity/evm.ts';
import { wei } from '../../domain/units.ts';
import type { EvmBlock, EvmHead, EvmLog, EvmReceipt, EvmTransaction } from '../../ports/evm.ts';

// Converts viem's types to ours. `checked-result.ts` has already verified the values and their
// checksums.

// eslint-disable-next-line no-restricted-syntax -- the checksum was verified; a block has hundreds of addresses
const addressOf = (verified: Hex): EvmAddress => verified as EvmAddress;

export function headOf(block: Block): Omit<EvmHead, 'endpointTime'> {
  const { number, hash, timestamp, baseFeePerGas } = block;
  // Some endpoints omit the gas limit, although viem's type requires it.
  const gasLimit = block.gasLimit as bigint | null;
  return {
    number: number ?? 0n,
    hash: hashFromHex(hash ?? '0x'),
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
      hash: hashFromHex(hash),
      from: addressOf(from),
      nonce: BigInt(nonce),
    })),
    atomic: blockExtraData ?? '0x',
  };
}

export function evmLog({ address, topics, data, ...log }: Log): EvmLog {
  return {
    address: addressOf(address),
    topics: [...topics],
    data,
    blockNumber: log.blockNumber ?? 0n,
    transactionHash: hashFromHex(log.transactionHash ?? '0x'),
    logIndex: log.logIndex ?? 0,
  };
}

export function evmReceipt(receipt: TransactionReceipt): EvmReceipt {
  const { transactionHash, blockHash, from, to, logs } = receipt;
  // Older nodes omit the price, although viem's type requires it.
  const effectiveGasPrice = receipt.effectiveGasPrice as bigint | null;
  const { status, blockNumber, gasUsed } = receipt;
  return {
    ...{ status, blockNumber, gasUsed },
    hash: hashFromHex(transactionHash),
    blockHash: hashFromHex(blockHash),
    from: addressOf(from),
    to: to && addressOf(to),
    effectiveGasPrice: wei(effectiveGasPrice ?? 0n),
    // A reorganisation of the chain marks logs as removed.
    logs: logs.filter(({ removed }) => !removed).map(evmLog),
  };
}

export function evmTransaction(transaction: Transaction): EvmTransaction {
  const { hash, from, to, nonce, input, value, gas, blockNumber } = transaction;
  return {
    ...{ input, gas, signedBytes: signedBytes(transaction) },
    hash: hashFromHex(hash),
    from: addressOf(from),
    to: to && addressOf(to),
    nonce: BigInt(nonce),
    value: wei(value),
    ...(blockNumber === null ? {} : { blockNumber }),
  };
}

type Signature = NonNullable<Parameters<typeof serializeTransaction>[1]>;

/**
 * Returns the signed bytes of a transaction; undefined if the endpoint omitted a part, viem cannot serialize the
 * transaction's type, or the bytes have another hash.
 */
function signedBytes(transaction: Transaction): Hex | undefined {
  const { hash, input } = transaction;
  try {
    const signature = transaction as Signature;
    const bytes = serializeTransaction({ ...transaction, data: input }, signature);
    return keccak256(bytes) === hash ? bytes : undefined;
  } catch {
    // viem throws several kinds of errors for incomplete transactions.
    return undefined;
  }
}
