import { KECCAK256_RLP_ARRAY_S } from '@ethereumjs/util';
import type { Hex } from '../../../domain/identity/bytes.ts';
import { quantity, type BlockRecord } from '../chain/block-record.ts';
import { CHAIN_RULES } from '../chain-kind.ts';
import { FEE_RECIPIENT, type Machine } from '../execution/machine.ts';
import { formatIncluded } from './format-transaction.ts';

const ZERO_HASH: Hex = `0x${'00'.repeat(32)}`;

/** Header fields that Helicon added. The sandbox leaves these fields at zero. */
const HELICON_FIELDS = {
  minPriceExponent: '0x0',
  settledExcess: '0x0',
  settledGasNumerator: '0x0',
  settledGasUnix: '0x0',
  settledHeight: '0x0',
  targetExponent: '0x0',
};

/** Formats a block for JSON-RPC, with whole transactions or with their hashes. */
export function formatBlock(block: BlockRecord, withTransactions: boolean, machine: Machine) {
  return {
    number: quantity(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    nonce: '0x0000000000000000',
    mixHash: ZERO_HASH,
    sha3Uncles: KECCAK256_RLP_ARRAY_S,
    logsBloom: block.logsBloom,
    transactionsRoot: block.transactionsRoot,
    stateRoot: block.stateRoot,
    receiptsRoot: block.receiptsRoot,
    miner: FEE_RECIPIENT,
    difficulty: '0x0',
    totalDifficulty: '0x0',
    extraData: block.extraData,
    blockExtraData: packedAtomic(block),
    size: quantity(block.size),
    gasLimit: quantity(machine.rules.blockGasLimit),
    gasUsed: block.gasUsed,
    timestamp: quantity(block.timestamp),
    timestampMilliseconds: quantity(block.timestamp * 1000),
    baseFeePerGas: block.baseFee,
    blockGasCost: '0x0',
    extDataGasUsed: '0x0',
    extDataHash: ZERO_HASH,
    minDelayExcess: '0x0',
    blobGasUsed: '0x0',
    excessBlobGas: '0x0',
    parentBeaconBlockRoot: ZERO_HASH,
    uncles: [],
    ...(machine.rules === CHAIN_RULES.helicon && HELICON_FIELDS),
    transactions: block.transactions.map((transaction, index) =>
      withTransactions
        ? formatIncluded({ block, index, transaction }, machine.common)
        : transaction.receipt.transactionHash,
    ),
  };
}

/**
 * Encodes a block's atomic transaction as a list with one element. The bytes are the codec version, the count
 * 1, and the transaction without its codec version. Returns `0x` for a block without an atomic transaction.
 */
function packedAtomic({ atomic }: BlockRecord): Hex {
  const tx = /"tx":"0x0000([0-9a-f]+)"/.exec(atomic ?? '')?.[1];
  return tx === undefined ? '0x' : `0x000000000001${tx}`;
}
