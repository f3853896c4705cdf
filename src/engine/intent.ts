import type { Hex } from '../domain/identity/bytes.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import type { NodeId, SubnetId, ValidationId } from '../domain/identity/ids.ts';
import type { NAvax, Wei } from '../domain/units.ts';
import type { AccessEntry, EvmOffer } from '../ports/evm.ts';
import type { PChainPlan, UnsignedPChainTx } from '../ports/tx-builder.ts';
import type { PChainOwner } from '../protocol/warp/register-l1-validator.ts';
import type { Message } from '../domain/message.ts';

/** Exactly what would be done, to whom and for how much. Shown, agreed to and performed as it is. */
export type Intent = EvmCallIntent | PChainIntent | CExportIntent | AggregationIntent;
/** What costs money and needs somebody's consent. */
export type PaidIntent = Exclude<Intent, AggregationIntent>;

/** Fees of all transactions of one call of a command, or of one run of a task in the wizard, in wei. */
export interface CallFees {
  /** Of those signed before: what a block charged, otherwise the most that they can cost. */
  readonly before: Wei;
  /** The most that all of them together may cost. */
  readonly limit: Wei;
}

interface FeeTerms {
  /** A price far above what is usual, which consent given in advance (`--yes`) does not cover. */
  readonly unusual?: Message;
  /** The transactions for whose sake this one is sent, in their order: simulated with it where that is possible. */
  readonly follows?: readonly FollowUp[];
  /** Set by the engine before it asks for consent. */
  readonly callFees?: CallFees;
}

/** A call of a contract; simulated before it is shown. */
export interface EvmCallIntent extends FeeTerms {
  readonly effect: 'evm-call';
  readonly title: Message;
  readonly chainId: bigint;
  readonly from: EvmAddress;
  readonly contract: { readonly name: Message; readonly to: EvmAddress };
  /** Read back from `data`, so that what is shown is what is signed. */
  readonly call: {
    readonly function: string;
    readonly args: readonly {
      readonly name: string;
      /** As it is in the call. */
      readonly value: string;
      /** As people know it: a NodeID, a date, whole units. */
      readonly reads?: string;
    }[];
  };
  readonly data: Hex;
  readonly value: Wei;
  readonly accessList: readonly AccessEntry[];
  /** With a margin over the estimate. */
  readonly gas: bigint;
  /** What it will probably cost, and the most that it can. */
  readonly fee: { readonly typical: Wei; readonly most: Wei };
  readonly maxFeePerGas: Wei;
  readonly maxPriorityFeePerGas: Wei;
  readonly simulated: { readonly block: bigint; readonly at: number };
  /** The account's nonces, read together with the simulation. */
  readonly account?: { readonly latest: bigint; readonly pending: bigint };
  /** The ID of the signed cross-chain message in the access list. */
  readonly carries?: string;
  /** What whoever agrees to it should know, beside that it works. */
  readonly warning?: Message;
  /** Where it takes the place of a transaction that waits; else the next one of the account. */
  readonly nonce?: bigint;
  /** What it offers more than, where it takes the place of another; not seen: that one offers more than this. */
  readonly outbids?: EvmOffer & { readonly isSeen: boolean };
}

/** A transaction that is sent after the one that is shown, as its own intent then. Fees in wei. */
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
  /** nAVAX that nobody has afterwards. */
  readonly burns: NAvax;
  /** nAVAX that move: a validator's balance, or the sum that is imported. */
  readonly moves: NAvax;
  readonly carries?: string;
  /** What it is for; held against the signed bytes. */
  readonly plan: PChainPlan;
  /** What the message that it carries has to ask of the P-Chain. */
  readonly asks?: MessageTerms;
}

/** What a message asks of the P-Chain, known apart from its bytes. */
export type MessageTerms =
  | {
      readonly kind: 'registration';
      readonly subnetId: SubnetId;
      readonly nodeId: NodeId;
      /** Who gets what is left of the balance. */
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
  /** The earlier export for the same purpose beside which this is a second one; `--yes` does not cover it. */
  readonly repeats?: string;
}

/** Signatures of validators over a message. Costs nothing, changes nothing, may be repeated. */
export interface AggregationIntent {
  readonly effect: 'aggregation';
  readonly title: Message;
  readonly unsignedMessage: Uint8Array;
  readonly messageId: string;
  readonly justification?: Uint8Array;
  readonly signingSubnet: SubnetId;
}
