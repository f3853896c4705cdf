import type { Hex } from '../../domain/identity/bytes.ts';
import { type EvmAddress, parseAddress, withoutChecksum } from '../../domain/identity/evm.ts';
import type {
  CallOptions,
  CallOutcome,
  EvmCall,
  EvmReader,
  GasOutcome,
  SequenceOutcome,
} from '../../ports/evm.ts';
import type { JsonRpc } from '../http/json-rpc.ts';
import { type RpcErrorAnswer, revertData } from '../http/rpc-answer.ts';
import { hexData, quantity } from '../http/shape.ts';
import { refusedRead } from './evm-rpc.ts';
import { type ExecutionTimes, PROBE_ADDRESS, isRpcRefusal } from './execution-time.ts';
import { multicall3Abi } from 'viem';
import { concatHex, decodeFunctionResult, encodeFunctionData, numberToHex, size } from 'viem/utils';
import { unlessThrows } from '../../domain/errors.ts';

/** The call as an endpoint takes it. */
function callObject({ from, to, data, value, accessList }: EvmCall, gas?: bigint) {
  return {
    ...{ from, to, data, accessList },
    ...(value !== undefined && { value: numberToHex(value) }),
    ...(gas !== undefined && { gas: numberToHex(gas) }),
  };
}

/** @throws OnboardError if the endpoint did not run the call */
function revertOf(rpc: JsonRpc, method: string, refusal: RpcErrorAnswer) {
  const revert = revertData(refusal.failure);
  if (revert === undefined) throw refusedRead(rpc, method, refusal);
  return { ok: false, revert } as const;
}

