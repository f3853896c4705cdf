import type { Hex } from '../domain/identity/bytes.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import type { NodeId, SubnetId, ValidationId } from '../domain/identity/ids.ts';
import { type NAvax, type Wei } from '../domain/units.ts';
import type { AccessListEntry, FeeOffer, PooledTransaction } from '../ports/evm.ts';
import type { PChainPlan, UnsignedUtxoTx } from '../ports/tx-builder.ts';
import type { WeightUpdate } from '../protocol/messages/p-chain-messages.ts';
import type { PChainOwner } from '../protocol/warp/payloads.ts';
import type { Message } from '../domain/message.ts';

export type Intent = EvmCallIntent | PChainIntent | CExportIntent | AggregationIntent;

/** An intent that costs fees and needs consent. */
export type PaidIntent = Exclude<Intent, AggregationIntent>;

interface FeesSoFar {
  /** The sum before the intent's transaction (see `spentOf`). */
  readonly before: Wei;
  readonly limit: Wei;
}

/** What a transaction costs at most: its fee, and the AVAX that becomes a validator's balance. */
export interface TransactionCost {
  readonly fee: Wei;
  readonly amount: NAvax;
}

/** What a transaction changes or moves besides its fee, in readable form. */
export interface IntentEffect {
  readonly label: Message;
  readonly value: Message;
  /** True if the value changes by itself, such as a balance or a later fee. Such a change needs no new consent. */
  readonly varies?: true;
}

export interface PChainPrices {
  /** In nAVAX per gas. */
  readonly gas: bigint;
  /** In nAVAX per second, if the program derived a validator's balance from this price. */
  readonly validator?: {
    readonly price: bigint;
    /** The chain's own minimum; undefined if the endpoint does not report it. */
    readonly minimum: bigint | undefined;
    /** The price that the operator accepted last. */
    readonly last: bigint | undefined;
  };
}

/** Whose validation a payment goes to. */
export interface Payee {
  readonly validationId: ValidationId;
  /** Receives the remaining balance when the validator is removed or disabled. */
  readonly remainingBalanceOwner: PChainOwner;
  readonly disableOwner: PChainOwner;
  /** undefined if no source names the operator. */
  readonly operator: EvmAddress | undefined;
  /** True if the validation ID is the hash of a message with this node and these owners. */
  readonly isProven: boolean;
}

interface FeeTerms {
  readonly title: Message;
  /** What belongs to another account. `--yes` does not cover it. */
  readonly foreign?: readonly Message[];
  readonly effects?: readonly IntentEffect[];
  /** A warning to show before approval, although nothing prevents the transaction. */
  readonly warning?: Message;
  /** A price far above the usual price, set by the engine. `--yes` does not cover it. */
  readonly unusual?: Message;
  /** The prices behind this transaction and behind those that follow on the P-Chain. */
  readonly pChainPrices?: PChainPrices;
  /** In order. */
  readonly follows?: readonly FollowUp[];
  /** Set by the engine before it asks for consent. */
  readonly feesSoFar?: FeesSoFar;
  /** Set by the engine for a transaction on the C-Chain. */
  readonly unblocked?: Unblocked;
  /** Some of `unblocked` began to wait after the operator agreed to the transaction. `--yes` does not cover them. */
  readonly unblocksMore?: true;
}

/**
 * The account's waiting transactions that blocks can include once this transaction has used its nonce, in order;
 * `unknown` if the endpoint does not report its pool.
 */
export type Unblocked = readonly PooledTransaction[] | 'unknown';

/** The account's nonces and its transactions in the pool, read together. */
export interface AccountNonces {
  readonly latest: bigint;
  readonly pending: bigint;
  /** undefined if the endpoint does not report its pool. */
  readonly pool: readonly PooledTransaction[] | undefined;
}

