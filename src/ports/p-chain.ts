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
} from '../domain/identity/ids.ts';
import type { NAvax, Weight } from '../domain/units.ts';

/** `platform.getL1Validator`. */
export interface L1Validator {
  readonly validationId: ValidationId;
  readonly subnetId: SubnetId;
  readonly nodeId: NodeId;
  readonly publicKey: BlsPublicKey;
  readonly weight: Weight;
  /** The next nonce that the P-Chain accepts: one more than the last applied, 0 before any. */
  readonly minNonce: bigint;
  /** 0: registered but inactive. */
  readonly balance: NAvax;
  /** Seconds since 1970. */
  readonly startTime: bigint;
  readonly remainingBalanceOwner: {
    readonly threshold: number;
    readonly addresses: readonly string[];
  };
  readonly disableOwner: { readonly threshold: number; readonly addresses: readonly string[] };
  /** The height at which the P-Chain answered. */
  readonly height: bigint;
}

/** One entry of `platform.getCurrentValidators`. */
export interface CurrentValidator {
  readonly nodeId: NodeId;
  /** undefined: a validator of a subnet that is no L1. */
  readonly validationId: ValidationId | undefined;
  readonly weight: Weight;
  /** What `platform.getL1Validator` would tell of it; undefined where the endpoint does not tell it here. */
  readonly l1: Omit<L1Validator, 'subnetId' | 'height' | 'validationId'> | undefined;
}

/** One entry of `platform.getValidatorsAt`. */
export interface ValidatorAt {
  readonly nodeId: NodeId;
  readonly publicKey: BlsPublicKey | null;
  readonly weight: Weight;
}

/** `platform.getSubnet` of a subnet that has become an L1. */
export interface SubnetConversion {
  readonly conversionId: Hex;
  readonly managerChainId: BlockchainId;
  readonly managerAddress: EvmAddress;
}

export type PChainTxStatus =
  | { readonly status: 'Committed' }
  | { readonly status: 'Processing' }
  | { readonly status: 'Aborted' }
  | { readonly status: 'Dropped'; readonly reason: string }
  | { readonly status: 'Unknown' };

/** The facts of a P-Chain block that the program uses. */
export interface PChainBlock {
  readonly height: bigint;
  /** Seconds since 1970; undefined: blocks of its age do not tell. */
  readonly time: bigint | undefined;
  readonly transactions: readonly {
    readonly id: PChainTxId;
    /** The signed cross-chain message that it carries. */
    readonly message: Hex | undefined;
    /** What it spends, imported outputs included: `txID:index` each. */
    readonly inputs: readonly string[];
  }[];
}

/** What a transaction of the P-Chain does. */
export type PChainTxKind =
  | 'register-validator'
  | 'set-weight'
  | 'increase-balance'
  | 'disable-validator'
  | 'import'
  | 'export'
  | 'other';

/** An accepted transaction of the P-Chain. */
export interface PChainTransaction {
  readonly kind: PChainTxKind;
  /** The validation that it names; undefined: it names none, or its signed message does. */
  readonly validationId: ValidationId | undefined;
  /** The signed cross-chain message that it carries. */
  readonly message: Hex | undefined;
}

/** The dynamic fee's present state. */
export interface PChainFeeState {
  /** nAVAX per unit of gas. */
  readonly price: bigint;
  readonly excess: bigint;
  readonly capacity: bigint;
}

/** A spendable output, kept as the bytes that the P-Chain gave. */
export interface Utxo {
  readonly txId: PChainTxId;
  readonly outputIndex: number;
  readonly amount: NAvax;
  /** Codec bytes of the whole output. */
  readonly bytes: Uint8Array;
}

/** Reads the P-Chain. Throws catalogued OnboardErrors for transport and malformed answers only. */
export interface PChainReader {
  networkId(): Promise<number>;
  height(): Promise<bigint>;
  /** `platform.getTimestamp`: the time of the last block, seconds since 1970. */
  time(): Promise<bigint>;
  /** undefined: the P-Chain says that it knows no such validation now. */
  l1Validator(id: ValidationId): Promise<L1Validator | undefined>;
  /** `platform.getCurrentValidators` for some nodes of a subnet, for all where none is named; inactive ones included. */
  currentValidators(
    subnet: SubnetId,
    nodeIds: readonly NodeId[],
  ): Promise<readonly CurrentValidator[]>;
  /** `platform.getValidatorsAt`; given up with the signal's reason, where one is given and the reader does not share it. */
  validatorsAt(
    subnet: SubnetId,
    height: 'proposed' | bigint,
    signal?: AbortSignal,
  ): Promise<readonly ValidatorAt[]>;
  /** undefined where the subnet exists but is no L1. */
  subnetConversion(subnet: SubnetId): Promise<SubnetConversion | undefined>;
  /** The subnet whose validators run a blockchain. */
  validatedBy(blockchain: BlockchainId): Promise<SubnetId>;
  /** `platform.validates`: the blockchains that the validators of a subnet run. */
  validates(subnet: SubnetId): Promise<readonly BlockchainId[]>;
  txStatus(id: PChainTxId): Promise<PChainTxStatus>;
  /** `platform.getTx` of an accepted transaction; undefined: there is none, or the endpoint does not tell. */
  transaction(id: PChainTxId): Promise<PChainTransaction | undefined>;
  /** `platform.getBlockByHeight`; undefined: there is none at that height. */
  block(height: bigint): Promise<PChainBlock | undefined>;
  /** Spendable outputs of an address; with `sourceChain` those exported to the P-Chain and not yet imported. */
  utxos(address: string, sourceChain?: BlockchainId): Promise<readonly Utxo[]>;
  feeState(): Promise<PChainFeeState>;
  /** nAVAX per second that an active L1 validator pays now. */
  validatorFeePrice(): Promise<bigint>;
  /** The least that the price may be, nAVAX per second; undefined: the endpoint does not tell. */
  validatorFeeMinimum(): Promise<bigint | undefined>;
  /** `platform.getFeeConfig`: the gas that the P-Chain has at most for what is in one block. */
  gasCapacity(): Promise<bigint>;
  /** What a profile may state of it: `platform.getStakingAssetID` and `platform.getFeeConfig`. */
  constants(): Promise<PChainConstants>;
  /** `info.getBlockchainID` of the C-Chain. */
  cChainId(): Promise<BlockchainId>;
  isBootstrapped(chain: string): Promise<boolean>;
  /** Of the methods that the program calls those that the node API does not have. */
  missingMethods(): Promise<readonly ApiMethodName[]>;
}

/** What the P-Chain (or the C-Chain's atomic side) said of a signed transaction. The next check decides. */
export type IssueOutcome =
  { readonly kind: 'accepted' } | { readonly kind: 'refused'; readonly reason: string };

export interface PChainSender {
  issue(signed: Uint8Array): Promise<IssueOutcome>;
}

/** What an endpoint knows of an atomic transaction. Only `accepted` proves anything. */
export type AtomicTxState =
  | { readonly state: 'accepted'; readonly height: bigint }
  /** The endpoint has its bytes, but no block has: it waits in the pool, or the pool dropped it. */
  | { readonly state: 'known' }
  /** Not found: it never arrived, or the endpoint lags behind, or it is not accepted yet. */
  | { readonly state: 'unknown' };

/** The C-Chain's atomic side: exports to the P-Chain. */
export interface AtomicChain {
  issue(signed: Uint8Array): Promise<IssueOutcome>;
  /** `avax.getAtomicTx`, which every node version has. */
  transaction(id: PChainTxId): Promise<AtomicTxState>;
}
