import { isHex, type Hex } from '../../domain/identity/bytes.ts';
import type { RpcFailure } from '../http/rpc/rpc-answer.ts';
import { originOf, refusalIn, refusedRead } from './evm-client.ts';

/** What the EVM itself can end a call with, by the texts of go-ethereum and its descendants. */
const ENDED_BY_EVM =
  /revert|out of gas|intrinsic gas too low|gas required exceeds|invalid opcode|invalid jump|stack (?:under|over)flow|write protection/i;

/**
 * The revert data of a call that the contract ended; '0x' where it gave none; undefined where the
 * endpoint refused for a reason of its own, so that nothing is known of the contract.
 */
export function revertData({ code, message, data }: RpcFailure): Hex | undefined {
  const told = dataIn(data);
  if (told !== undefined) return told;
  return code === 3 || ENDED_BY_EVM.test(message) ? '0x' : undefined;
}

/**
 * The revert behind an error that a viem action threw.
 * @throws OnboardError where the endpoint did not run the call; the reason of an abort
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
  // Some nodes wrap it once more.
  return typeof data === 'object' && data !== null && 'data' in data && isHex(data.data)
    ? data.data
    : undefined;
}
