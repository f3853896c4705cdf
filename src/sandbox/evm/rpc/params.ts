import { isHex, type Hex } from '../../../domain/identity/bytes.ts';
import { RPC_CODE, RpcError } from './rpc-error.ts';

/** The parameters of one call: anything at all until they have been read. */
export type Params = readonly unknown[];

/** Nothing that a caller sends may be longer than this, in bytes. */
const MAX_BYTES = 1_000_000;

export function required(params: Params, index: number): unknown {
  const value = params[index];
  if (value === undefined || value === null) {
    throw new RpcError(`missing value for required argument ${index}`, RPC_CODE.invalidParams);
  }
  return value;
}

export function invalid(index: number, fault: string): RpcError {
  return new RpcError(`invalid argument ${index}: ${fault}`, RPC_CODE.invalidParams);
}

/** Lower case. */
export function addressParam(value: unknown, index: number): Hex {
  if (!isHex(value, 20)) throw invalid(index, 'no address of 20 bytes of hex');
  return value.toLowerCase() as Hex;
}

/** Lower case. */
export function hashParam(value: unknown, index: number): Hex {
  if (!isHex(value, 32)) throw invalid(index, 'no hash of 32 bytes of hex');
  return value.toLowerCase() as Hex;
}

export function bytesParam(value: unknown, index: number): Hex {
  if (!isHex(value) || value.length > 2 * MAX_BYTES) throw invalid(index, 'no bytes of hex');
  return value.toLowerCase() as Hex;
}

/** A number as 0x-hex; leading zeros are let pass, as many tools write them. */
export function quantityParam(value: unknown, index: number): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value);
  throw invalid(index, 'no number of hex');
}

/** A 32-byte word that may have been written as a number. */
export function wordParam(value: unknown, index: number): Hex {
  return `0x${quantityParam(value, index).toString(16).padStart(64, '0')}`;
}

export function objectParam(value: unknown, index: number): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid(index, 'no object');
  }
  return value as Record<string, unknown>;
}

export function listParam(value: unknown, index: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > MAX_BYTES) throw invalid(index, 'no list');
  return value;
}
