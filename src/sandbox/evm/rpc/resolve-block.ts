import type { BlockRecord } from '../chain/block-record.ts';
import type { Ledger } from '../chain/ledger.ts';
import { hashParam, invalid, quantityParam } from './params.ts';
import { RpcError } from './rpc-error.ts';

/** Tags for the newest block: a block of this network is final as soon as it is accepted. */
const HEAD_TAGS = ['latest', 'pending', 'safe', 'finalized', 'accepted'];

/** Whether a block is named as the newest one, whichever that is. */
export function namesHead(value: unknown): boolean {
  return value === undefined || value === null || HEAD_TAGS.some((tag) => tag === value);
}

/**
 * The block that a parameter names: a tag, a number, a hash, or an object of EIP-1898.
 * @throws RpcError where there is none; beyond the head with coreth's own text
 */
export function resolveBlock(ledger: Ledger, value: unknown, index: number): BlockRecord {
  if (namesHead(value)) return ledger.head;
  if (typeof value === 'object' && value !== null) {
    const named = value as Record<string, unknown>;
    return named['blockHash'] === undefined
      ? resolveBlock(ledger, named['blockNumber'], index)
      : found(ledger.blocks.byHash(hashParam(named['blockHash'], index)));
  }
  if (typeof value === 'string' && value.length === 66) {
    return found(ledger.blocks.byHash(hashParam(value, index)));
  }
  return found(ledger.blocks.byNumber(resolveHeight(ledger, value, index)));
}

/**
 * The height that a tag or number names; the block itself may have been pruned.
 * @throws RpcError beyond the head
 */
export function resolveHeight(ledger: Ledger, value: unknown, index: number): number {
  if (namesHead(value)) return ledger.head.number;
  if (value === 'earliest') return 0;
  if (typeof value === 'string' && !value.startsWith('0x')) throw invalid(index, 'no block tag');
  const number = quantityParam(value, index);
  if (number > BigInt(ledger.head.number)) throw new RpcError('cannot query unfinalized data');
  return Number(number);
}

function found(block: BlockRecord | undefined): BlockRecord {
  if (block === undefined) throw new RpcError('header not found');
  return block;
}

/**
 * The height at which a state is read.
 * @throws RpcError where that state has been pruned
 */
export function stateHeight(ledger: Ledger, value: unknown, index: number): number {
  const { number } = resolveBlock(ledger, value, index);
  if (number < ledger.world.oldest) {
    throw new RpcError(`missing trie node: the state of block ${number} is not available`);
  }
  return number;
}
