import type { Brand } from '../../../domain/brand.ts';
import type {
  AssetId,
  BlockchainId,
  NodeId,
  PChainTxId,
  SubnetId,
  ValidationId,
  VmId,
} from '../../../domain/identity/ids.ts';
import type { Hex } from '../../../domain/identity/bytes.ts';
import type { NAvax, Weight } from '../../../domain/units.ts';
import type { PChainOwner } from '../../../protocol/warp/payloads.ts';

/** Identifies an output: the CB58 of SHA-256(u64 output index ‖ transaction ID). */
export type UtxoId = Brand<string, 'UtxoId'>;
/**
 * Identifies the holder of a key: lower-case hex of the 20 bytes of RIPEMD-160(SHA-256(compressed secp256k1
 * public key)).
 */
export type ShortId = Brand<Hex, 'ShortId'>;

/**
 * The owner of an output. To spend the output, `threshold` of the addresses must sign. The output cannot be
 * spent before `locktime` (seconds since 1970).
 */
export interface OutputOwner {
  readonly locktime: bigint;
  readonly threshold: number;
  /** The addresses in ascending order, without duplicates. */
  readonly addresses: readonly ShortId[];
}

/** An unspent output on the P-Chain, or in the memory that the P-Chain shares with the C-Chain. */
export interface StoredUtxo {
  readonly txId: PChainTxId;
  readonly outputIndex: number;
  readonly assetId: AssetId;
  readonly amount: NAvax;
  readonly owner: OutputOwner;
}

/** An output that a transaction consumes. */
export interface TransferInput {
  readonly utxoId: UtxoId;
  readonly txId: PChainTxId;
  readonly outputIndex: number;
  readonly assetId: AssetId;
  readonly amount: NAvax;
  /** The indices of the owner's addresses that sign. */
  readonly sigIndices: readonly number[];
}

/** An output that a transaction creates. */
export interface TransferOutput {
  readonly assetId: AssetId;
  readonly amount: NAvax;
  readonly owner: OutputOwner;
}

/** A validator of an L1 in the ledger (ACP-77). */
export interface L1ValidatorRecord {
  readonly validationId: ValidationId;
  readonly subnetId: SubnetId;
  readonly nodeId: NodeId;
  /** The BLS public key: 48 bytes. */
  readonly publicKey: Uint8Array;
  readonly remainingBalanceOwner: PChainOwner;
  readonly disableOwner: PChainOwner;
  /** Seconds since 1970. */
  readonly startTime: bigint;
  readonly weight: Weight;
  readonly minNonce: bigint;
  /** The amount of accrued fees at which the balance is used up; 0 for an inactive validator. */
  readonly endAccruedFees: bigint;
}

/** The conversion data of a subnet that became an L1. */
export interface SubnetConversion {
  readonly subnetId: SubnetId;
  readonly managerChainId: BlockchainId;
  /** The address of the manager: 20 bytes. */
  readonly managerAddress: Uint8Array;
  readonly validators: readonly InitialValidator[];
}

/** A validator of an L1's conversion. */
export interface InitialValidator {
  readonly nodeId: NodeId;
  readonly publicKey: Uint8Array;
  readonly weight: Weight;
  /** The balance for the continuous fee; 0 for an inactive validator. */
  readonly balance: NAvax;
  readonly remainingBalanceOwner: PChainOwner;
  readonly disableOwner: PChainOwner;
}

/**
 * The first outputs, validators and blockchains. The genesis must be the same each time the store is opened.
 */
export interface PChainGenesis {
  readonly utxos: readonly { readonly shortId: Uint8Array; readonly amount: NAvax }[];
  /** The validators of the primary network, which never change. */
  readonly validators: readonly {
    readonly nodeId: NodeId;
    readonly publicKey: Uint8Array;
    readonly weight: Weight;
  }[];
  /** Blockchains besides the P-, C- and X-Chain, with the subnets that validate them. */
  readonly blockchains: readonly {
    readonly id: BlockchainId;
    readonly subnetId: SubnetId;
    readonly name: string;
  }[];
}

/** A validator at a height. One entry without a key stands for all inactive validators of an L1. */
export interface ValidatorAtHeight {
  readonly nodeId: NodeId;
  readonly publicKey: Uint8Array | null;
  readonly weight: Weight;
}

/** The constants of a network: its IDs and its genesis. */
export interface Rules {
  readonly networkId: number;
  /** The human-readable part of bech32 addresses. */
  readonly hrp: string;
  readonly avaxAssetId: AssetId;
  readonly cChainId: BlockchainId;
  readonly genesisValidators: PChainGenesis['validators'];
  /** Every blockchain with the subnet that validates it. Includes the blockchains of the primary network. */
  readonly blockchains: ReadonlyMap<
    BlockchainId,
    { readonly subnetId: SubnetId; readonly name: string; readonly vmId: VmId }
  >;
}
