import type { OnboardError } from '../domain/errors.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import type { Signer } from './signer.ts';

/** The properties of an encrypted key that are readable without the password. */
export interface StoredKey {
  readonly name: string;
  readonly evmAddress: EvmAddress;
  /** The 20 bytes of the P-Chain addresses; undefined if another tool wrote the file without these bytes. */
  readonly shortId: Uint8Array | undefined;
  readonly file: string;
}

/** Encrypted keys on this machine, each under a name. */
export interface Keystore {
  /**
   * The keys sorted by name, and an error for each unreadable file. @throws OnboardError E-KEY-105
   */
  list(): Promise<{
    readonly kept: readonly StoredKey[];
    readonly unreadable: readonly OnboardError[];
  }>;
  /** @throws OnboardError E-KEY-104, E-KEY-105, E-KEY-112 to E-KEY-114, E-FILE-102, E-FILE-103 */
  find(name: string): Promise<StoredKey>;
  /** Whether a text is a keystore file (already encrypted with a password) or a bare key. */
  formatOf(text: string): 'keystore' | 'bare key';
  /** @throws OnboardError E-KEY-112; E-KEY-116 if a key of that name exists */
  requireFree(name: string): Promise<void>;
  /**
   * Decrypts a key, which takes about a second. @throws OnboardError E-KEY-115 if the password is
   * wrong; as `find` does
   */
  open(name: string, password: string): Promise<Signer>;
  /** Stores a new random key. @throws OnboardError E-KEY-112, E-KEY-116 to E-KEY-119 */
  create(name: string, password: string): Promise<StoredKey>;
  /**
   * Stores the key that a text contains: hexadecimal, CB58, or another keystore file. If the text is a
   * keystore file, `password` must decrypt that file.
   * @throws OnboardError E-KEY-101 to E-KEY-103, E-KEY-111; as `create` and `open` do
   */
  importKey(name: string, text: string, password: string): Promise<StoredKey>;
  /**
   * Moves a key's file, still encrypted, to the folder of removed keys, and returns its new path.
   * @throws OnboardError as `find` does, E-KEY-117
   */
  remove(name: string): Promise<string>;
}
