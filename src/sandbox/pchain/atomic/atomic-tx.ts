import type { EvmAddress } from '../../../domain/identity/evm.ts';
import type { AssetId, BlockchainId, PChainTxId } from '../../../domain/identity/ids.ts';
import type { NAvax } from '../../../domain/units.ts';
import type { Credentials, TransferInput, TransferOutput } from '../codec/signed-tx.ts';

/** An amount that an export takes from a C-Chain account. */
export interface EvmInput {
  readonly address: EvmAddress;
  readonly amount: NAvax;
  readonly assetId: AssetId;
  readonly nonce: bigint;
}

/** An amount that an import gives to a C-Chain account. */
export interface EvmOutput {
  readonly address: EvmAddress;
  readonly amount: NAvax;
  readonly assetId: AssetId;
}

/** A signed C-Chain transaction that moves AVAX to or from another chain of the primary network. */
export interface AtomicTx {
  readonly id: PChainTxId;
  readonly bytes: Uint8Array;
  readonly unsignedHash: Uint8Array;
  /** The C-Chain gas: 10,000, plus 1 for each unsigned byte, plus 1,000 for each signature. */
  readonly gasUsed: bigint;
  readonly networkId: number;
  readonly blockchainId: BlockchainId;
  readonly body:
    | {
        readonly kind: 'export';
        readonly destinationChain: BlockchainId;
        readonly inputs: readonly EvmInput[];
        readonly exported: readonly TransferOutput[];
      }
    | {
        readonly kind: 'import';
        readonly sourceChain: BlockchainId;
        readonly imported: readonly TransferInput[];
        readonly outputs: readonly EvmOutput[];
      };
  readonly credentials: Credentials;
}
