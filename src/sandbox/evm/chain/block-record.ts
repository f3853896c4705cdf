import type { Hex } from '../../../domain/identity/bytes.ts';

/** A log in its JSON-RPC form. */
export interface LogRecord {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: Hex;
  readonly blockHash: Hex;
  readonly blockTimestamp: Hex;
  readonly transactionHash: Hex;
  readonly transactionIndex: Hex;
  readonly logIndex: Hex;
  readonly removed: false;
}

/** A receipt in its JSON-RPC form. */
export interface ReceiptRecord {
  readonly transactionHash: Hex;
  readonly transactionIndex: Hex;
  readonly blockHash: Hex;
  readonly blockNumber: Hex;
  readonly from: Hex;
  readonly to: Hex | null;
  readonly cumulativeGasUsed: Hex;
  readonly gasUsed: Hex;
  readonly effectiveGasPrice: Hex;
  readonly contractAddress: Hex | null;
  readonly logs: readonly LogRecord[];
  readonly logsBloom: Hex;
  readonly status: Hex;
  readonly type: Hex;
}

export interface TransactionRecord {
  /** The signed bytes of the transaction. */
  readonly raw: Hex;
  readonly receipt: ReceiptRecord;
}

/** A block of the chain. The record is plain JSON, so the store needs no conversion. */
export interface BlockRecord {
  readonly number: number;
  readonly hash: Hex;
  readonly parentHash: Hex;
  /** The block's time in seconds since 1970. */
  readonly timestamp: number;
  readonly baseFee: Hex;
  readonly gasUsed: Hex;
  /** A hash of every state change up to this block. seal-block.ts computes it. */
  readonly stateRoot: Hex;
  readonly transactionsRoot: Hex;
  readonly receiptsRoot: Hex;
  readonly logsBloom: Hex;
  readonly extraData: Hex;
  /** The block's size in bytes. */
  readonly size: number;
  readonly transactions: readonly TransactionRecord[];
  /** The stored form of the block's export or import; undefined if the block has neither. */
  readonly atomic?: string;
}

/** True if a block has no transaction, export or import. */
export function isEmptyBlock(block: BlockRecord): boolean {
  return block.transactions.length === 0 && block.atomic === undefined;
}

export const quantity = (value: number | bigint): Hex => `0x${value.toString(16)}`;
