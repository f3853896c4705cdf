import type { Brand } from '../../../domain/brand.ts';
import { encodeCb58 } from '../../../domain/identity/cb58.ts';
import {
  type AssetId,
  type BlockchainId,
  type NodeId,
  type PChainTxId,
  type SubnetId,
  type ValidationId,
  type VmId,
  idToBytes,
} from '../../../domain/identity/ids.ts';
import { type Hex, bytesToHex } from '../../../domain/identity/bytes.ts';
import type { NAvax, Weight } from '../../../domain/units.ts';
import type { PChainOwner } from '../../../protocol/warp/payloads.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { concat, u64 } from '../../../protocol/warp/bytes.ts';

/** The CB58 of SHA-256(u64 output index ‖ transaction ID). */
export type UtxoId = Brand<string, 'UtxoId'>;
/** Lower-case hex of RIPEMD-160(SHA-256(compressed secp256k1 public key)). */
export type ShortId = Brand<Hex, 'ShortId'>;

/** `threshold` of the addresses must sign, at `locktime` (seconds since 1970) or later. */
export interface OutputOwner {
  readonly locktime: bigint;
  readonly threshold: number;
  /** Ascending, without duplicates. */
  readonly addresses: readonly ShortId[];
}

export interface TransferOutput {
  readonly assetId: AssetId;
  readonly amount: NAvax;
  readonly owner: OutputOwner;
}

/** On the P-Chain, or in the memory that it shares with the C-Chain. */
export interface StoredUtxo extends TransferOutput {
  readonly txId: PChainTxId;
  readonly outputIndex: number;
}

export interface TransferInput extends Omit<StoredUtxo, 'owner'> {
  readonly utxoId: UtxoId;
  /** Indices of the owner's addresses. */
  readonly sigIndices: readonly number[];
}

/** See ACP-77. */
export interface L1ValidatorRecord extends Omit<InitialValidator, 'balance'> {
  readonly validationId: ValidationId;
  readonly subnetId: SubnetId;
  /** Seconds since 1970. */
  readonly startTime: bigint;
  readonly minNonce: bigint;
  /** The balance is used up at this amount of accrued fees; 0 for an inactive validator. */
  readonly endAccruedFees: bigint;
}

export interface SubnetConversion {
  readonly subnetId: SubnetId;
  readonly managerChainId: BlockchainId;
  readonly managerAddress: Uint8Array;
  readonly validators: readonly InitialValidator[];
}

export interface Validator {
  readonly nodeId: NodeId;
  readonly publicKey: Uint8Array;
  readonly weight: Weight;
}

interface InitialValidator extends Validator {
  /** 0 for an inactive validator. */
  readonly balance: NAvax;
  readonly remainingBalanceOwner: PChainOwner;
  readonly disableOwner: PChainOwner;
}

/** An account's first output. */
export interface Funded {
  readonly shortId: Uint8Array;
  readonly amount: NAvax;
}

/** One entry without a key stands for all inactive validators of an L1. */
export interface ValidatorAtHeight extends Omit<Validator, 'publicKey'> {
  readonly publicKey: Uint8Array | null;
}

/** Constants of a network. They must be the same each time a store is opened. */
export interface Rules {
  readonly networkId: number;
  /** The prefix of bech32 addresses. */
  readonly hrp: string;
  readonly avaxAssetId: AssetId;
  readonly cChainId: BlockchainId;
  /** Those of the primary network, which never change. */
  readonly genesisValidators: readonly Validator[];
  /** Includes the blockchains of the primary network. */
  readonly blockchains: ReadonlyMap<
    BlockchainId,
    { readonly subnetId: SubnetId; readonly name: string; readonly vmId: VmId }
  >;
}

/** Takes 20 bytes as a short ID. @throws RangeError for another length than 20 bytes */
export function shortIdFromBytes(bytes: Uint8Array): ShortId {
  if (bytes.length !== 20) throw new RangeError('a short ID has 20 bytes');
  return bytesToHex(bytes) as ShortId;
}

export function utxoIdBytes(txId: PChainTxId, outputIndex: number): Uint8Array {
  return sha256(concat(u64(BigInt(outputIndex)), idToBytes(txId)));
}

export function utxoId(txId: PChainTxId, outputIndex: number): UtxoId {
  return encodeCb58(utxoIdBytes(txId, outputIndex)) as UtxoId;
}

export function newUtxo(
  txId: PChainTxId,
  outputIndex: number,
  output: TransferOutput,
): [UtxoId, StoredUtxo] {
  return [utxoId(txId, outputIndex), { txId, outputIndex, ...output }];
}

export function outputOwner({ threshold, addresses }: PChainOwner): OutputOwner {
  return { locktime: 0n, threshold, addresses: addresses.map(shortIdFromBytes) };
}
