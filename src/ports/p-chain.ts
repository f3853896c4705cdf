import type { ApiMethodName } from '../domain/network/api-methods.ts';
import type { BlsPublicKey } from '../domain/identity/bls-key.ts';
import type { Hex } from '../domain/identity/bytes.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import type { PChainConstants } from '../domain/network/profile.ts';
import type {
  BlockchainId,
  NodeId,
  PChainTxId,
  SubnetId,
  ValidationId,
  VmId,
} from '../domain/identity/ids.ts';
import type { NAvax, Weight } from '../domain/units.ts';

/** `platform.getL1Validator`. */
export interface L1Validator {
  readonly validationId: ValidationId;
  readonly subnetId: SubnetId;
  readonly nodeId: NodeId;
  readonly publicKey: BlsPublicKey;
  readonly weight: Weight;
  /** The lowest nonce that the P-Chain accepts: one more than the last applied, 0 before the first. */
  readonly minNonce: bigint;
  /** 0: registered but inactive. */
  readonly balance: NAvax;
  /** Seconds since 1970. */
  readonly startTime: bigint;
  readonly remainingBalanceOwner: L1Validator['disableOwner'];
  readonly disableOwner: { readonly threshold: number; readonly addresses: readonly string[] };
  /** The height of the P-Chain at the time of the answer. */
  readonly height: bigint;
}

/** One entry of `platform.getCurrentValidators`. */
export interface CurrentValidator extends Pick<L1Validator, 'nodeId' | 'weight'> {
  /** undefined: a validator of a subnet that is not an L1. */
  readonly validationId: ValidationId | undefined;
  /** The fields of `platform.getL1Validator`; undefined if this answer of the endpoint lacks them. */
  readonly l1: Omit<L1Validator, 'subnetId' | 'height' | 'validationId'> | undefined;
}

/** One entry of `platform.getValidatorsAt`. */
export interface ValidatorAt extends Pick<L1Validator, 'nodeId' | 'weight'> {
  readonly publicKey: BlsPublicKey | null;
}

/** `platform.getSubnet` of a subnet that was converted to an L1. */
interface SubnetConversion {
  readonly managerChainId: BlockchainId;
  readonly managerAddress: EvmAddress;
}

export type PChainTxStatus =
  | { readonly status: 'Committed' | 'Processing' | 'Aborted' | 'Unknown' }
  | { readonly status: 'Dropped'; readonly reason: string };

export interface PChainBlock {
  readonly height: bigint;
  /** Seconds since 1970; undefined for block types without a time. */
  readonly time: bigint | undefined;
  readonly transactions: readonly {
    readonly id: PChainTxId;
    /** The signed Warp message in the transaction; undefined if there is none. */
    readonly message: Hex | undefined;
    /** The outputs that the transaction spends, imported ones included: `txID:index` each. */
    readonly inputs: readonly string[];
    /** The validation whose balance the transaction increases. */
    readonly toppedUp?: ValidationId | undefined;
  }[];
}

export type PChainTxKind =
  | 'register-validator'
  | 'set-weight'
  | 'increase-balance'
  | 'disable-validator'
  | 'create-chain'
  | 'import'
  | 'export'
  | 'other';

export interface PChainTransaction {
  readonly kind: PChainTxKind;
  /** undefined if only the signed message names the validation. */
  readonly validationId: ValidationId | undefined;
  /** The signed Warp message in the transaction; undefined if there is none. */
  readonly message: Hex | undefined;
  /** The virtual machine of a created blockchain; only in the transaction that creates one. */
  readonly vmId?: VmId;
  /** The transactions of other chains whose outputs an import takes; only in an import. */
  readonly imports?: readonly PChainTxId[];
}

/** An accepted or known export of the C-Chain. */
export interface CExport {
  /** The account that pays; undefined if the bytes hold no export. */
  readonly from: EvmAddress | undefined;
  /** The C-Chain block; undefined while no block contains it. */
  readonly block: bigint | undefined;
}

export interface Utxo {
  readonly txId: PChainTxId;
  readonly outputIndex: number;
  readonly amount: NAvax;
  /** Codec bytes of the whole output. */
  readonly bytes: Uint8Array;
  /** Why the key alone cannot spend the output now: a lock that has not ended, or several signatures are needed. */
  readonly held?: 'locked' | 'shared';
}

