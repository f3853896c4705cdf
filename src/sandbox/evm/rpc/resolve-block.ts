import type { BlockRecord } from '../chain/block-record.ts';
import type { ChainView } from '../chain/chain-view.ts';
import { hashParam, invalid, quantityParam } from './params.ts';
import { RpcError } from '../../server/rpc-error.ts';

/** Tags for the last executed block. */
const HEAD_TAGS = ['latest', 'pending', 'accepted'];
/** Tags for the last settled block. */
const SETTLED_TAGS = ['safe', 'finalized'];

/** True if a parameter names the last executed block. */
export function namesHead(value: unknown): boolean {
  return value === undefined || value === null || HEAD_TAGS.some((tag) => tag === value);
}

/**
 * Finds the block that a parameter names by tag, number, hash or EIP-1898 object. Waits until the block is
 * executed.
 * @throws RpcError if there is no such block
 */
export async function resolveBlock(
  view: ChainView,
  value: unknown,
  index: number,
): Promise<BlockRecord> {
  const { blocks } = view.ledger;
  if (namesHead(value)) return view.head;
  if (typeof value === 'object' && value !== null) {
    const blockObject = value as Record<string, unknown>;
    return blockObject['blockHash'] === undefined
      ? resolveBlock(view, blockObject['blockNumber'], index)
      : executed(view, requireFound(blocks.byHash(hashParam(blockObject['blockHash'], index))));
  }
  if (typeof value === 'string' && value.length === 66) {
    return executed(view, requireFound(blocks.byHash(hashParam(value, index))));
  }
  return requireFound(blocks.byNumber(await resolveHeight(view, value, index)));
}

/**
 * Returns the height that a tag or number names, even if the block itself is pruned. Waits until the block is
 * executed.
 * @throws RpcError for a height above the last accepted block
 */
export async function resolveHeight(
  view: ChainView,
  value: unknown,
  index: number,
): Promise<number> {
  if (namesHead(value)) return view.head.number;
  if (SETTLED_TAGS.some((tag) => tag === value)) return view.settled.number;
  if (value === 'earliest') return 0;
  if (typeof value === 'string' && !value.startsWith('0x')) throw invalid(index, 'not a block tag');
  const number = quantityParam(value, index);
  if (number > BigInt(view.ledger.head.number)) throw new RpcError('cannot query unfinalized data');
  await view.execution.stateOf(Number(number));
  return Number(number);
}

async function executed(view: ChainView, block: BlockRecord): Promise<BlockRecord> {
  await view.execution.stateOf(block.number);
  return block;
}

function requireFound(block: BlockRecord | undefined): BlockRecord {
  if (block === undefined) throw new RpcError('header not found');
  return block;
}

/**
 * Finds the block whose state a call reads.
 * @throws RpcError if the block's state is no longer kept
 */
export async function stateBlock(
  view: ChainView,
  value: unknown,
  index: number,
): Promise<BlockRecord> {
  const block = await resolveBlock(view, value, index);
  if (!view.hasState(block)) {
    const root = block.stateRoot;
    throw new RpcError(
      `missing trie node ${root.slice(2)} (path ) state ${root} is not available, not found`,
    );
  }
  return block;
}
