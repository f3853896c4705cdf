import * as z from 'zod/mini';
import { formatTransaction, keccak256, serializeTransaction } from 'viem/utils';
import type { Hex } from '../../domain/identity/bytes.ts';
import { faultText } from '../../domain/shape-fault.ts';
import { wei } from '../../domain/units.ts';
import type { EvmBlock, EvmHead, EvmLog, EvmReceipt, EvmTransaction } from '../../ports/evm.ts';
import { evmAddress, evmHash, hexData, quantity, quantityText, word } from '../http/shape.ts';

/** A malformed value counts as absent, because no decision depends on such a field alone. */
const ifAny = <T extends z.ZodMiniType>(shape: T) => z.catch(z.nullish(shape), undefined);

/** Rejects figures that no chain has, because the journal and the amounts on the screen would not hold them. */
const below = (bits: bigint) =>
  quantity.check(z.refine((number) => number < 2n ** bits, faultText('reason.not-quantity')));
const count = below(64n);
const price = below(128n);
/** Rejects nonces of 2^32 or more, so that a JavaScript number always holds a nonce exactly. */
const nonceText = quantityText.check(
  z.refine((text) => BigInt(text) < 2n ** 32n, faultText('reason.not-count-of-transactions')),
);
export const nonceShape = z.pipe(
  nonceText,
  z.transform((text) => BigInt(text)),
);

/** Some endpoints omit the base fee or the gas limit. */
export const headShape = z.pipe(
  z.object({
    number: count,
    hash: evmHash,
    timestamp: count,
    gasLimit: z.nullish(count),
    baseFeePerGas: z.nullish(price),
  }),
  z.transform(({ gasLimit, baseFeePerGas, ...head }): Omit<EvmHead, 'endpointTime'> => ({
    ...head,
    baseFee: wei(baseFeePerGas ?? 0n),
    gasLimit: gasLimit ?? 0n,
  })),
);

export const blockTimeShape = z.nullable(z.object({ timestamp: count }));

/** A block of the C-Chain also has atomic transactions. */
export const blockShape = z.nullable(
  z.pipe(
    z.object({
      number: count,
      timestamp: count,
      transactions: z.array(z.object({ hash: evmHash, from: evmAddress, nonce: nonceShape })),
      blockExtraData: z.nullish(hexData),
    }),
    z.transform(({ blockExtraData, ...block }): EvmBlock => ({
      ...block,
      atomic: blockExtraData ?? '0x',
    })),
  ),
);

const log = z.object({
  address: evmAddress,
  topics: z.array(word).check(z.maxLength(4)),
  data: hexData,
  blockNumber: quantity,
  transactionHash: evmHash,
  removed: z.optional(z.boolean()),
});

/** Without the logs that a reorganisation of the chain has removed. */
export const logsShape = z.pipe(
  z.array(log),
  z.transform((logs): EvmLog[] =>
    logs.flatMap(({ removed, ...kept }) => (removed === true ? [] : [kept])),
  ),
);

/** Older nodes omit the price. */
export const receiptShape = z.nullable(
  z.pipe(
    z.object({
      transactionHash: evmHash,
      status: quantity,
      blockNumber: count,
      from: evmAddress,
      to: z.nullable(evmAddress),
      gasUsed: count,
      effectiveGasPrice: z.nullish(price),
      logs: logsShape,
    }),
    z.transform(({ transactionHash, status, effectiveGasPrice, ...receipt }): EvmReceipt => ({
      ...receipt,
      hash: transactionHash,
      status: status === 1n ? 'success' : 'reverted',
      effectiveGasPrice: wei(effectiveGasPrice ?? 0n),
    })),
  ),
);

/** What `serializeTransaction` needs besides. */
const signedFields = {
  type: ifAny(quantityText),
  chainId: ifAny(quantityText),
  gasPrice: ifAny(quantityText),
  maxFeePerGas: ifAny(quantityText),
  maxPriorityFeePerGas: ifAny(quantityText),
  accessList: ifAny(z.array(z.object({ address: evmAddress, storageKeys: z.array(word) }))),
  v: ifAny(quantityText),
  r: ifAny(quantityText),
  s: ifAny(quantityText),
  yParity: ifAny(quantityText),
};
const transactionFields = z.object({
  hash: evmHash,
  from: evmAddress,
  to: z.nullable(evmAddress),
  nonce: nonceText,
  input: hexData,
  value: quantityText,
  gas: quantityText,
  blockNumber: z.nullish(quantityText),
  ...signedFields,
});

export const transactionShape = z.nullable(
  z.pipe(
    transactionFields,
    z.transform((fields): EvmTransaction => {
      const { hash, from, to, nonce, input, value, gas, blockNumber } = fields;
      return {
        ...{ hash, from, to, input, signedBytes: signedBytes(fields) },
        nonce: BigInt(nonce),
        value: wei(BigInt(value)),
        gas: BigInt(gas),
        ...(typeof blockNumber === 'string' && { blockNumber: BigInt(blockNumber) }),
      };
    }),
  ),
);

/** Undefined if the endpoint omitted a part, viem cannot serialize the type, or the hash differs. */
function signedBytes(fields: z.output<typeof transactionFields>): Hex | undefined {
  try {
    const transaction = formatTransaction(fields as never) as unknown as Signed;
    const bytes = serializeTransaction({ ...transaction, data: fields.input }, transaction);
    return keccak256(bytes) === fields.hash ? bytes : undefined;
  } catch {
    // viem throws several kinds of errors for incomplete transactions.
    return undefined;
  }
}

type Signed = Parameters<typeof serializeTransaction>[0] &
  NonNullable<Parameters<typeof serializeTransaction>[1]>;

/** A storage word; some nodes omit leading zeros. */
export const storageShape = z.pipe(
  quantityText,
  z.transform((value): Hex => `0x${value.slice(2).toLowerCase().padStart(64, '0')}`),
);
