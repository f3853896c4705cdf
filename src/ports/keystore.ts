import type { OnboardError } from '../domain/errors.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import type { Signer } from './signer.ts';

/** A key that is kept encrypted, as it can be told without its password. */
export interface KeptKey {
  readonly name: string;
  readonly evmAddress: EvmAddress;
  /** From which its P-Chain addresses follow; undefined: the file is of another tool and does not tell. */
  readonly shortId: Uint8Array | undefined;
  readonly file: string;
}

/** Keys that are kept encrypted on this machine, each under a name. */
export interface Keystore {
  /** In the order of their names, and what is wrong with those that cannot be read. @throws OnboardError E-KEY-105 */
  list(): Promise<{
    readonly kept: readonly KeptKey[];
    readonly unreadable: readonly OnboardError[];
  }>;
  /** @throws OnboardError E-KEY-104, E-KEY-105, E-KEY-112 to E-KEY-114 */
  find(name: string): Promise<KeptKey>;
  /** Whether a text is a keystore of its own, encrypted under a password that somebody has chosen already. */
  judge(text: string): 'keystore' | 'bare key';
  /** @throws OnboardError E-KEY-112, E-KEY-116 where there is a key of that name */
  requireFree(name: string): Promise<void>;
  /** Takes a second or so. @throws OnboardError E-KEY-115 where the password is wrong; as `find` does */
  open(name: string, password: string): Promise<Signer>;
  /** Keeps a fresh random key. @throws OnboardError E-KEY-112, E-KEY-116 to E-KEY-119 */
  create(name: string, password: string): Promise<KeptKey>;
  /**
   * Keeps the key that a text holds: hexadecimal, CB58, or another keystore file of which `password` is
   * the password, and remains it.
   * @throws OnboardError E-KEY-101 to E-KEY-103, E-KEY-111; as `create` and `open` do
   */
  take(name: string, text: string, password: string): Promise<KeptKey>;
  /** Moves a key aside, still encrypted; gives where it lies then. @throws OnboardError as `find` does, E-KEY-117 */
  remove(name: string): Promise<string>;
}