/** The methods throw an OnboardError for a failed request, a refusal or a malformed answer. */
export interface PChainReader {
  networkId(): Promise<number>;
  height(): Promise<bigint>;
  /** `platform.getTimestamp`: the time of the last block, seconds since 1970. */
  time(): Promise<bigint>;
  /** undefined: the P-Chain answered that no such validation exists now. */
  l1Validator(id: ValidationId): Promise<L1Validator | undefined>;
  /** As `l1Validator`, read again after the P-Chain's time, so the answer is of that time or later. */
  l1ValidatorSince(
    id: ValidationId,
  ): Promise<{ readonly time: bigint; readonly validator: L1Validator | undefined }>;
  /** All nodes if `nodeIds` is empty. Includes inactive validators. */
  currentValidators(
    subnet: SubnetId,
    nodeIds: readonly NodeId[],
  ): Promise<readonly CurrentValidator[]>;
  /** An aborted signal rejects the read, except if other callers share it. */
  validatorsAt(
    subnet: SubnetId,
    height: 'proposed' | bigint,
    signal?: AbortSignal,
  ): Promise<readonly ValidatorAt[]>;
  /** undefined: the subnet exists but is not an L1. @throws OnboardError E-L1-105 if the subnet does not exist */
  subnetConversion(subnet: SubnetId): Promise<SubnetConversion | undefined>;
  validatedBy(blockchain: BlockchainId): Promise<SubnetId>;
  /** The blockchains that the validators of a subnet run. */
  validates(subnet: SubnetId): Promise<readonly BlockchainId[]>;
  txStatus(id: PChainTxId): Promise<PChainTxStatus>;
  /** undefined if the endpoint does not report it. A blockchain has the ID of its creating transaction. */
  transaction(id: PChainTxId | BlockchainId): Promise<PChainTransaction | undefined>;
  /** `avax.getAtomicTx`; undefined if the endpoint does not have it, or lacks the method. */
  exportFromC(id: PChainTxId): Promise<CExport | undefined>;
  /** undefined in the same cases as for `transaction`. */
  transactionBytes(id: PChainTxId): Promise<Uint8Array | undefined>;
  /** `platform.getBlockByHeight`; undefined if no block has that height or the endpoint lacks the method. */
  block(height: bigint): Promise<PChainBlock | undefined>;
  /** Spendable now by the address alone. With `sourceChain`: exported from it and not yet imported. */
  utxos(address: string, sourceChain?: BlockchainId): Promise<readonly Utxo[]>;
  /** nAVAX per unit of gas. */
  gasPrice(): Promise<bigint>;
  /** The current fee, in nAVAX per second. */
  validatorFeePrice(): Promise<bigint>;
  /** nAVAX per second; undefined if the endpoint does not report it. */
  validatorFeeMinimum(): Promise<bigint | undefined>;
  /** `platform.getFeeConfig`: the maximum gas of one block. */
  gasCapacity(): Promise<bigint>;
  /** The constants that a profile may state: `platform.getStakingAssetID` and `platform.getFeeConfig`. */
  constants(): Promise<PChainConstants>;
  /** `info.getBlockchainID` of the C-Chain. */
  cChainId(): Promise<BlockchainId>;
  isBootstrapped(chain: string): Promise<boolean>;
  /** The API methods that the program uses but this node lacks. */
  missingMethods(): Promise<readonly ApiMethodName[]>;
}

/** The program reads the outcome from the chain. */
type IssueOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly reason: string };

export interface PChainSender {
  issue(signed: Uint8Array): Promise<IssueOutcome>;
}

/** The state of an atomic transaction as an endpoint reports it. Only `accepted` is certain. */
type AtomicTxState =
  | { readonly state: 'accepted'; readonly height: bigint }
  /** In no block: the transaction waits in the pool, or the pool dropped it. */
  | { readonly state: 'known' }
  /** The transaction never arrived, is not accepted yet, or the endpoint lags behind. */
  | { readonly state: 'unknown' };

/** The C-Chain's atomic API, for exports to the P-Chain. */
export interface AtomicChain extends PChainSender {
  /** `avax.getAtomicTx`. */
  transaction(id: PChainTxId): Promise<AtomicTxState>;
}
