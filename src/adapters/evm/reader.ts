import {
  BlockNotFoundError,
  formatTransactionRequest,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem';
import {
  getBalance,
  getBlock,
  getChainId,
  getCode,
  getStorageAt,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
} from 'viem/actions';
import { EVM_METHODS } from '../../domain/network/api-methods.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import { wei } from '../../domain/units.ts';
import type { EvmHead, EvmReader, GasOutcome } from '../../ports/evm.ts';
import type { JsonRpc } from '../http/rpc/json-rpc.ts';
import { isMissingMethod } from '../http/rpc/rpc-answer.ts';
import { revertOf } from './call-outcome.ts';
import { createContractCalls } from './contract-calls.ts';
import { createEvmClient, resultOf } from './evm-client.ts';
import { createExecutionTimes } from './execution-time.ts';
import { readFees } from './fees.ts';
import { evmBlock, evmReceipt, evmTransaction, headOf } from './formatted.ts';
import { batchSimultaneous } from './batch-simultaneous.ts';
import { createLogSearch } from './logs.ts';
import { pooledTransactions, pooledOffer } from './pooled-transactions.ts';

/**
 * Creates a reader of an EVM chain over JSON-RPC.
 * @param multicall the address of a Multicall3 contract, if the network has one
 */
export function createEvmReader(rpc: JsonRpc, multicall?: EvmAddress): EvmReader {
  const client = createEvmClient(rpc);
  const readHead = async (): Promise<EvmHead> => ({
    ...headOf(await resultOf(getBlock(client))),
    endpointTime: rpc.serverTime()?.seconds,
  });
  let simultaneousHead: Promise<EvmHead> | undefined;
  /** Simultaneous callers share one request. `callMany` sends one event-loop iteration late, so share for two. */
  const head = (): Promise<EvmHead> => {
    if (simultaneousHead === undefined)
      setImmediate(() => setImmediate(() => (simultaneousHead = undefined)));
    return (simultaneousHead ??= readHead());
  };
  const times = createExecutionTimes(rpc, head);
  const contracts = createContractCalls(client, times, multicall);
  const callMany = batchSimultaneous(contracts.callMany);
  /** @throws OnboardError E-NET-117 if an answer is about another transaction */
  const requireHash = (found: string | undefined, hash: string, method: string): void => {
    if (found !== undefined && found.toLowerCase() !== hash.toLowerCase())
      throw new OnboardError('E-NET-117', { url: rpc.url, method });
  };
  const count = async (address: EvmAddress, blockTag: 'latest' | 'pending') =>
    BigInt(await resultOf(getTransactionCount(client, { address, blockTag })));

  return {
    chainId: async () => BigInt(await resultOf(getChainId(client))),
    head,
    blockTime: async (blockNumber) =>
      (await undefinedIfMissing(getBlock(client, { blockNumber }), BlockNotFoundError))?.timestamp,
    takesTime: () => times.takesTime(),
    block: async (blockNumber) => {
      const request = getBlock(client, { blockNumber, includeTransactions: true });
      const block = await undefinedIfMissing(request, BlockNotFoundError);
      return block && evmBlock(block);
    },
    call: contracts.call,
    callMany,
    callInOrder: contracts.inOrder,
    callSequence: contracts.sequence,
    async estimateGas(call): Promise<GasOutcome> {
      // Send `eth_estimateGas` directly, because viem's own action adds fee fields. Since the network upgrade
      // Helicon, estimates with fee fields are wrong.
      const params = [formatTransactionRequest(call)] as const;
      try {
        const gas = await client.request({ method: 'eth_estimateGas', params: [...params] });
        return { ok: true, gas: BigInt(gas) };
      } catch (error) {
        return revertOf(error);
      }
    },
    fees: () => readFees(rpc, head),
    balance: async (address) => wei(await resultOf(getBalance(client, { address }))),
    async nonces(address) {
      const [latest, pending] = await Promise.all([
        count(address, 'latest'),
        count(address, 'pending'),
      ]);
      return { latest, pending };
    },
    code: async (address) => (await resultOf(getCode(client, { address }))) ?? '0x',
    storage: async (address, slot) =>
      (await resultOf(getStorageAt(client, { address, slot }))) ?? '0x',
    receipt: async (hash) => {
      const receipt = await undefinedIfMissing(
        getTransactionReceipt(client, { hash }),
        TransactionReceiptNotFoundError,
      );
      requireHash(receipt?.transactionHash, hash, 'eth_getTransactionReceipt');
      return receipt && evmReceipt(receipt);
    },
    transaction: async (hash) => {
      const transaction = await undefinedIfMissing(
        getTransaction(client, { hash }),
        TransactionNotFoundError,
      );
      requireHash(transaction?.hash, hash, 'eth_getTransactionByHash');
      return transaction && evmTransaction(transaction);
    },
    pooled: (from) => pooledTransactions(rpc, from),
    pooledOffer: (from, nonce) => pooledOffer(rpc, from, nonce),
    ...createLogSearch(client),
    async missingMethods() {
      const answers = await Promise.all(
        EVM_METHODS.map((method) => rpc.request({ method, params: [] }, { repeatable: true })),
      );
      return EVM_METHODS.filter((_, i) => isMissingMethod(answers[i]));
    },
  };
}

/**
 * Returns the result of a viem action; undefined if the action rejects with `NotFoundError`.
 * @throws as `resultOf` does
 */
async function undefinedIfMissing<T>(
  action: Promise<T>,
  NotFoundError: new (...args: never[]) => Error,
): Promise<T | undefined> {
  try {
    return await action;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    return resultOf(Promise.reject(error as Error));
  }
}
