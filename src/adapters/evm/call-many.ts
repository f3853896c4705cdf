import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils';
import type { Hex } from '../../domain/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { withoutChecksum, type EvmAddress } from '../../domain/evm.ts';
import type { CallOutcome, EvmCall } from '../../ports/evm.ts';
import type { JsonRpc, RpcAnswer, RpcRequest } from '../http/json-rpc.ts';
import { hexData } from '../http/shape.ts';
import { callParameter, revertData } from './call-outcome.ts';
import { sequenceCode, sequenceOutcomes } from './call-sequence.ts';
import { inShape, refusedRead } from './evm-rpc.ts';

const multicallAbi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[] returnData)',
]);
/** So many calls go into one request; public endpoints take that many. */
const CALLS_PER_MULTICALL = 200;
const CALLS_PER_BATCH = 40;

/** Many calls in as few requests as the endpoint takes; it learns what that is. */
export interface Caller {
  readonly call: (call: EvmCall) => Promise<CallOutcome>;
  readonly callMany: (calls: readonly EvmCall[]) => Promise<readonly CallOutcome[]>;
  readonly compute: (codes: readonly Hex[]) => Promise<readonly CallOutcome[]>;
  /** Any other reads, in one request where the endpoint takes batches. */
  readonly askMany: (requests: readonly RpcRequest[]) => Promise<readonly RpcAnswer[]>;
  readonly inSequence: (calls: readonly EvmCall[]) => Promise<readonly CallOutcome[] | undefined>;
}

export function createCaller(rpc: JsonRpc, multicall: EvmAddress | undefined): Caller {
  const takes = { multicall: multicall !== undefined, batches: true };

  const call = (single: EvmCall): Promise<CallOutcome> => one(callRequest(callParameter(single)));

  async function one(request: RpcRequest): Promise<CallOutcome> {
    return outcomeOf(await rpc.request(request, { repeatable: true }));
  }

  function outcomeOf(answer: RpcAnswer): CallOutcome {
    if (answer.ok) return { ok: true, data: inShape(rpc, 'eth_call', answer.result, hexData) };
    const revert = revertData(answer.failure);
    if (revert === undefined) throw refusedRead(rpc, 'eth_call', answer.failure);
    return { ok: false, revert };
  }

  /** undefined: there is no multicall contract, or it could not run them all. */
  async function byMulticall(calls: readonly EvmCall[]): Promise<CallOutcome[] | undefined> {
    if (multicall === undefined || !takes.multicall) return undefined;
    const args = calls.map(({ to, data }) => ({
      target: withoutChecksum(to),
      allowFailure: true,
      callData: data,
    }));
    const data = encodeFunctionData({
      abi: multicallAbi,
      functionName: 'aggregate3',
      args: [args],
    });
    const outcome = await call({ to: multicall, data });
    const results = outcome.ok ? decodeResults(outcome.data) : undefined;
    // Another contract or none answers otherwise, now and later; running out of gas may pass.
    if (outcome.ok && results?.length !== calls.length) takes.multicall = false;
    if (results?.length !== calls.length) return undefined;
    return results.map(({ success, returnData }) =>
      success ? { ok: true, data: returnData } : { ok: false, revert: returnData },
    );
  }

  /** undefined: the endpoint takes no batches. */
  async function byBatch(requests: readonly RpcRequest[]): Promise<CallOutcome[] | undefined> {
    if (!takes.batches || requests.length === 1) return undefined;
    try {
      const answers = await rpc.batch(requests);
      takes.batches = answers !== undefined;
      return answers?.map(outcomeOf);
    } catch (error) {
      // Refused as a whole, or one of its answers was.
      refusedBatch(error);
      return undefined;
    }
  }

  async function askMany(requests: readonly RpcRequest[]): Promise<readonly RpcAnswer[]> {
    const isBatch = takes.batches && requests.length > 1;
    const together = isBatch ? await rpc.batch(requests).catch(refusedBatch) : undefined;
    return (
      together ?? Promise.all(requests.map((request) => rpc.request(request, { repeatable: true })))
    );
  }

  /** Asked one by one, each tells for itself. */
  function refusedBatch(error: unknown): undefined {
    if (!(error instanceof OnboardError) || !REFUSALS.has(error.code)) throw error;
    if (error.code === 'E-NET-109') takes.batches = false;
    return undefined;
  }

  async function inBatches(parameters: readonly object[]): Promise<CallOutcome[]> {
    const batches = chunks(parameters.map(callRequest), CALLS_PER_BATCH).map(
      async (requests) => (await byBatch(requests)) ?? (await Promise.all(requests.map(one))),
    );
    return (await Promise.all(batches)).flat();
  }

  async function callMany(calls: readonly EvmCall[]): Promise<readonly CallOutcome[]> {
    const perRequest = takes.multicall ? CALLS_PER_MULTICALL : CALLS_PER_BATCH;
    const parts = chunks(calls, perRequest);
    const outcomes = await Promise.all(
      parts.map(async (part) => {
        // In a multicall every call comes from the multicall contract and carries nothing.
        const isPlain = part.length === 1 || part.some(hasOwnTerms);
        const together = isPlain ? undefined : await byMulticall(part);
        return together ?? (await inBatches(part.map(callParameter)));
      }),
    );
    return outcomes.flat();
  }

  /** undefined: the endpoint runs no code that is on no chain. */
  async function byCode(calls: readonly EvmCall[]): Promise<CallOutcome[] | undefined> {
    const data = sequenceCode(calls);
    if (data === undefined) return undefined;
    try {
      const outcome = await one(callRequest({ data }));
      return outcome.ok ? sequenceOutcomes(outcome.data, calls.length) : undefined;
    } catch (error) {
      if (error instanceof OnboardError && REFUSALS.has(error.code)) return undefined;
      throw error;
    }
  }

  return {
    call,
    callMany,
    compute: (codes) => inBatches(codes.map((data) => ({ data }))),
    askMany,
    inSequence: async (calls) => (await byMulticall(calls)) ?? (await byCode(calls)),
  };
}

const REFUSALS: ReadonlySet<string> = new Set(['E-NET-109', 'E-EVM-104', 'E-EVM-105']);

function callRequest(parameter: object): RpcRequest {
  return { method: 'eth_call', params: [parameter, 'latest'] };
}

function hasOwnTerms({ from, value, accessList }: EvmCall): boolean {
  return from !== undefined || value !== undefined || accessList !== undefined;
}

function decodeResults(data: Hex) {
  try {
    return decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data });
  } catch {
    return undefined;
  }
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}
