import type { Hex } from '../domain/identity/bytes.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import type { NodeId, SubnetId, ValidationId } from '../domain/identity/ids.ts';
import type { NAvax, Wei } from '../domain/units.ts';
import type { AccessListEntry, FeeOffer } from '../ports/evm.ts';
import type { PChainPlan, UnsignedPChainTx } from '../ports/tx-builder.ts';
import type { PChainOwner } from '../protocol/warp/register-l1-validator.ts';
import type { Message } from '../domain/message.ts';

/**
 * Exactly what will be done, to which contract or chain and for how much. It is shown, approved and performed
 * unchanged.
 */
export type Intent = EvmCallIntent | PChainIntent | CExportIntent | AggregationIntent;
/** An intent that costs money and needs consent. */
export type PaidIntent = Exclude<Intent, AggregationIntent>;

/** Fees of all transactions of one call of a command, or of one run of a task in the wizard, in wei. */
export interface CallFees {
  /** The fees of the transactions signed before: the fee that a block charged, otherwise the maximum. */
  readonly before: Wei;
  /** The limit for all of them together. */
  readonly limit: Wei;
}

interface FeeTerms {
  /** Warns of a price far above the usual one; consent given in advance (`--yes`) does not cover it. */
  readonly unusual?: Message;
  /** The transactions that follow this one, in order; simulated together with it where possible. */
  readonly follows?: readonly FollowUp[];
  /** Set by the engine before it asks for consent. */
  readonly callFees?: CallFees;
}

/** A contract call; it is simulated before it is shown. */
export interface EvmCallIntent extends FeeTerms {
  readonly effect: 'evm-call';
  readonly title: Message;
  readonly chainId: bigint;
  readonly from: EvmAddress;
  readonly contract: { readonly name: Message; readonly to: EvmAddress };
  /** Decoded from `data`, so that the screen shows what is signed. */
  readonly call: {
    readonly function: string;
    readonly args: readonly {
      readonly name: string;
      /** The value as encoded in the call. */
      readonly value: string;
      /** The value in readable form: a NodeID, a date, whole units. */
      readonly reads?: string;
    }[];
  };
  readonly data: Hex;
  readonly value: Wei;
  readonly accessList: readonly AccessListEntry[];
  /** The gas limit: the estimate plus a margin. */
  readonly gas: bigint;
  /** The gas that the call needs, without a margin; undefined if it was not measured. */
  readonly neededGas?: bigint;
  /** The probable and the maximum cost. */
  readonly fee: { readonly typical: Wei; readonly most: Wei };
  readonly maxFeePerGas: Wei;
  readonly maxPriorityFeePerGas: Wei;
  readonly simulated: { readonly block: bigint; readonly at: number };
  /** The account's nonces, read together with the simulation. */
  readonly account?: { readonly latest: bigint; readonly pending: bigint };
  /** The ID of the signed cross-chain message in the access list. */
  readonly carries?: string;
  /** A warning to show before approval, although the simulation passes. */
  readonly warning?: Message;
  /** The nonce of the pending transaction to replace; undefined for the account's next nonce. */
  readonly nonce?: bigint;
  /**
   * The offer that this replacement has to exceed. If `isPending` is false, the pending transaction offers more
   * than these values.
   */
  readonly outbids?: FeeOffer & { readonly isPending: boolean };
}

/** A transaction that is sent after the one shown, as an intent of its own. Fees in wei. */
export interface FollowUp {
  readonly title: Message;
  readonly fee: { readonly typical: Wei; readonly most: Wei };
}

/** A transaction of the P-Chain. */
export interface PChainIntent extends FeeTerms {
  readonly effect: 'p-chain-tx';
  readonly title: Message;
  readonly networkId: number;
  readonly tx: UnsignedPChainTx;
  /** nAVAX that are burned. */
  readonly burns: NAvax;
  /** nAVAX that are moved: a validator's balance, or the imported amount. */
  readonly moves: NAvax;
  readonly carries?: string;
  /** The planned effect, compared with the signed bytes. */
  readonly plan: PChainPlan;
  /** The terms that the carried message must contain. `carries` is the message's ID. */
  readonly messageTerms?: MessageTerms;
}

/** The terms of a message to the P-Chain, known independently of its bytes. */
export type MessageTerms =
  | {
      readonly kind: 'registration';
      readonly subnetId: SubnetId;
      readonly nodeId: NodeId;
      /** Receives the remaining balance when the validator is removed or disabled. */
      readonly remainingBalanceOwner: PChainOwner;
    }
  | {
      readonly kind: 'weight';
      readonly validationId: ValidationId;
      readonly nonce: bigint;
      readonly weight: bigint;
    };

/** An export from the C-Chain to the P-Chain. */
export interface CExportIntent extends FeeTerms {
  readonly effect: 'c-export';
  readonly title: Message;
  readonly networkId: number;
  readonly tx: UnsignedPChainTx;
  readonly nonce: bigint;
  readonly burns: NAvax;
  readonly moves: NAvax;
  /** The ID of an earlier export for the same purpose, if this is a second one; `--yes` does not cover it. */
  readonly repeats?: string;
}

/** A request for validators' signatures over a message. It is free, changes no chain and can be repeated. */
export interface AggregationIntent {
  readonly effect: 'aggregation';
  readonly title: Message;
  readonly unsignedMessage: Uint8Array;
  readonly messageId: string;
  readonly justification?: Uint8Array;
  readonly signingSubnet: SubnetId;
}