/** A contract call, already simulated. */
export interface EvmCallIntent extends FeeTerms {
  readonly effect: 'evm-call';
  readonly chainId: bigint;
  readonly from: EvmAddress;
  readonly contract: { readonly name: Message; readonly to: EvmAddress };
  /** The call, decoded from `data`. */
  readonly call: {
    readonly function: string;
    readonly args: readonly {
      readonly name: string;
      /** The value as encoded in the call. */
      readonly value: string;
      /** The value in readable form: a NodeID, a date, whole units, or what a number stands for. */
      readonly reads?: string | Date | Message;
    }[];
  };
  readonly data: Hex;
  readonly value: Wei;
  readonly accessList: readonly AccessListEntry[];
  /** The gas limit: the needed gas plus a margin. */
  readonly gas: bigint;
  /** The gas that the call needs, without a margin; undefined if not measured. */
  readonly neededGas?: bigint;
  /** The probable and the maximum fee. */
  readonly fee: { readonly typical: Wei; readonly most: Wei };
  readonly maxFeePerGas: Wei;
  readonly maxPriorityFeePerGas: Wei;
  readonly simulated: { readonly block: bigint; readonly at: number };
  /** Read together with the simulation. */
  readonly nonces?: AccountNonces;
  /** The ID of the signed cross-chain message in the access list. */
  readonly carriedMessageId?: string;
  /** `--yes` does not cover the warning. */
  readonly needsOwnConsent?: true;
  /** The nonce of the pending transaction to replace. undefined: the call uses the account's next nonce. */
  readonly nonce?: bigint;
  /** An earlier call that no block can include, because no transaction has used the nonces from `missing` on. */
  readonly stranded?: { readonly id: string; readonly nonce: bigint; readonly missing: bigint };
  /** Many calls of this step have reverted, the last with this hash. `--yes` does not cover a further one. */
  readonly reverts?: { readonly times: number; readonly hash: string };
  /** The fees that this replacement must exceed: those of a refused call unless `isPending`. */
  readonly replacedOffer?: FeeOffer & { readonly isPending: boolean };
}

/** A transaction that follows an intent, with its own consent. `amount`: the nAVAX that becomes a validator's balance. */
export type FollowUp = Pick<EvmCallIntent, 'title' | 'fee'> & { readonly amount?: NAvax };

interface UtxoTxTerms extends FeeTerms {
  readonly networkId: number;
  readonly tx: UnsignedUtxoTx;
  /** The nAVAX that the transaction burns as its fee. */
  readonly burns: NAvax;
  /** The nAVAX that the transaction moves: a validator's balance, or the imported amount minus the fee. */
  readonly moves: NAvax;
  /** Only of a registration or a top-up. */
  readonly payee?: Payee;
  /** What it may pay for a second time. `--yes` does not cover it. */
  readonly repeats?: Repetition;
}

/** An earlier payment for the same purpose. `id` is undefined if no endpoint shows whether there is one. */
export interface Repetition {
  readonly of: 'export' | 'top-up';
  readonly id: string | undefined;
}

export interface PChainIntent extends UtxoTxTerms {
  readonly effect: 'p-chain-tx';
  readonly carriedMessageId?: string;
  /** Compared with the signed bytes. */
  readonly plan: PChainPlan;
  /** The terms that the message with the ID `carriedMessageId` must contain. */
  readonly messageTerms?: MessageTerms;
}

/** From a source other than the message's bytes. */
export type MessageTerms =
  | (Pick<Payee, 'validationId' | 'remainingBalanceOwner' | 'disableOwner'> & {
      readonly kind: 'registration';
      readonly subnetId: SubnetId;
      readonly nodeId: NodeId;
    })
  | ({ readonly kind: 'weight' } & WeightUpdate);

export interface CExportIntent extends UtxoTxTerms {
  readonly effect: 'c-export';
  readonly nonce: bigint;
  /** The base fee that the export offers, in wei per gas. */
  readonly baseFee: Wei;
  /** The IDs of the transactions whose outputs the P-Chain lists for import: the amount is what they lack. */
  readonly counted?: readonly string[];
  /** The top-up that it pays for. */
  readonly topUp?: Extract<PChainPlan, { type: 'increase-balance' }>;
}

/** Free, changes no chain, and can be repeated. */
export interface AggregationIntent {
  readonly effect: 'aggregation';
  readonly title: Message;
  readonly unsignedMessage: Uint8Array;
  readonly messageId: string;
  readonly justification?: Uint8Array;
  readonly signingSubnet: SubnetId;
}
