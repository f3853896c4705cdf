import * as z from 'zod/mini';
import type { Hex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { faultText } from '../../domain/shape-fault.ts';
import { evmAddress, evmHash, hexData, quantityText, word } from '../http/shape.ts';
import { BaseError, type Client, UnknownRpcError, createClient, createTransport } from 'viem';
import { statedReason } from '../../domain/text/printable.ts';
import type { JsonRpc } from '../http/json-rpc.ts';
import { type RpcFailure, isMissingMethod } from '../http/rpc-answer.ts';

// Results are checked before viem formats them, since viem assumes their shape.

/** A malformed value counts as absent, because no decision depends on such a field alone. */
const ifAny = <T extends z.ZodMiniType>(shape: T) => z.catch(z.nullish(shape), undefined);

/** Rejects figures that no chain has, because the journal and the amounts on the screen would not hold them. */
const below = (bits: bigint, fault = faultText('reason.not-quantity')) =>
  quantityText.check(z.refine((text) => BigInt(text) < 2n ** bits, fault));
const count = below(64n);
const price = below(128n);

/** Rejects nonces of 2^32 or more, so that a JavaScript number always holds a nonce exactly. */
const nonce = below(32n, faultText('reason.not-count-of-transactions'));

const block = z.nullable(
  z.object({
    number: count,
    hash: evmHash,
    timestamp: count,
    gasLimit: z.nullish(count),
    baseFeePerGas: z.nullish(price),
    transactions: z.optional(
      z.array(z.union([word, z.object({ hash: evmHash, from: evmAddress, nonce })])),
    ),
    // The atomic transactions of a C-Chain block.
    blockExtraData: z.nullish(hexData),
  }),
);

const log = z.object({
  address: evmAddress,
  topics: z.array(word).check(z.maxLength(4)),
  data: hexData,
  blockNumber: quantityText,
  transactionHash: evmHash,
  logIndex: quantityText,
  removed: z.optional(z.boolean()),
});

const receipt = z.nullable(
  z.object({
    transactionHash: evmHash,
    status: z.pipe(
      quantityText,
      z.transform((status) => (BigInt(status) === 1n ? '0x1' : '0x0')),
    ),
    blockNumber: count,
    blockHash: evmHash,
    from: evmAddress,
    to: z.nullable(evmAddress),
    gasUsed: count,
    effectiveGasPrice: z.nullish(price),
    logs: z.array(log),
  }),
);

const transaction = z.nullable(
  z.object({
    hash: evmHash,
    from: evmAddress,
    to: z.nullable(evmAddress),
    nonce,
    input: hexData,
    value: quantityText,
    gas: quantityText,
    blockNumber: z.nullish(quantityText),
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
  }),
);

/** A storage word; some nodes omit leading zeros. */
const storageWord = z.pipe(
  quantityText,
  z.transform((value): Hex => `0x${value.slice(2).toLowerCase().padStart(64, '0')}`),
);

const shapes: Readonly<Record<string, z.ZodMiniType>> = {
  eth_chainId: quantityText,
  eth_blockNumber: quantityText,
  eth_getBalance: quantityText,
  eth_getTransactionCount: nonce,
  eth_estimateGas: quantityText,
  eth_call: hexData,
  eth_getCode: hexData,
  eth_getStorageAt: storageWord,
  eth_getBlockByNumber: block,
  eth_getLogs: z.array(log),
  eth_getTransactionReceipt: receipt,
  eth_getTransactionByHash: transaction,
  eth_sendRawTransaction: evmHash,
};

/** Converts addresses to their form with checksum, and other bytes to lower case. */
function shapeOf(method: string): z.ZodMiniType {
  const shape = shapes[method];
  if (shape === undefined) throw new RangeError(`no result shape is defined for ${method}`);
  return shape;
}

/** Carries an endpoint's error answer through viem. */
export class EndpointRefusal extends BaseError {
  constructor(
    readonly url: string,
    readonly method: string,
    readonly failure: RpcFailure,
  ) {
    super(`${method} refused`, { details: failure.message });
  }
}

/**
 * Creates a viem client over our JSON-RPC transport, which retries every request except a submission. Results
 * are checked before viem formats them. URLs named by a contract are never fetched (`ccipRead`).
 */
export function createEvmClient(rpc: JsonRpc): Client {
  const request = async ({ method, params = [] }: { method: string; params?: unknown }) => {
    const repeatable = method !== 'eth_sendRawTransaction';
    const answer = await rpc.request({ method, params, shape: shapeOf(method) }, { repeatable });
    if (!answer.ok) throw new EndpointRefusal(answer.url ?? rpc.url, method, answer.failure);
    return answer.result;
  };
  const transport = { key: 'json-rpc', name: 'JSON-RPC', type: 'json-rpc', retryCount: 0 } as const;
  return createClient({
    ccipRead: false,
    transport: () => createTransport({ ...transport, request: request as never }),
  });
}

/** @throws OnboardError E-EVM-105 if the endpoint refused, E-EVM-112 if it lacks the method; E-EVM-104, E-NET-*; the reason of an abort */
export async function resultOf<T>(action: Promise<T>): Promise<T> {
  try {
    return await action;
  } catch (error) {
    const refusal = refusalIn(error);
    throw refusal === undefined ? originOf(error) : refusedRead(refusal);
  }
}

export function refusalIn(error: unknown): EndpointRefusal | undefined {
  return causesOf(error).find((cause) => cause instanceof EndpointRefusal);
}

export function originOf(error: unknown): unknown {
  const causes = causesOf(error);
  return causes.find((cause) => cause instanceof OnboardError) ?? causes.at(-1) ?? error;
}

/** Whether the request failed, not the contract call. */
export function isRequestFailure(error: unknown): boolean {
  return causesOf(error).some(
    (cause) => cause instanceof UnknownRpcError || cause.name === 'AbortError',
  );
}

export function refusedRead({ url, method, failure }: EndpointRefusal): OnboardError {
  const code = isMissingMethod({ ok: false, failure }) ? 'E-EVM-112' : 'E-EVM-105';
  return new OnboardError(code, { url, method, reason: statedReason(failure.message) });
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let current = error; current instanceof Error; current = current.cause) causes.push(current);
  return causes;
}
