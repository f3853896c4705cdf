import { EVM_METHODS, type ApiMethodName } from '../../domain/network/api-methods.ts';
import { OnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import { wei } from '../../domain/units.ts';
import type { EvmHead, EvmReader, PooledTransaction } from '../../ports/evm.ts';
import { type JsonRpc, missingMethods } from '../http/json-rpc.ts';
import { createContractCalls, estimateGas } from './contract-calls.ts';
import { readEvm } from './evm-rpc.ts';
import { createExecutionTimes } from './execution-time.ts';
import { createLogSearch } from './logs.ts';
import {
  blockShape,
  blockTimeShape,
  headShape,
  nonceShape,
  receiptShape,
  storageShape,
  transactionShape,
} from './shapes.ts';
import { numberToHex } from 'viem/utils';
import * as z from 'zod/mini';
import { evmAddress, evmHash, hexData, quantity } from '../http/shape.ts';

/**
 * Reads the C-Chain through an RPC connection.
 * @param multicall the address of a Multicall3 contract, if the network has one
 */
export function createEvmReader(rpc: JsonRpc, multicall?: EvmAddress): EvmReader {
  const read = <T>(method: ApiMethodName, params: readonly unknown[], shape: z.ZodMiniType<T>) =>
    readEvm(rpc, { method, params, shape });
  const readHead = async (): Promise<EvmHead> => ({
    ...(await read('eth_getBlockByNumber', ['latest', false], headShape)),
    endpointTime: rpc.serverTime()?.seconds,
  });
  const head = shareSimultaneous(readHead);
  const times = createExecutionTimes(rpc, head);
  const contracts = createContractCalls(rpc, times, multicall);
  const count = (address: EvmAddress, tag: 'latest' | 'pending') =>
    read('eth_getTransactionCount', [address, tag], nonceShape);
  const blockAt = <T>(number: bigint, isWhole: boolean, shape: z.ZodMiniType<T>) =>
    read('eth_getBlockByNumber', [numberToHex(number), isWhole], shape);
  return {
    chainId: shareSimultaneous(() => read('eth_chainId', [], quantity)),
    head,
    blockTime: async (number) => (await blockAt(number, false, blockTimeShape))?.timestamp,
    takesTime: () => times.takesTime(),
    block: async (number) => (await blockAt(number, true, blockShape)) ?? undefined,
    ...contracts,
    callMany: batchSimultaneous((calls) => contracts.callMany(calls)),
    estimateGas: (call) => estimateGas(rpc, call),
    fees: async () => offeredFees(...(await Promise.all([head(), suggestedTip(rpc)]))),
    balance: async (address) => wei(await read('eth_getBalance', [address, 'latest'], quantity)),
    async nonces(address) {
      const [latest, pending] = await Promise.all([
        count(address, 'latest'),
        count(address, 'pending'),
      ]);
      return { latest, pending };
    },
    code: (address) => read('eth_getCode', [address, 'latest'], hexData),
    storage: (address, slot) => read('eth_getStorageAt', [address, slot, 'latest'], storageShape),
    async receipt(hash) {
      const method = 'eth_getTransactionReceipt';
      return requireHash(rpc, method, hash, await read(method, [hash], receiptShape));
    },
    async transaction(hash) {
      const method = 'eth_getTransactionByHash';
      return requireHash(rpc, method, hash, await read(method, [hash], transactionShape));
    },
    async pooled(from) {
      const entries = await poolOf(rpc, from);
      if (entries === undefined) return undefined;
      const transactions = readable(entries, from).toSorted((a, b) => Number(a.nonce - b.nonce));
      // An entry of another account shows that the endpoint answered something else.
      return { transactions, isWhole: transactions.length === entries.length };
    },
    async pooledOffer(from, nonce) {
      const entries =
        (await poolOf(rpc, from)) ??
        (await transactionsOf(rpc, 'eth_getBlockByNumber', ['pending', true], pendingShape)) ??
        [];
      return readable(entries, from).find((entry) => entry.nonce === nonce)?.offer;
    },
    ...createLogSearch(rpc),
    missingMethods: () => missingMethods(rpc, EVM_METHODS, []),
  };
}

/** @throws OnboardError E-NET-117 if an answer is about another transaction */
function requireHash<T extends { readonly hash: string }>(
  { url }: JsonRpc,
  method: string,
  hash: string,
  found: T | null,
): T | undefined {
  if (found === null) return undefined;
  if (found.hash.toLowerCase() === hash.toLowerCase()) return found;
  throw new OnboardError('E-NET-117', { url, method });
}

/**
 * Simultaneous callers share one request. `callMany` sends one event-loop iteration late, so share for two.
 * A caller after a failure sends a new request.
 */
function shareSimultaneous<T>(read: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined;
  const forget = (): void => {
    shared = undefined;
  };
  return () => {
    if (shared === undefined) {
      setImmediate(() => setImmediate(forget));
      shared = read();
      shared.catch(forget);
    }
    return shared;
  };
}

/** Sends the questions of simultaneous callers together: five callers need one round trip. */
function batchSimultaneous<Q, A>(
  sendBatch: (questions: readonly Q[]) => Promise<readonly A[]>,
): (questions: readonly Q[]) => Promise<readonly A[]> {
  let batch: { readonly questions: Q[]; readonly answers: Promise<readonly A[]> } | undefined;
  return async (questions) => {
    if (questions.length === 0) return [];
    batch ??= openBatch();
    const offset = batch.questions.length;
    batch.questions.push(...questions);
    const answers = await batch.answers;
    return answers.slice(offset, offset + questions.length);
  };

  function openBatch() {
    const questions: Q[] = [];
    const answers = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      batch = undefined;
      return sendBatch(questions);
    });
    return { questions, answers };
  }
}

