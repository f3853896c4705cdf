import type {
  AssetId,
  BlockchainId,
  PChainTxId,
  ValidationId,
} from '../../../domain/identity/ids.ts';
import type { NAvax } from '../../../domain/units.ts';
import type { OutputOwner, UtxoId } from '../types.ts';

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

/** The kinds of P-Chain transactions that the sandbox supports, with the fields of each. */
export type TxBody =
  | { readonly type: 'base' }
  | {
      readonly type: 'import';
      readonly sourceChain: BlockchainId;
      readonly imported: readonly TransferInput[];
    }
  | {
      readonly type: 'export';
      readonly destinationChain: BlockchainId;
      readonly exported: readonly TransferOutput[];
    }
  | {
      readonly type: 'register';
      readonly balance: NAvax;
      /** The proof of possession: 96 bytes. */
      readonly proofOfPossession: Uint8Array;
      readonly message: Uint8Array;
    }
  | { readonly type: 'set-weight'; readonly message: Uint8Array }
  | { readonly type: 'increase'; readonly validationId: ValidationId; readonly balance: NAvax }
  | {
      readonly type: 'disable';
      readonly validationId: ValidationId;
      readonly sigIndices: readonly number[];
    };

/**
 * For each input, in order, a list of 65-byte signatures (r, s, recovery bit). A `disable` has one more list,
 * for the disable owner.
 */
export type Credentials = readonly (readonly Uint8Array[])[];

/** A signed P-Chain transaction. */
export interface SignedTx {
  readonly id: PChainTxId;
  /** The bytes that were issued. */
  readonly bytes: Uint8Array;
  /** The digest that is signed: the SHA-256 of the unsigned part. */
  readonly unsignedHash: Uint8Array;
  readonly networkId: number;
  readonly blockchainId: BlockchainId;
  readonly outputs: readonly TransferOutput[];
  readonly inputs: readonly TransferInput[];
  readonly memo: Uint8Array;
  readonly body: TxBody;
  readonly credentials: Credentials;
}
