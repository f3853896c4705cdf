import * as z from 'zod/mini';
import { wei } from '../../domain/units.ts';
import type { EvmBlock, EvmHead, EvmLog, EvmReceipt, EvmTransaction } from '../../ports/evm.ts';
import { signedBytes } from './signed-bytes.ts';
import { evmAddress, evmHash, hexData, quantity, word } from '../http/shape.ts';

/** `eth_getTransactionCount`: no account has sent so many that a double could not hold their number. */
export const nonceShape = quantity.check(
  z.refine((nonce) => nonce < 2n ** 32n, 'no number of transactions'),
);

const amount = z.lazy(() => z.pipe(quantity, z.transform(wei)));

/** `eth_getBlockByNumber`, transactions left out. */
export const headShape = z.lazy(() =>
  z.pipe(
    z.object({
      number: quantity,
      hash: evmHash,
      timestamp: quantity,
      baseFeePerGas: z.optional(amount),
    }),
    z.transform(({ number, hash, timestamp, baseFeePerGas }): Omit<EvmHead, 'endpointTime'> => ({
      number,
      hash,
      timestamp,
      baseFee: baseFeePerGas ?? wei(0n),
    })),
  ),
);

/** `eth_getBlockByNumber` with whole transactions. */
export const blockShape = z.lazy(() =>
  z.nullable(
    z.pipe(
      z.object({
        number: quantity,
        timestamp: quantity,
        transactions: z.array(z.object({ hash: evmHash, from: evmAddress, nonce: quantity })),
        blockExtraData: z.nullish(hexData),
      }),
      z.transform(({ blockExtraData, ...block }): EvmBlock => ({
        ...block,
        atomic: blockExtraData ?? '0x',
      })),
    ),
  ),
);

const logShape = z.lazy(() =>
  z.pipe(
    z.object({
      address: evmAddress,
      topics: z.array(word).check(z.maxLength(4)),
      data: hexData,
      blockNumber: quantity,
      transactionHash: evmHash,
      logIndex: quantity,
      removed: z.optional(z.boolean()),
    }),
    z.transform(({ logIndex, removed, ...log }): EvmLog & { removed: boolean } => ({
      ...log,
      logIndex: Number(logIndex),
      removed: removed ?? false,
    })),
  ),
);

/** `eth_getLogs`; logs that a reorganisation took back are left out. */
export const logsShape = z.lazy(() =>
  z.pipe(
    z.array(logShape),
    z.transform((logs): EvmLog[] => logs.flatMap(({ removed, ...log }) => (removed ? [] : [log]))),
  ),
);

/** `eth_getTransactionReceipt`; null while it is in no block. */
export const receiptShape = z.lazy(() =>
  z.nullable(
    z.pipe(
      z.object({
        transactionHash: evmHash,
        status: quantity,
        blockNumber: quantity,
        blockHash: evmHash,
        from: evmAddress,
        to: z.nullable(evmAddress),
        gasUsed: quantity,
        effectiveGasPrice: z.optional(amount),
        logs: logsShape,
      }),
      z.transform(({ transactionHash, status, effectiveGasPrice, ...rest }): EvmReceipt => ({
        ...rest,
        hash: transactionHash,
        status: status === 1n ? 'success' : 'reverted',
        effectiveGasPrice: effectiveGasPrice ?? wei(0n),
      })),
    ),
  ),
);

/** `eth_getTransactionByHash`; null where the endpoint knows none. */
export const transactionShape = z.lazy(() =>
  z.nullable(
    z.pipe(
      z.looseObject({
        hash: evmHash,
        from: evmAddress,
        to: z.nullable(evmAddress),
        nonce: quantity,
        input: hexData,
        value: amount,
        gas: quantity,
        blockNumber: z.nullish(quantity),
      }),
      z.transform((told): EvmTransaction => {
        const { hash, from, to, nonce, input, value, gas, blockNumber } = told;
        return {
          ...{ hash, from, to, nonce, input, value, gas, signedBytes: signedBytes(told) },
          ...(blockNumber === null || blockNumber === undefined ? {} : { blockNumber }),
        };
      }),
    ),
  ),
);
