import { numberToHex } from 'viem/utils';
import * as z from 'zod/mini';
import type { Hex } from '../../domain/bytes.ts';
import type { EvmAddress } from '../../domain/evm.ts';
import { wei } from '../../domain/units.ts';
import type { EvmFees, EvmHead, EvmReader, GasOutcome } from '../../ports/evm.ts';
import type { JsonRpc } from '../http/json-rpc.ts';
import { hexData, quantity, word } from '../http/shape.ts';
import { createCaller } from './call-many.ts';
import { callParameter, revertData } from './call-outcome.ts';
import { inShape, readResult, refusedRead } from './evm-rpc.ts';
import { createExecutionTimes } from './execution-time.ts';
import { gathering } from './gather.ts';
import { createLogSearch } from './logs.ts';
import { blockShape, headShape, nonceShape, receiptShape, transactionShape } from './shapes.ts';
import { waitingOffer } from './waiting-offer.ts';

/** What a block proposer gets per unit of gas where the endpoint does not suggest anything. */
const USUAL_TIP = 1_000_000_000n;

/** `getChainId()` of multicall3. */
const GET_CHAIN_ID = '0x3408e470';

/** Reads an EVM chain over JSON-RPC; `multicall`: the address of a multicall3 contract, where there is one. */
export function createEvmReader(rpc: JsonRpc, multicall?: EvmAddress): EvmReader {
  const read = <T>(method: string, params: readonly unknown[], shape: z.ZodMiniType<T>) =>
    readResult(rpc, method, params, shape);
  const count = (address: EvmAddress, at: 'latest' | 'pending') =>
    read('eth_getTransactionCount', [address, at], nonceShape);
  async function head(): Promise<EvmHead> {
    const block = await read('eth_getBlockByNumber', ['latest', false], headShape);
    return { ...block, endpointTime: rpc.serverTime()?.seconds };
  }
  const times = createExecutionTimes(rpc, head);
  const caller = createCaller(rpc, times, multicall);

  async function tip(): Promise<bigint> {
    const method = 'eth_maxPriorityFeePerGas';
    const answer = await rpc.request({ method, params: [] }, { repeatable: true });
    return answer.ok ? inShape(rpc, method, answer.result, quantity) : USUAL_TIP;
  }

  const callMany = gathering(caller.callMany);
  const chainId = () => read('eth_chainId', [], quantity);

  /** The multicall contract tells the chain on which it runs; where none does, the endpoint does. */
  async function chainIdOfCalls(): Promise<bigint> {
    if (multicall === undefined) return chainId();
    const [outcome] = await callMany([{ to: multicall, data: GET_CHAIN_ID }]);
    return outcome?.ok === true && outcome.data.length === 66 ? BigInt(outcome.data) : chainId();
  }

  return {
    chainId,
    chainIdOfCalls,
    head,
    async blockTime(number) {
      const params = [numberToHex(number), false];
      const block = await read('eth_getBlockByNumber', params, z.nullable(headShape));
      return block?.timestamp;
    },
    takesTime: () => times.takesTime(),
    block: async (number) =>
      (await read('eth_getBlockByNumber', [numberToHex(number), true], blockShape)) ?? undefined,
    call: caller.call,
    callMany,
    compute: caller.compute,
    inSequence: caller.inSequence,
    async estimateGas(call): Promise<GasOutcome> {
      const method = 'eth_estimateGas';
      const answer = await rpc.request(
        { method, params: [callParameter(call)] },
        { repeatable: true },
      );
      if (answer.ok) return { ok: true, gas: inShape(rpc, method, answer.result, quantity) };
      const revert = revertData(answer.failure);
      if (revert === undefined) throw refusedRead(rpc, method, answer.failure);
      return { ok: false, revert };
    },
    async fees(): Promise<EvmFees> {
      const [{ number: block, baseFee }, suggested] = await Promise.all([head(), tip()]);
      // The base fee can double in a few blocks; what is not needed is not paid.
      return {
        block,
        baseFee,
        maxFeePerGas: wei(baseFee * 2n + suggested),
        maxPriorityFeePerGas: wei(suggested),
      };
    },
    balance: async (address) => wei(await read('eth_getBalance', [address, 'latest'], quantity)),
    async nonces(address) {
      const [latest, pending] = await Promise.all([
        count(address, 'latest'),
        count(address, 'pending'),
      ]);
      return { latest, pending };
    },
    code: (address) => read('eth_getCode', [address, 'latest'], hexData),
    storage: (address, slot) => read('eth_getStorageAt', [address, slot, 'latest'], storageWord),
    receipt: async (hash) =>
      (await read('eth_getTransactionReceipt', [hash], receiptShape)) ?? undefined,
    transaction: async (hash) =>
      (await read('eth_getTransactionByHash', [hash], transactionShape)) ?? undefined,
    waitingOffer: (from, nonce) => waitingOffer(rpc, from, nonce),
    logs: createLogSearch(rpc),
  };
}

/** A storage word; some nodes leave leading zeros out. */
const storageWord = z.lazy(() =>
  z.union([
    word,
    z.pipe(
      quantity,
      z.transform((value): Hex => `0x${value.toString(16).padStart(64, '0')}`),
    ),
  ]),
);
