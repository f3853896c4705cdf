import { type Hex, isHex } from '../../domain/identity/bytes.ts';
import type { RpcFailure } from '../http/rpc-answer.ts';
import { isRequestFailure, originOf, refusalIn, refusedRead } from './evm-client.ts';
import {
  type Client,
  ContractFunctionExecutionError,
  decodeFunctionResult,
  encodeFunctionData,
  multicall3Abi,
} from 'viem';
import { call as callAction, multicall as multicallAction } from 'viem/actions';
import { OnboardError } from '../../domain/errors.ts';
import { type EvmAddress, withoutChecksum } from '../../domain/identity/evm.ts';
import type {
  CallOptions,
  CallOutcome,
  ContractCall,
  DecodedOutcome,
  EvmCall,
  SequenceOutcome,
} from '../../ports/evm.ts';
import type { ExecutionTimes } from './execution-time.ts';
import { concatHex, numberToHex, size } from 'viem/utils';

/** Error texts with which go-ethereum and its descendants report that a call failed in the EVM. */
const EVM_FAILURE =
  /revert|out of gas|intrinsic gas too low|gas required exceeds|invalid opcode|invalid jump|stack (?:under|over)flow|write protection/i;

/**
 * Returns the revert data of a call that failed in the EVM; '0x' if there is none. Returns undefined if the
 * call did not run in the EVM.
 */
function revertData({ code, message, data }: RpcFailure): Hex | undefined {
  const reverted = dataIn(data);
  if (reverted !== undefined) return reverted;
  return code === 3 || EVM_FAILURE.test(message) ? '0x' : undefined;
}

/**
 * Returns the revert behind an error of a viem action.
 * @throws OnboardError if the endpoint did not run the call; the reason of an abort
 */
export function revertOf(error: unknown): { readonly ok: false; readonly revert: Hex } {
  const refusal = refusalIn(error);
  if (refusal === undefined) throw originOf(error);
  const revert = revertData(refusal.failure);
  if (revert === undefined) throw refusedRead(refusal);
  return { ok: false, revert };
}

function dataIn(data: unknown): Hex | undefined {
  if (isHex(data)) return data;
  // Some nodes wrap the data in an object.
  return typeof data === 'object' && data !== null && 'data' in data && isHex(data.data)
    ? data.data
    : undefined;
}

// EVM opcodes.
const SUB = '0x03';
const ADD = '0x01';
const ISZERO = '0x15';
const CODECOPY = '0x39';
const RETURNDATASIZE = '0x3d';
const RETURNDATACOPY = '0x3e';
const MSTORE = '0x52';
const JUMPI = '0x57';
const GAS = '0x5a';
const JUMPDEST = '0x5b';
const SWAP1 = '0x90';
const CALL = '0xf1';
const RETURN = '0xf3';

/**
 * Memory layout, in bytes: the index of the last call, the gas of the last call, the calldata of the last
 * call. The return data of the last call later replaces the calldata.
 */
const INDEX = 0;
const GAS_USED = 32;
const DATA = 64;

/**
 * Returns EVM code that makes calls in order and stops at the first revert. The code returns three values:
 * the index of the reverted call (the number of calls if none reverts), the gas of the last call, and the
 * return data of the last call. A state override places the code at an account's address, so that the calls
 * come from that account.
 */
function sequenceCode(calls: readonly EvmCall[]): Hex {
  const ending = concatHex([
    JUMPDEST,
    ...[RETURNDATASIZE, push4(0), push4(DATA), RETURNDATACOPY],
    ...[RETURNDATASIZE, push4(DATA), ADD, push4(0), RETURN],
  ] as Hex[]);
  const instructionsFor = (offsets: readonly number[], end: number): Hex =>
    concatHex([
      ...calls.flatMap((call, index) => callInstructions(call, index, offsets[index] ?? 0, end)),
      ...[push4(calls.length), push4(INDEX), MSTORE],
      ending,
    ] as Hex[]);
  // Offsets and lengths are pushed with 4 bytes, so the length of the code does not depend on their values.
  const length = size(instructionsFor([], 0));
  const offsets: number[] = [];
  let offset = length;
  for (const { data } of calls) {
    offsets.push(offset);
    offset += size(data);
  }
  return concatHex([
    instructionsFor(offsets, length - size(ending)),
    ...calls.map(({ data }) => data),
  ]);
}

