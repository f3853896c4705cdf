import { decodeFunctionResult, encodeFunctionData, numberToHex, parseAbi } from 'viem/utils';
import type { Hex } from '../../domain/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { withoutChecksum, type EvmAddress } from '../../domain/evm.ts';
import type { CallOutcome, CallTerms, EvmCall } from '../../ports/evm.ts';
import type { JsonRpc } from '../http/json-rpc.ts';
import { hexData } from '../http/shape.ts';
import type { ExecutionTimes } from './execution-time.ts';
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

/** Many calls in as few requests as the endpoint takes; it learns what that is. */
export interface Caller {
  readonly call: (call: EvmCall, terms?: CallTerms) => Promise<CallOutcome>;
  readonly callMany: (calls: readonly EvmCall[]) => Promise<readonly CallOutcome[]>;
  readonly compute: (codes: readonly Hex[]) => Promise<readonly (CallOutcome | undefined)[]>;
  readonly inSequence: (calls: readonly EvmCall[]) => Promise<readonly CallOutcome[] | undefined>;
}

/**
 * @param rpc puts what is asked at the same time into one request
 * @param times tells at which time calls are simulated
 */
export function createCaller(
  rpc: JsonRpc,
  times: ExecutionTimes,
  multicall: EvmAddress | undefined,
): Caller {
  let hasMulticall = multicall !== undefined;

  const call = (single: EvmCall, { time, gas }: CallTerms = {}): Promise<CallOutcome> =>
    one({ ...callParameter(single), ...(gas !== undefined && { gas: numberToHex(gas) }) }, time);

  const one = (parameter: object, time?: bigint): Promise<CallOutcome> =>
    times.simulate(time, (at) => simulated(parameter, at));

  async function simulated(parameter: object, time: bigint | undefined): Promise<CallOutcome> {
    const overrides = time === undefined ? [] : [{}, { time: numberToHex(time) }];
    const request = { method: 'eth_call', params: [parameter, 'latest', ...overrides] };
    const answer = await rpc.request(request, { repeatable: true });
    if (answer.ok) return { ok: true, data: inShape(rpc, 'eth_call', answer.result, hexData) };
    const revert = revertData(answer.failure);
    if (revert === undefined) throw refusedRead(rpc, 'eth_call', answer.failure);
    return { ok: false, revert };
  }

  /** undefined: there is no multicall contract, or it could not run them all. */
  async function byMulticall(calls: readonly EvmCall[]): Promise<CallOutcome[] | undefined> {
    if (multicall === undefined || !hasMulticall) return undefined;
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
    if (outcome.ok && results?.length !== calls.length) hasMulticall = false;
    if (results?.length !== calls.length) return undefined;
    return results.map(({ success, returnData }) =>
      success ? { ok: true, data: returnData } : { ok: false, revert: returnData },
    );
  }

  async function callMany(calls: readonly EvmCall[]): Promise<readonly CallOutcome[]> {
    const outcomes = await Promise.all(
      chunks(calls, CALLS_PER_MULTICALL).map(async (part) => {
        // In a multicall every call comes from the multicall contract and carries nothing.
        const isPlain = part.length > 1 && !part.some(hasOwnTerms);
        const together = isPlain ? await byMulticall(part) : undefined;
        return together ?? (await Promise.all(part.map((single) => call(single))));
      }),
    );
    return outcomes.flat();
  }

  /** Runs code that is on no chain; undefined: the endpoint refuses to. */
  async function run(data: Hex): Promise<CallOutcome | undefined> {
    try {
      return await one({ data });
    } catch (error) {
      if (error instanceof OnboardError && REFUSALS.has(error.code)) return undefined;
      throw error;
    }
  }

  async function byCode(calls: readonly EvmCall[]): Promise<CallOutcome[] | undefined> {
    const code = sequenceCode(calls);
    const outcome = code && (await run(code));
    return outcome?.ok === true ? sequenceOutcomes(outcome.data, calls.length) : undefined;
  }

  return {
    call,
    callMany,
    compute: (codes) => Promise.all(codes.map((code) => run(code))),
    inSequence: async (calls) => (await byMulticall(calls)) ?? (await byCode(calls)),
  };
}

const REFUSALS: ReadonlySet<string> = new Set(['E-NET-109', 'E-EVM-104', 'E-EVM-105']);

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
