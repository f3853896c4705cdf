import { isHex, type Hex } from '../../../domain/identity/bytes.ts';
import { required, RPC_CODE, RpcError } from '../../server/rpc-service.ts';
import type { ChainView, BlockRecord } from '../blocks.ts';

const MAX_LENGTH = 1_000_000;

export function invalid(index: number, fault: string): RpcError {
  return new RpcError(`invalid argument ${index}: ${fault}`, RPC_CODE.invalidParams);
}

/** Returns lower-case hex. */
export function addressParam(value: unknown, index: number): Hex {
  if (!isHex(value, 20)) throw invalid(index, 'not an address of 20 bytes in hex');
  return value.toLowerCase() as Hex;
}

export function hashParam(value: unknown, index: number): Hex {
  if (!isHex(value, 32)) throw invalid(index, 'not a hash of 32 bytes in hex');
  return value.toLowerCase() as Hex;
}

export function bytesParam(value: unknown, index: number): Hex {
  if (!isHex(value) || value.length > 2 * MAX_LENGTH) throw invalid(index, 'not bytes in hex');
  return value.toLowerCase() as Hex;
}

/** Parses a JSON number or 0x-hex. Accepts leading zeros, because many tools write them. */
export function quantityParam(value: unknown, index: number): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value);
  throw invalid(index, 'not a hex number');
}

/** Pads the word to 32 bytes on the left. */
function wordParam(value: unknown, index: number): Hex {
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
export const requiredWord = required(wordParam);

/** For a block tag that the method parses itself. */
export const anything = (value: unknown): unknown => value;
export const someBlock = required(anything);

/** Every value except `true` counts as false. */
export const flag = (value: unknown): boolean => value === true;

const HEAD_TAGS = ['latest', 'pending', 'accepted'];
const SETTLED_TAGS = ['safe', 'finalized'];

export function namesHead(value: unknown): boolean {
  return value === undefined || value === null || HEAD_TAGS.some((tag) => tag === value);
}

/** Waits until the named block is executed. @throws RpcError for a height above the last accepted block */
export async function resolveHeight(
  view: ChainView,
  value: unknown,
  index: number,
): Promise<number> {
  if (namesHead(value)) return view.head.number;
  if (SETTLED_TAGS.some((tag) => tag === value)) return view.settled.number;
  if (value === 'earliest') return 0;
  // A hash. The sandbox finds blocks by number only.
  if (isHex(value, 32)) throw new RpcError('header not found');
  if (typeof value === 'string' && !value.startsWith('0x')) throw invalid(index, 'not a block tag');
  const number = quantityParam(value, index);
  if (number > BigInt(view.blocks.head.number)) throw new RpcError('cannot query unfinalized data');
  await view.executed(Number(number));
  return Number(number);
}

/** Finds the block whose state a call reads. @throws RpcError if the block's state is no longer kept */
export async function stateBlock(
  view: ChainView,
  value: unknown,
  index: number,
): Promise<BlockRecord> {
  const block = view.blocks.byNumber(await resolveHeight(view, value, index));
  if (block === undefined) throw new RpcError('header not found');
  if (!view.hasState(block)) {
    const root = block.stateRoot;
    throw new RpcError(
      `missing trie node ${root.slice(2)} (path ) state ${root} is not available, not found`,
    );
  }
  return block;
}
