import type { Hex } from '../domain/identity/bytes.ts';
import type { EvmAddress, EvmHash } from '../domain/identity/evm.ts';
import type { PChainTxId } from '../domain/identity/ids.ts';
import type { Wei } from '../domain/units.ts';
import type { AccessListEntry } from './evm.ts';
import type { UnsignedPChainTx } from './tx-builder.ts';

/** All fields that an EVM signature covers (an EIP-1559 transaction). */
export interface UnsignedEvmTx {
  readonly chainId: bigint;
  readonly nonce: bigint;
  readonly to: EvmAddress;
  readonly data: Hex;
  readonly value: Wei;
  readonly gas: bigint;
  readonly maxFeePerGas: Wei;
  readonly maxPriorityFeePerGas: Wei;
  readonly accessList: readonly AccessListEntry[];
}

export interface SignedEvmTx {
  readonly raw: Hex;
  readonly hash: EvmHash;
}

export interface SignedPChainTx {
  readonly bytes: Uint8Array;
  readonly txId: PChainTxId;
}

/** A transaction to sign. */
export type SignRequest =
  | { readonly kind: 'evm'; readonly tx: UnsignedEvmTx }
  | { readonly kind: 'p-chain'; readonly tx: UnsignedPChainTx };

/** The display of a transaction on a device: its contents, or only its hash. */
export type DeviceDisplay =
  | { readonly shows: 'contents' }
  | {
      readonly shows: 'hash';
      /** 64 hex digits, exactly as the device shows them. */
      readonly hash: string;
    };

/** A device that must be connected, and whose owner approves each signature. */
interface SigningDevice {
  /**
   * Checks that the device can sign this transaction now, and returns what it will show. This call
   * does not ask the owner for approval.
   * @throws OnboardError E-LED-103 to E-LED-113
   */
  examine(what: SignRequest): Promise<DeviceDisplay>;
}

/** Signs for one account. The key never leaves the adapter or device behind this port. */
export interface Signer {
  /**
   * `elsewhere`: only the account is known. The program hands out unsigned transactions for another signer.
   */
  readonly where: 'here' | 'elsewhere';
  /** The device that holds the key; undefined for a key in memory. */
  readonly device?: SigningDevice;
  readonly evmAddress: EvmAddress;
  /**
   * 20 bytes: RIPEMD-160 of the SHA-256 of the compressed public key. A device has a separate key for the P-Chain.
   * @throws OnboardError E-SIGN-204 if only the EVM address is known
   */
  readonly shortId: Uint8Array;
  /**
   * @throws OnboardError E-LED-* of a device (E-LED-109: it can show only the hash, but `examine` returned
   * `contents`); E-SIGN-202 if the key is elsewhere; E-KEY-110 after `forget`
   */
  signEvm(tx: UnsignedEvmTx): Promise<SignedEvmTx>;
  /** @throws OnboardError as `signEvm` does */
  signPChain(tx: UnsignedPChainTx): Promise<SignedPChainTx>;
  /**
   * Overwrites the key in memory, or closes the device. After this call, the signer signs nothing more.
   * Repeated calls are allowed.
   */
  forget(): void;
}