function callInstructions(
  { to, data, value = 0n as never }: EvmCall,
  index: number,
  offset: number,
  end: number,
): Hex[] {
  const length = push4(size(data));
  return [
    ...[length, push4(offset), push4(DATA), CODECOPY],
    GAS,
    ...[push4(0), push4(0), length, push4(DATA)],
    concatHex(['0x7f', numberToHex(value, { size: 32 })]),
    concatHex(['0x73', withoutChecksum(to)]),
    ...[GAS, CALL],
    // Gas used: gas before minus gas after.
    ...[SWAP1, GAS, SWAP1, SUB, push4(GAS_USED), MSTORE],
    ...[push4(index), push4(INDEX), MSTORE],
    ...[ISZERO, push4(end), JUMPI],
  ] as Hex[];
}

const push4 = (value: number): Hex => concatHex(['0x63', numberToHex(value, { size: 4 })]);

/** Decodes the return data of the code; undefined if the endpoint did not run the code. */
function sequenceOutcome(data: Hex, count: number): SequenceOutcome | undefined {
  if (size(data) < DATA) return undefined;
  const endIndex = BigInt(`0x${data.slice(2, 66)}`);
  if (endIndex > BigInt(count)) return undefined;
  const gas = BigInt(`0x${data.slice(66, 130)}`);
  const revert: Hex = `0x${data.slice(130)}`;
  return endIndex === BigInt(count)
    ? { ok: true, gas }
    : { ok: false, index: Number(endIndex), revert };
}

/** The maximum number of calls in one `aggregate3` request. Public endpoints accept this number. */
const BATCH_SIZE = 200;
/**
 * The maximum number of calls that one `callMany` has in flight. With more calls, a slow endpoint may exceed
 * the time limit of a request.
 */
const MAX_IN_FLIGHT = 1000;
const REFUSALS: ReadonlySet<string> = new Set(['E-NET-109', 'E-EVM-104', 'E-EVM-105']);

/** Code that replaces an account's code for one call. */
interface Overridden {
  readonly stateOverride?: { readonly address: Hex; readonly code: Hex }[];
}

interface ContractCalls {
  readonly call: (call: EvmCall, options?: CallOptions) => Promise<CallOutcome>;
  readonly callMany: (calls: readonly EvmCall[]) => Promise<readonly CallOutcome[]>;
  readonly inOrder: (
    calls: readonly ContractCall[],
  ) => Promise<readonly DecodedOutcome[] | undefined>;
  readonly sequence: (
    from: EvmAddress,
    calls: readonly EvmCall[],
  ) => Promise<SequenceOutcome | undefined>;
}

/**
 * Creates functions that make contract calls through a client.
 * @param times determines the time at which calls are simulated
 * @param multicall the address of a Multicall3 contract, if the network has one
 */
