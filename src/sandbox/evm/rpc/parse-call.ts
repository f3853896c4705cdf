import type { Hex } from '../../../domain/identity/bytes.ts';
import type { CallRequest, StateOverride } from '../execution/call-request.ts';
import {
  MalformedPredicate,
  parseWarpPredicates,
  type AccessListEntry,
  type JudgedPredicate,
} from '../warp/warp-predicate.ts';
import {
  addressParam,
  bytesParam,
  hashParam,
  listParam,
  objectParam,
  quantityParam,
  wordParam,
} from './params.ts';
import { RpcError } from '../../server/rpc-error.ts';

const ZERO_ADDRESS: Hex = `0x${'00'.repeat(20)}`;

/**
 * Parses the call of `eth_call` and `eth_estimateGas`.
 * @throws RpcError
 */
export function parseCall(value: unknown): Omit<CallRequest, 'overrides'> {
  const call = objectParam(value, 0);
  const number = (name: string) =>
    isAbsent(call[name]) ? undefined : quantityParam(call[name], 0);
  const accessList = isAbsent(call['accessList'])
    ? []
    : listParam(call['accessList'], 0).map(parseEntry);
  const data = call['input'] ?? call['data'];
  return {
    from: isAbsent(call['from']) ? ZERO_ADDRESS : addressParam(call['from'], 0),
    to: isAbsent(call['to']) ? undefined : addressParam(call['to'], 0),
    data: isAbsent(data) ? '0x' : bytesParam(data, 0),
    value: number('value') ?? 0n,
    gasPrice: number('maxFeePerGas') ?? number('gasPrice') ?? 0n,
    gas: number('gas'),
    accessList,
    predicates: markedValid(accessList),
  };
}

/**
 * Parses the state overrides of a call.
 * @throws RpcError
 */
export function stateOverrides(value: unknown, index: number): readonly StateOverride[] {
  if (isAbsent(value)) return [];
  return Object.entries(objectParam(value, index)).map(([address, override]) =>
    parseOverride(address, override),
  );
}

function parseEntry(value: unknown): AccessListEntry {
  const entry = objectParam(value, 0);
  return {
    address: addressParam(entry['address'], 0),
    storageKeys: listParam(entry['storageKeys'] ?? [], 0).map((key) => hashParam(key, 0)),
  };
}

function markedValid(accessList: readonly AccessListEntry[]): JudgedPredicate[] {
  try {
    return parseWarpPredicates(accessList).map((predicate) => ({ ...predicate, valid: true }));
  } catch (error) {
    if (error instanceof MalformedPredicate) throw new RpcError(error.message);
    throw error;
  }
}

function parseOverride(address: string, value: unknown): StateOverride {
  const fields = objectParam(value, 2);
  const { nonce, balance, code, state, stateDiff } = fields;
  return {
    address: addressParam(address, 2),
    ...(!isAbsent(nonce) && { nonce: quantityParam(nonce, 2) }),
    ...(!isAbsent(balance) && { balance: quantityParam(balance, 2) }),
    ...(!isAbsent(code) && { code: bytesParam(code, 2) }),
    ...(!isAbsent(state) && { state: parseSlots(state) }),
    ...(!isAbsent(stateDiff) && { stateDiff: parseSlots(stateDiff) }),
  };
}

function parseSlots(value: unknown): Map<Hex, Hex> {
  const slots = Object.entries(objectParam(value, 2));
  return new Map(slots.map(([slot, word]) => [wordParam(slot, 2), wordParam(word, 2)]));
}

function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}
