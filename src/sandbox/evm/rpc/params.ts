import { isHex, type Hex } from '../../../domain/identity/bytes.ts';
import { required } from '../../server/positional.ts';
import { RPC_CODE, RpcError } from '../../server/rpc-error.ts';

/** Longest byte string or list that a caller may send. */
const MAX_LENGTH = 1_000_000;

export function invalid(index: number, fault: string): RpcError {
  return new RpcError(`invalid argument ${index}: ${fault}`, RPC_CODE.invalidParams);
}

/** Lower case. */
export function addressParam(value: unknown, index: number): Hex {
  if (!isHex(value, 20)) throw invalid(index, 'not an address of 20 bytes in hex');
  return value.toLowerCase() as Hex;
}

/** Lower case. */
export function hashParam(value: unknown, index: number): Hex {
  if (!isHex(value, 32)) throw invalid(index, 'not a hash of 32 bytes in hex');
  return value.toLowerCase() as Hex;
}

export function bytesParam(value: unknown, index: number): Hex {
  if (!isHex(value) || value.length > 2 * MAX_LENGTH) throw invalid(index, 'not bytes in hex');
  return value.toLowerCase() as Hex;
}

/** A number as 0x-hex. Leading zeros pass, because many tools write them. */
export function quantityParam(value: unknown, index: number): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value);
  throw invalid(index, 'not a hex number');
}

/** A 32-byte word, possibly written as a number. */
export function wordParam(value: unknown, index: number): Hex {
  return `0x${quantityParam(value, index).toString(16).padStart(64, '0')}`;
}

export function objectParam(value: unknown, index: number): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid(index, 'not an object');
  }
  return value as Record<string, unknown>;
}

export function listParam(value: unknown, index: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > MAX_LENGTH) throw invalid(index, 'not a list');
  return value;
}

export const address = required(addressParam);
export const hash = required(hashParam);
export const bytes = required(bytesParam);
export const number = required(quantityParam);
export const word = required(wordParam);

/** Accepts any value, such as a block tag that the method resolves when it runs. */
export const anything = (value: unknown): unknown => value;
export const someBlock = required(anything);

/** True for `true`, else false. */
export const flag = (value: unknown): boolean => value === true;
