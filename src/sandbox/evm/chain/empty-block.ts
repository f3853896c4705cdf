import { KECCAK256_RLP_S } from '@ethereumjs/util';
import type { Hex } from '../../../domain/identity/bytes.ts';
import { quantity, type BlockRecord } from './block-record.ts';

const NO_BLOOM: Hex = `0x${'00'.repeat(256)}`;

/**
 * The record of an empty block whose hash is known, from its parent: what the store keeps of such a
 * block is its time, its base fee and its hash.
 */
export function emptyBlock(
  parent: BlockRecord,
  { timestamp, hash, baseFee }: Pick<BlockRecord, 'timestamp' | 'hash' | 'baseFee'>,
): BlockRecord {
  return {
    number: parent.number + 1,
    hash,
    parentHash: parent.hash,
    timestamp,
    baseFee,
    gasUsed: quantity(0),
    stateRoot: parent.stateRoot,
    transactionsRoot: KECCAK256_RLP_S,
    receiptsRoot: KECCAK256_RLP_S,
    logsBloom: NO_BLOOM,
    extraData: '0x',
    size: EMPTY_BLOCK_SIZE,
    transactions: [],
  };
}

/** Bytes of an empty block; its numbers move it by a byte or two, which nobody counts. */
const EMPTY_BLOCK_SIZE = 640;