export function createContractCalls(
  client: Client,
  times: ExecutionTimes,
  multicall: EvmAddress | undefined,
): ContractCalls {
  let hasMulticall = multicall !== undefined;

  /** @throws OnboardError if the endpoint did not run the call; a revert is returned as an outcome */
  async function call(
    { from: account, ...rest }: EvmCall & Overridden,
    { time, gas, block: blockNumber }: CallOptions = {},
  ): Promise<CallOutcome> {
    const options = {
      ...rest,
      account,
      ...(gas !== undefined && { gas }),
      ...(blockNumber !== undefined && { blockNumber }),
    };
    const callAt = (simulatedTime?: bigint) =>
      callAction(client, { ...options, ...overridesAt(simulatedTime) });
    try {
      const ownTime = blockNumber !== undefined && time === undefined;
      const { data = '0x' } = await (ownTime ? callAt() : times.simulate(time, callAt));
      return { ok: true, data };
    } catch (error) {
      return revertOf(error);
    }
  }

  /**
   * Returns undefined if there is no multicall contract, or if the contract could not run all
   * calls.
   */
  async function aggregate(calls: readonly EvmCall[]): Promise<CallOutcome[] | undefined> {
    if (multicall === undefined || !hasMulticall) return undefined;
    const args = calls.map(({ to, data }) => ({
      target: withoutChecksum(to),
      allowFailure: true,
      callData: data,
    }));
    const data = encodeFunctionData({ ...AGGREGATE, args: [args] });
    const outcome = await call({ to: multicall, data });
    // The batch may have run out of gas; its calls can still succeed one by one.
    if (!outcome.ok) return undefined;
    const results = decodedResults(outcome.data);
    if (results?.length === calls.length) return results.map(outcomeOf);
    // The address has no Multicall3 contract, so do not use the address again.
    hasMulticall = false;
    return undefined;
  }

  async function callMany(calls: readonly EvmCall[]): Promise<readonly CallOutcome[]> {
    const outcomes: CallOutcome[] = [];
    for (const group of chunks(calls, MAX_IN_FLIGHT)) {
      const parts = await Promise.all(chunks(group, BATCH_SIZE).map(callTogether));
      outcomes.push(...parts.flat());
    }
    return outcomes;
  }

  async function callTogether(part: readonly EvmCall[]): Promise<readonly CallOutcome[]> {
    // Calls inside a multicall come from the multicall contract, and carry neither a value nor an access list.
    const canAggregate = part.length > 1 && !part.some(needsOwnCall);
    const aggregated = canAggregate ? await aggregate(part) : undefined;
    return aggregated ?? Promise.all(part.map((single) => call(single)));
  }

  async function inOrder(
    contracts: readonly ContractCall[],
  ): Promise<readonly DecodedOutcome[] | undefined> {
    const contractOrCode =
      hasMulticall && multicall !== undefined
        ? { multicallAddress: multicall }
        : { deployless: true };
    // With batch size 0, viem sends one request, so that each call sees the effects of the earlier
    // calls.
    const request = { contracts, batchSize: 0, ...contractOrCode };
    const results = await times.simulate(undefined, (simulatedTime) =>
      multicallAction(client, { ...request, ...overridesAt(simulatedTime) }),
    );
    const outcomes: DecodedOutcome[] = [];
    for (const { status, error, result } of results) {
      if (status === 'success') {
        outcomes.push({ ok: true, result });
        continue;
      }
      // viem attributes the failure of the whole request to each of its calls.
      const origin = originOf(error);
      if (refusalIn(error) !== undefined || isRefusal(origin)) return undefined;
      if (isRequestFailure(error)) throw origin;
      if (isOfAggregate(error)) return undefined;
      outcomes.push({ ok: false });
    }
    return outcomes;
  }

  async function sequence(
    from: EvmAddress,
    calls: readonly EvmCall[],
  ): Promise<SequenceOutcome | undefined> {
    const stateOverride = [{ address: withoutChecksum(from), code: sequenceCode(calls) }];
    const accessList = calls.flatMap((evmCall) => evmCall.accessList ?? []);
    try {
      const outcome = await call({ to: from, data: '0x', accessList, stateOverride });
      return outcome.ok ? sequenceOutcome(outcome.data, calls.length) : undefined;
    } catch (error) {
      if (isRefusal(error)) return undefined;
      throw error;
    }
  }

  return { call, callMany, inOrder, sequence };
}

const AGGREGATE = { abi: multicall3Abi, functionName: 'aggregate3' } as const;

function decodedResults(data: Hex) {
  try {
    return decodeFunctionResult({ ...AGGREGATE, data });
  } catch {
    return undefined;
  }
}

/** True if the multicall contract itself failed, or no such contract answered, so that no call ran. */
function isOfAggregate(error: Error): boolean {
  return (
    error instanceof ContractFunctionExecutionError && error.functionName === AGGREGATE.functionName
  );
}

function overridesAt(time: bigint | undefined) {
  return time === undefined ? {} : { blockOverrides: { time } };
}

/**
 * True for an RPC refusal (E-EVM-105), an unexpected answer (E-EVM-104), or an HTTP status without its own error
 * code (E-NET-109).
 */
function isRefusal(error: unknown): boolean {
  return error instanceof OnboardError && REFUSALS.has(error.code);
}

function outcomeOf({ success, returnData }: { success: boolean; returnData: Hex }): CallOutcome {
  return success ? { ok: true, data: returnData } : { ok: false, revert: returnData };
}

function needsOwnCall({ from, value, accessList }: EvmCall): boolean {
  return from !== undefined || value !== undefined || accessList !== undefined;
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}
