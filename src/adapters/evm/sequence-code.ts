import { concatHex, numberToHex, size } from 'viem/utils';
import type { Hex } from '../../domain/identity/bytes.ts';
import { withoutChecksum } from '../../domain/identity/evm.ts';
import type { EvmCall, SequenceOutcome } from '../../ports/evm.ts';

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
export function sequenceCode(calls: readonly EvmCall[]): Hex {
  const instructionsFor = (offsets: readonly number[], end: number): Hex =>
    concatHex([
      ...calls.flatMap((call, index) => callInstructions(call, index, offsets[index] ?? 0, end)),
      ...[push4(calls.length), push4(INDEX), MSTORE],
      JUMPDEST,
      ...[RETURNDATASIZE, push4(0), push4(DATA), RETURNDATACOPY],
      ...[RETURNDATASIZE, push4(DATA), ADD, push4(0), RETURN],
    ] as Hex[]);
  // Offsets and lengths are pushed with 4 bytes, so the length of the code does not depend on their values.
  const length = size(instructionsFor([], 0));
  const copySize = size(
    concatHex([JUMPDEST, RETURNDATASIZE, push4(0), push4(DATA), RETURNDATACOPY] as Hex[]),
  );
  const returnSize = size(concatHex([RETURNDATASIZE, push4(DATA), ADD, push4(0), RETURN] as Hex[]));
  const offsets: number[] = [];
  let offset = length;
  for (const { data } of calls) {
    offsets.push(offset);
    offset += size(data);
  }
  const end = length - copySize - returnSize;
  return concatHex([instructionsFor(offsets, end), ...calls.map(({ data }) => data)]);
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
export function sequenceOutcome(data: Hex, count: number): SequenceOutcome | undefined {
  if (size(data) < DATA) return undefined;
  const endIndex = BigInt(`0x${data.slice(2, 66)}`);
  if (endIndex > BigInt(count)) return undefined;
  const gas = BigInt(`0x${data.slice(66, 130)}`);
  const revert: Hex = `0x${data.slice(130)}`;
  return endIndex === BigInt(count)
    ? { ok: true, gas }
    : { ok: false, index: Number(endIndex), revert };
}
