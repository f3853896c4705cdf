import { isHex, type Hex } from '../../domain/identity/bytes.ts';
import type { RpcFailure } from '../http/rpc/rpc-answer.ts';
import { originOf, refusalIn, refusedRead } from './evm-client.ts';

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
