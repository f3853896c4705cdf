import type { Hex } from '../domain/identity/bytes.ts';
import type { EvmAddress, EvmHash } from '../domain/identity/evm.ts';
import type { PChainTxId } from '../domain/identity/ids.ts';
import type { Wei } from '../domain/units.ts';
import type { AccessListEntry } from './evm.ts';
import type { UnsignedUtxoTx } from './tx-builder.ts';
import type { OnboardError } from '../domain/errors.ts';

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

export interface SignedUtxoTx {
  readonly bytes: Uint8Array;
  readonly txId: PChainTxId;
}

export type SignRequest =
  | { readonly kind: 'evm'; readonly tx: UnsignedEvmTx }
  | { readonly kind: 'utxo'; readonly tx: UnsignedUtxoTx };

/** What a device shows before its owner approves. */
export type DeviceDisplay =
  | { readonly shows: 'contents' }
  | {
      readonly shows: 'hash';
      /** 64 hex digits, exactly as the device shows them. */
      readonly hash: string;
    };

/** The key never leaves the adapter or device behind this port. */
export interface Signer {
  /** `elsewhere`: the program hands out unsigned transactions for another signer. */
  readonly where: 'here' | 'elsewhere';
  readonly device?: {
    /** Does not ask the owner for approval. @throws OnboardError E-LED-103 to E-LED-113 */
    examine(what: SignRequest): Promise<DeviceDisplay>;
  };
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
  signEvmTx(tx: UnsignedEvmTx): Promise<SignedEvmTx>;
  /** @throws OnboardError as `signEvmTx` does */
  signUtxoTx(tx: UnsignedUtxoTx): Promise<SignedUtxoTx>;
  /** Overwrites the key in memory, or closes the device. Repeated calls are allowed. */
  forget(): void;
}

export interface Ledger {
  /** @throws OnboardError E-LED-101 to E-LED-113 */
  accounts(count: number): Promise<readonly EvmAddress[]>;
  /** @param account counted from 0. @throws OnboardError as `accounts` does */
  open(account: number): Promise<Signer>;
}

/** The places that a key is read from by their name: a path, a variable or a command. */
export type KeyPlace = 'file' | 'variable' | 'command';

/**
 * Opens a signer from each place that can hold a key.
 * @throws OnboardError E-KEY-*, E-FILE-103, E-FILE-105, E-FILE-107, E-CLI-112, E-CLI-130
 */
export interface KeySources {
  readonly fromText: (text: string) => Signer;
  readonly fromPlace: (place: KeyPlace, name: string) => Promise<Signer>;
  /** Returns a signer without a key, for an account whose transactions are signed outside this program. */
  readonly fromAddress: (evmAddress: EvmAddress, shortId?: Uint8Array) => Signer;
  /** Reads a secret from a file, or from standard input for `-`. */
  readonly secretFromFile: (path: string) => Promise<string>;
}

/** A key that is not opened. */
export interface StoredKey {
  readonly name: string;
  readonly evmAddress: EvmAddress;
  /**
   * Undefined if another tool wrote the file without these 20 bytes. They are unproven until the key is opened, so no
   * page may show them as an address to fund; `keys address` says that they are unproven.
   */
  readonly unprovenShortId: Uint8Array | undefined;
  readonly file: string;
}

/** A key whose addresses were derived from it. */
export interface NewKey extends Omit<StoredKey, 'unprovenShortId'>, Pick<Signer, 'shortId'> {}

export interface Keystore {
  /** Sorted by name. @throws OnboardError E-KEY-105 */
  list(): Promise<{
    readonly kept: readonly StoredKey[];
    readonly unreadable: readonly OnboardError[];
  }>;
  /** @throws OnboardError E-KEY-104, E-KEY-105, E-KEY-112 to E-KEY-114, E-FILE-102, E-FILE-103 */
  find(name: string): Promise<StoredKey>;
  /** @throws OnboardError E-KEY-109, E-KEY-114 for a JSON document that is no usable keystore */
  formatOf(text: string): 'keystore' | 'bare key';
  /** @throws OnboardError E-KEY-112; E-KEY-116 if a key of that name exists */
  requireFree(name: string): Promise<void>;
  /** Takes about a second. @throws OnboardError E-KEY-115 if the password is wrong; as `find` does */
  open(name: string, password: string): Promise<Signer>;
  /** Stores a new random key. @throws OnboardError E-KEY-112, E-KEY-116 to E-KEY-119 */
  create(name: string, password: string): Promise<NewKey>;
  /**
   * `judge` may refuse the account by an error. The text is hexadecimal, CB58, or another keystore file that `password` must decrypt.
   * @throws OnboardError E-KEY-101 to E-KEY-103, E-KEY-111; as `create` and `open` do
   */
  importKey(
    name: string,
    text: string,
    password: string,
    judge?: (account: EvmAddress) => void,
  ): Promise<NewKey>;
  /** Moves the encrypted file, and returns its new path. @throws OnboardError as `find` does, E-KEY-117 */
  remove(name: string): Promise<string>;
}
