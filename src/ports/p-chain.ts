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
  /**
   * The lowest nonce that the P-Chain accepts: one more than the last applied, 0 before the first.
   */
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
  /** The height of the P-Chain at the time of the answer. */
  readonly height: bigint;
}

/** One entry of `platform.getCurrentValidators`. */
export interface CurrentValidator {
  readonly nodeId: NodeId;
  /** undefined: a validator of a subnet that is not an L1. */
  readonly validationId: ValidationId | undefined;
  readonly weight: Weight;
  /**
   * The fields of `platform.getL1Validator`; undefined if this answer of the endpoint lacks them.
   */
  readonly l1: Omit<L1Validator, 'subnetId' | 'height' | 'validationId'> | undefined;
}

/** One entry of `platform.getValidatorsAt`. */
export interface ValidatorAt {
  readonly nodeId: NodeId;
  readonly publicKey: BlsPublicKey | null;
  readonly weight: Weight;
}

/** `platform.getSubnet` of a subnet that was converted to an L1. */
interface SubnetConversion {
  readonly managerChainId: BlockchainId;
  readonly managerAddress: EvmAddress;
}

export type PChainTxStatus =
  | { readonly status: 'Committed' }
  | { readonly status: 'Processing' }
  | { readonly status: 'Aborted' }
  | { readonly status: 'Dropped'; readonly reason: string }
  | { readonly status: 'Unknown' };

/** The fields of a P-Chain block that the program uses. */
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
  }[];
}

/** The kinds of P-Chain transactions that the program distinguishes. */
export type PChainTxKind =
  | 'register-validator'
  | 'set-weight'
  | 'increase-balance'
  | 'disable-validator'
  | 'create-chain'
  | 'import'
  | 'export'
  | 'other';

/** An accepted transaction of the P-Chain. */
export interface PChainTransaction {
  readonly kind: PChainTxKind;
  /** The validation ID in a field other than the signed message; undefined if there is no such field. */
  readonly validationId: ValidationId | undefined;
  /** The signed Warp message in the transaction; undefined if there is none. */
  readonly message: Hex | undefined;
  /** The virtual machine of a created blockchain; only in the transaction that creates one. */
  readonly vmId?: VmId;
}

/** A spendable output, with the bytes that the P-Chain returned. */
export interface Utxo {
  readonly txId: PChainTxId;
  readonly outputIndex: number;
  readonly amount: NAvax;
  /** Codec bytes of the whole output. */
  readonly bytes: Uint8Array;
}

/**
 * Reads the P-Chain. The methods throw an OnboardError for a failed request, a refusal or a malformed answer.
 * The comment of a method states any exception.
 */
export interface PChainReader {
  networkId(): Promise<number>;
  height(): Promise<bigint>;
  /** `platform.getTimestamp`: the time of the last block, seconds since 1970. */
  time(): Promise<bigint>;
  /** undefined: the P-Chain answered that no such validation exists now. */
  l1Validator(id: ValidationId): Promise<L1Validator | undefined>;
  /**
   * `platform.getCurrentValidators` for some nodes of a subnet, or for all if `nodeIds` is empty.
   * Includes inactive validators.
   */
  currentValidators(
    subnet: SubnetId,
    nodeIds: readonly NodeId[],
  ): Promise<readonly CurrentValidator[]>;
  /**
   * `platform.getValidatorsAt`. An aborted signal rejects the read with the signal's reason, except if other
   * callers share the read.
   */
  validatorsAt(
    subnet: SubnetId,
    height: 'proposed' | bigint,
    signal?: AbortSignal,
  ): Promise<readonly ValidatorAt[]>;
  /** undefined: the subnet exists but is not an L1. @throws OnboardError E-L1-105 if the subnet does not exist */
  subnetConversion(subnet: SubnetId): Promise<SubnetConversion | undefined>;
  /** The subnet whose validators run a blockchain. */
  validatedBy(blockchain: BlockchainId): Promise<SubnetId>;
  /** `platform.validates`: the blockchains that the validators of a subnet run. */
  validates(subnet: SubnetId): Promise<readonly BlockchainId[]>;
  txStatus(id: PChainTxId): Promise<PChainTxStatus>;
  /**
   * `platform.getTx` of an accepted transaction; undefined if there is none or the endpoint does
   * not report it. The ID of a blockchain is the ID of the transaction that created it.
   */
  transaction(id: PChainTxId | BlockchainId): Promise<PChainTransaction | undefined>;
  /**
   * The bytes of an accepted transaction (`platform.getTx`); undefined in the same cases as for
   * `transaction`.
   */
  transactionBytes(id: PChainTxId): Promise<Uint8Array | undefined>;
  /** `platform.getBlockByHeight`; undefined if no block has that height or the endpoint lacks the method. */
  block(height: bigint): Promise<PChainBlock | undefined>;
  /**
   * The AVAX outputs that an address alone can spend now. With `sourceChain`: the outputs exported from that
   * chain and not yet imported.
   */
  utxos(address: string, sourceChain?: BlockchainId): Promise<readonly Utxo[]>;
  /** nAVAX per unit of gas. */
  gasPrice(): Promise<bigint>;
  /** The current fee of an active L1 validator, in nAVAX per second. */
  validatorFeePrice(): Promise<bigint>;
  /**
   * The minimum fee of an active L1 validator, in nAVAX per second; undefined if the endpoint does
   * not report it.
   */
  validatorFeeMinimum(): Promise<bigint | undefined>;
  /** `platform.getFeeConfig`: the maximum gas of one block. */
  gasCapacity(): Promise<bigint>;
  /**
   * The constants that a profile may state: `platform.getStakingAssetID` and
   * `platform.getFeeConfig`.
   */
  constants(): Promise<PChainConstants>;
  /** `info.getBlockchainID` of the C-Chain. */
  cChainId(): Promise<BlockchainId>;
  isBootstrapped(chain: string): Promise<boolean>;
  /** The API methods that the program uses but this node lacks. */
  missingMethods(): Promise<readonly ApiMethodName[]>;
}

/**
 * The answer of the P-Chain or the C-Chain's atomic API to a signed transaction. The program reads the outcome from the
 * chain.
 */
export type IssueOutcome =
  { readonly kind: 'accepted' } | { readonly kind: 'refused'; readonly reason: string };

export interface PChainSender {
  issue(signed: Uint8Array): Promise<IssueOutcome>;
}

/** The state of an atomic transaction as an endpoint reports it. Only `accepted` is certain. */
export type AtomicTxState =
  | {
      readonly state: 'accepted';
      readonly height: bigint;
      /** The signed bytes of the transaction; undefined if the endpoint does not report them. */
      readonly bytes?: Uint8Array;
    }
  /**
   * The endpoint has the bytes, but no block includes the transaction: it waits in the pool, or the
   * pool dropped it.
   */
  | { readonly state: 'known' }
  /**
   * Not found: the transaction never arrived, the endpoint lags behind, or the transaction is not
   * accepted yet.
   */
  | { readonly state: 'unknown' };

/** The C-Chain's atomic API, for exports to the P-Chain. */
export interface AtomicChain {
  issue(signed: Uint8Array): Promise<IssueOutcome>;
  /** `avax.getAtomicTx`. */
  transaction(id: PChainTxId): Promise<AtomicTxState>;
}