/** Without fees: since the network upgrade Helicon, estimates with fee fields are wrong. */
export async function estimateGas(rpc: JsonRpc, call: EvmCall): Promise<GasOutcome> {
  const method = 'eth_estimateGas';
  const request = { method, params: [callObject(call)], shape: quantity } as const;
  const answer = await rpc.request(request, { repeatable: true });
  return answer.ok ? { ok: true, gas: answer.result as bigint } : revertOf(rpc, method, answer);
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

/** Memory layout, in bytes: index, gas and calldata (later the return data) of the last call. */
const INDEX = 0;
const GAS_USED = 32;
const DATA = 64;

/**
 * Returns EVM code that makes calls in order and stops at the first revert. It returns the index of the
 * reverted call (the number of calls if none reverts), and the gas and the return data of the last call. A
 * state override places it at an account's address, so that the calls come from that account.
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
  // Offsets and lengths take 4 bytes, so the length of the code does not depend on their values.
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

/** Returns undefined if the endpoint did not run the code. */
function sequenceOutcome(data: Hex, count: number): SequenceOutcome | undefined {
  if (size(data) < DATA) return undefined;
  const endIndex = BigInt(`0x${data.slice(2, 66)}`);
  if (endIndex > BigInt(count)) return undefined;
  const gas = BigInt(`0x${data.slice(66, 130)}`);
  const returned: Hex = `0x${data.slice(130)}`;
  return endIndex === BigInt(count)
    ? { ok: true, gas, data: returned }
    : { ok: false, index: Number(endIndex), revert: returned };
}

/** The maximum number of calls in one `aggregate3` request. Public endpoints accept this number. */
const BATCH_SIZE = 200;
/** With more calls in flight, a slow endpoint may exceed the time limit of a request. */
const MAX_IN_FLIGHT = 1000;

/** Calls contracts, many in one request where `multicall` is the address of a Multicall3 contract. */
export function createContractCalls(
  rpc: JsonRpc,
  times: ExecutionTimes,
  multicall: EvmAddress | undefined,
): Pick<EvmReader, 'call' | 'callMany' | 'callInOrder' | 'callSequence'> {
  /** Undefined as soon as the address turns out to have no Multicall3 contract. */
  let multicallAddress = multicall;

  /**
   * @param code replaces the code of the called account for this call
   * @throws OnboardError if the endpoint did not run the call; a revert is returned as an outcome
   */
  async function call(
    evmCall: EvmCall,
    { time, gas, block }: CallOptions = {},
    code?: Hex,
  ): Promise<CallOutcome> {
    const method = 'eth_call';
    const callAt = async (simulatedTime?: bigint): Promise<CallOutcome> => {
      const overrides = [
        code === undefined ? {} : { [evmCall.to]: { code } },
        ...(simulatedTime === undefined ? [] : [{ time: numberToHex(simulatedTime) }]),
      ];
      const hasOverrides = code !== undefined || simulatedTime !== undefined;
      const tag = block === undefined ? 'latest' : numberToHex(block);
      const params = [callObject(evmCall, gas), tag, ...(hasOverrides ? overrides : [])];
      const answer = await rpc.request({ method, params, shape: hexData }, { repeatable: true });
      return answer.ok ? { ok: true, data: answer.result as Hex } : revertOf(rpc, method, answer);
    };
    const ownTime = block !== undefined && time === undefined;
    return ownTime ? callAt() : times.simulate(time, callAt);
  }

  /** Returns undefined without a multicall contract, or if it could not run all calls. */
  async function aggregate(calls: readonly EvmCall[]): Promise<CallOutcome[] | undefined> {
    if (multicallAddress === undefined) return undefined;
    const outcome = await call({ to: multicallAddress, data: aggregateData(calls) });
    // The batch may have run out of gas; its calls can still succeed one by one.
    if (!outcome.ok) return undefined;
    const { data } = outcome;
    const outcomes = unlessThrows(() => decodeFunctionResult({ ...AGGREGATE, data }));
    if (outcomes?.length === calls.length) {
      return outcomes.map(({ success: ok, returnData }) =>
        ok ? { ok, data: returnData } : { ok, revert: returnData },
      );
    }
    // No Multicall3 contract gave this answer.
    multicallAddress = undefined;
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
    const canAggregate = part.length > 1 && !part.some(needsOwnCall);
    const aggregated = canAggregate ? await aggregate(part) : undefined;
    return aggregated ?? Promise.all(part.map((single) => call(single)));
  }

  async function callInOrder(calls: readonly EvmCall[]): Promise<Hex | undefined> {
    const outcomes = await unlessRefused(aggregate(calls));
    const [last] = outcomes?.filter(({ ok }, i) => !ok || i === calls.length - 1) ?? [];
    const outcome = last ?? (await callSequence(calls, parseAddress(PROBE_ADDRESS)));
    return outcome?.ok === true ? outcome.data : undefined;
  }

  async function callSequence(
    calls: readonly EvmCall[],
    from: EvmAddress,
  ): Promise<SequenceOutcome | undefined> {
    const accessList = calls.flatMap((evmCall) => evmCall.accessList ?? []);
    const whole = { to: from, data: '0x', accessList } as const;
    const outcome = await unlessRefused(call(whole, {}, sequenceCode(calls)));
    return outcome?.ok === true ? sequenceOutcome(outcome.data, calls.length) : undefined;
  }

  return { call, callMany, callInOrder, callSequence };
}

function unlessRefused<T>(request: Promise<T>): Promise<T | undefined> {
  return request.catch((error: unknown) => {
    if (isRpcRefusal(error)) return undefined;
    throw error;
  });
}

const AGGREGATE = { abi: multicall3Abi, functionName: 'aggregate3' } as const;

/** Calls inside a multicall come from the multicall contract, and carry neither a value nor an access list. */
function needsOwnCall({ from, value, accessList }: EvmCall): boolean {
  return from !== undefined || value !== undefined || accessList !== undefined;
}

function aggregateData(calls: readonly EvmCall[]): Hex {
  const args = calls.map(({ to, data }) => ({
    target: withoutChecksum(to),
    allowFailure: true,
    callData: data,
  }));
  return encodeFunctionData({ ...AGGREGATE, args: [args] });
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}
