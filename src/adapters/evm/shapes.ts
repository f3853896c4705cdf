import * as z from 'zod';
import { wei } from '../../domain/units.ts';
import type { EvmHead, EvmLog, EvmReceipt, EvmTransaction } from '../../ports/evm.ts';
import { signedBytes } from './signed-bytes.ts';
import { evmAddress, evmHash, hexData, quantity, word } from '../http/shape.ts';

/** `eth_getTransactionCount`: no account has sent so many that a double could not hold their number. */
export const nonceShape = quantity.refine(
  (nonce) => nonce < 2n ** 32n,
  'no number of transactions',
);

const amount = quantity.transform(wei);

/** `eth_getBlockByNumber`, transactions left out. */
export const headShape = z
  .object({
    number: quantity,
    hash: evmHash,
    timestamp: quantity,
    baseFeePerGas: amount.optional(),
  })
  .transform(({ number, hash, timestamp, baseFeePerGas }): EvmHead => ({
    number,
    hash,
    timestamp,
    baseFee: baseFeePerGas ?? wei(0n),
  }));

const logShape = z
  .object({
    address: evmAddress,
    topics: z.array(word).max(4),
    data: hexData,
    blockNumber: quantity,
    transactionHash: evmHash,
    logIndex: quantity,
    removed: z.boolean().optional(),
  })
  .transform(({ logIndex, removed, ...log }): EvmLog & { removed: boolean } => ({
    ...log,
    logIndex: Number(logIndex),
    removed: removed ?? false,
  }));

/** `eth_getLogs`; logs that a reorganisation took back are left out. */
export const logsShape = z
  .array(logShape)
  .transform((logs): EvmLog[] => logs.flatMap(({ removed, ...log }) => (removed ? [] : [log])));

/** `eth_getTransactionReceipt`; null while it is in no block. */
export const receiptShape = z
  .object({
    transactionHash: evmHash,
    status: quantity,
    blockNumber: quantity,
    blockHash: evmHash,
    from: evmAddress,
    to: evmAddress.nullable(),
    gasUsed: quantity,
    effectiveGasPrice: amount.optional(),
    logs: logsShape,
  })
  .transform(({ transactionHash, status, effectiveGasPrice, ...rest }): EvmReceipt => ({
    ...rest,
    hash: transactionHash,
    status: status === 1n ? 'success' : 'reverted',
    effectiveGasPrice: effectiveGasPrice ?? wei(0n),
  }))
  .nullable();

/** `eth_getTransactionByHash`; null where the endpoint knows none. */
export const transactionShape = z
  .looseObject({
    hash: evmHash,
    from: evmAddress,
    to: evmAddress.nullable(),
    nonce: quantity,
    input: hexData,
    value: amount,
    gas: quantity,
    blockNumber: quantity.nullish(),
  })
  .transform((told): EvmTransaction => {
    const { hash, from, to, nonce, input, value, gas, blockNumber } = told;
    return {
      ...{ hash, from, to, nonce, input, value, gas, signedBytes: signedBytes(told) },
      ...(blockNumber === null || blockNumber === undefined ? {} : { blockNumber }),
    };
  })
  .nullable();
