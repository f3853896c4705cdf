import * as z from 'zod/mini';
import { OnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { FeeOffer, PooledTransaction } from '../../ports/evm.ts';
import type { JsonRpc } from '../http/rpc/json-rpc.ts';
import { evmAddress, evmHash, hexData, quantity } from '../http/shape.ts';

/** A transaction in a pool. The single gas price of a legacy transaction counts as its maximum fee and as its tip. */
const pooledShape = z.pipe(
  z.object({
    from: evmAddress,
    nonce: quantity,
    hash: evmHash,
    to: z.nullish(evmAddress),
    input: z.optional(hexData),
    gasPrice: z.nullish(quantity),
    maxFeePerGas: z.nullish(quantity),
    maxPriorityFeePerGas: z.nullish(quantity),
  }),
  z.transform(({ gasPrice, maxFeePerGas, maxPriorityFeePerGas, to, input = '0x', ...rest }) => {
    const maxFee = maxFeePerGas ?? gasPrice ?? 0n;
    const offer = { maxFeePerGas: maxFee, maxPriorityFeePerGas: maxPriorityFeePerGas ?? maxFee };
    return { ...rest, to: to ?? null, input, offer };
  }),
);

const byNonce = z.nullish(z.record(z.string(), z.unknown()));
/** The answer to `txpool_contentFrom`: transactions by nonce; each nonce is a decimal text. */
const contentShape = z.pipe(
  z.object({ pending: byNonce, queued: byNonce }),
  z.transform(({ pending, queued }): unknown[] => Object.values({ ...queued, ...pending })),
);
/** A block with its transactions. */
const blockShape = z.pipe(
  z.object({ transactions: z.array(z.unknown()) }),
  z.transform(({ transactions }) => transactions),
);

/**
 * Returns an account's transactions in the endpoint's pool, sorted by nonce; undefined if the request fails or the
 * endpoint does not report its pool. Most public endpoints do not report it. Unreadable entries are left out.
 */
export async function pooledTransactions(
  rpc: JsonRpc,
  from: EvmAddress,
): Promise<readonly PooledTransaction[] | undefined> {
  const entries = await transactionsOf(rpc, 'txpool_contentFrom', [from], contentShape);
  return entries && readable(entries, from).toSorted((a, b) => Number(a.nonce - b.nonce));
}

/**
 * Returns the fees of an account's pending transaction with this nonce, from the endpoint's pool or its
 * pending block. Most public endpoints report neither. undefined if no readable answer shows the transaction.
 */
export async function pooledOffer(
  rpc: JsonRpc,
  from: EvmAddress,
  nonce: bigint,
): Promise<FeeOffer | undefined> {
  const entries =
    (await transactionsOf(rpc, 'txpool_contentFrom', [from], contentShape)) ??
    (await transactionsOf(rpc, 'eth_getBlockByNumber', ['pending', true], blockShape)) ??
    [];
  return readable(entries, from).find((entry) => entry.nonce === nonce)?.offer;
}

function readable(entries: readonly unknown[], from: EvmAddress): readonly PooledTransaction[] {
  return entries.flatMap((entry) => {
    const { success, data } = pooledShape.safeParse(entry);
    if (!success || data.from !== from) return [];
    const { hash, nonce, to, input, offer } = data;
    return [{ hash, nonce, to, input, offer }];
  });
}

async function transactionsOf(
  rpc: JsonRpc,
  method: string,
  params: readonly unknown[],
  shape: z.ZodMiniType<readonly unknown[]>,
): Promise<readonly unknown[] | undefined> {
  try {
    const answer = await rpc.request({ method, params }, { repeatable: true });
    return answer.ok ? shape.safeParse(answer.result).data : undefined;
  } catch (error) {
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}
