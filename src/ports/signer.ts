import type { Hex } from '../domain/identity/bytes.ts';
import type { EvmAddress, EvmHash } from '../domain/identity/evm.ts';
import type { PChainTxId } from '../domain/identity/ids.ts';
import type { Wei } from '../domain/units.ts';
import type { AccessEntry } from './evm.ts';
import type { UnsignedPChainTx } from './tx-builder.ts';

/** Everything that an EVM signature covers (an EIP-1559 transaction). */
export interface UnsignedEvmTx {
  readonly chainId: bigint;
  readonly nonce: bigint;
  readonly to: EvmAddress;
  readonly data: Hex;
  readonly value: Wei;
  readonly gas: bigint;
  readonly maxFeePerGas: Wei;
  readonly maxPriorityFeePerGas: Wei;
  readonly accessList: readonly AccessEntry[];
}

export interface SignedEvmTx {
  readonly raw: Hex;
  readonly hash: EvmHash;
}

export interface SignedPChainTx {
  readonly bytes: Uint8Array;
  readonly txId: PChainTxId;
}

/** What is to be signed. */
export type ToSign =
  | { readonly kind: 'evm'; readonly tx: UnsignedEvmTx }
  | { readonly kind: 'p-chain'; readonly tx: UnsignedPChainTx };

/** What a device shows its owner of what it is to sign: what is in it, or only its hash. */
export type OnDevice =
  | { readonly shows: 'contents' }
  | {
      readonly shows: 'hash';
      /** 64 digits, exactly as they stand on the device. */ readonly hash: string;
    };

/** A device that has to be at hand, and on which its owner agrees to each signature. */
export interface SigningDevice {
  /**
   * Makes sure that the device can sign this now, and says what it will show. It asks its owner for nothing.
   * @throws OnboardError E-LED-103 to E-LED-113
   */
  examine(what: ToSign): Promise<OnDevice>;
}

/** Signs for one account. The key itself never leaves the adapter, or the device, behind this port. */
export interface Signer {
  /** `elsewhere`: only the account is known, and whatever is to be signed is handed out. */
  readonly where: 'here' | 'elsewhere';
  /** Where the key is on a device. */
  readonly device?: SigningDevice;
  readonly evmAddress: EvmAddress;
  /** 20 bytes: RIPEMD-160 of the SHA-256 of the compressed public key. A device has a key of its own for the P-Chain. */
  readonly shortId: Uint8Array;
  /** @throws OnboardError E-LED-* of a device; E-LED-109 where it can show nothing but the hash after all */
  signEvm(tx: UnsignedEvmTx): Promise<SignedEvmTx>;
  /** @throws OnboardError as `signEvm` does */
  signPChain(tx: UnsignedPChainTx): Promise<SignedPChainTx>;
  /** Overwrites the key where it lies in memory; or lets go of the device; nothing can be signed afterwards. May be called again. */
  forget(): void;
}
