import { KECCAK256_RLP_S } from '@ethereumjs/util';
import type { Hex } from '../../../domain/identity/bytes.ts';
import { quantity, type BlockRecord } from './block-record.ts';

const NO_BLOOM: Hex = `0x${'00'.repeat(256)}`;

/** Returns the record of an empty block with the given parent, time, hash and base fee. */
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

/**
 * The approximate size of an empty block in bytes. The exact size depends on the block's numbers.
 */
const EMPTY_BLOCK_SIZE = 640;