/** 1 gwei, in wei per gas: the tip if the endpoint suggests none. */
const DEFAULT_TIP = 1_000_000_000n;

/**
 * A block charges its own base fee, but the whole tip. The suggested tip is therefore limited to the base
 * fee, or to 1 gwei if the base fee is lower.
 */
function offeredFees({ number: block, baseFee }: EvmHead, suggested: bigint) {
  const tipCap = baseFee > DEFAULT_TIP ? baseFee : DEFAULT_TIP;
  const tip = suggested < tipCap ? suggested : tipCap;
  // The base fee can double within a few blocks; the unused part is not charged.
  const maxFeePerGas = wei(baseFee * 2n + tip);
  return { block, baseFee, maxFeePerGas, maxPriorityFeePerGas: wei(tip) };
}

async function suggestedTip(rpc: JsonRpc): Promise<bigint> {
  const request = { method: 'eth_maxPriorityFeePerGas', params: [], shape: quantity } as const;
  const answer = await rpc.request(request, { repeatable: true }).catch(ignoreOnboardError);
  return answer?.ok === true ? (answer.result as bigint) : DEFAULT_TIP;
}

/** The single gas price of a legacy transaction counts as its maximum fee and as its tip. */
const pooledShape = z.pipe(
  z.object({
    from: evmAddress,
    nonce: quantity,
    hash: evmHash,
    to: z.nullish(evmAddress),
    input: z.optional(hexData),
    value: z.optional(quantity),
    gas: z.optional(quantity),
    gasPrice: z.nullish(quantity),
    maxFeePerGas: z.nullish(quantity),
    maxPriorityFeePerGas: z.nullish(quantity),
  }),
  z.transform(({ from, hash, nonce, to, input = '0x', value = 0n, gas, ...fees }) => {
    const maxFeePerGas = fees.maxFeePerGas ?? fees.gasPrice ?? 0n;
    const maxPriorityFeePerGas = fees.maxPriorityFeePerGas ?? maxFeePerGas;
    const offer = { maxFeePerGas, maxPriorityFeePerGas };
    const content = { to: to ?? null, input, value: wei(value), gas };
    return { from, transaction: { hash, nonce, ...content, offer } };
  }),
);

const byNonce = z.record(z.string(), z.unknown());
/** The answer to `txpool_contentFrom`: transactions by nonce. Without one of its parts, the pool is unknown. */
const contentShape = z.pipe(
  z.object({ pending: byNonce, queued: byNonce }),
  z.transform(({ pending, queued }): unknown[] => Object.values({ ...queued, ...pending })),
);
const pendingShape = z.pipe(
  z.object({ transactions: z.array(z.unknown()) }),
  z.transform(({ transactions }) => transactions),
);

/** Leaves out unreadable entries and other senders. */
function readable(entries: readonly unknown[], from: EvmAddress): readonly PooledTransaction[] {
  return entries.flatMap((entry) => {
    const { success, data } = pooledShape.safeParse(entry);
    return success && data.from === from ? [data.transaction] : [];
  });
}

/** Undefined if the endpoint does not report its pool, as most public ones. */
const poolOf = (rpc: JsonRpc, from: EvmAddress) =>
  transactionsOf(rpc, 'txpool_contentFrom', [from], contentShape);

async function transactionsOf(
  rpc: JsonRpc,
  method: ApiMethodName,
  params: readonly unknown[],
  shape: z.ZodMiniType<readonly unknown[]>,
): Promise<readonly unknown[] | undefined> {
  const request = rpc.request({ method, params }, { repeatable: true });
  const answer = await request.catch(ignoreOnboardError);
  return answer?.ok === true ? shape.safeParse(answer.result).data : undefined;
}
