import { sha256 } from '@noble/hashes/sha2.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { keccak256, parseTransaction, recoverPublicKey, serializeTransaction } from 'viem/utils';
import { hexToBytes, type Hex } from '../domain/bytes.ts';
import { checksumAddress, type EvmAddress } from '../domain/evm.ts';

const UNSIGNED = { r: undefined, s: undefined, v: undefined, yParity: undefined };

/** Who signed an EVM transaction, on both chains. */
export interface SenderAccount {
  readonly evmAddress: EvmAddress;
  /** RIPEMD-160 of the SHA-256 of the compressed public key: what a P-Chain address is made of. */
  readonly shortId: Uint8Array;
}

/**
 * The accounts of whoever signed a transaction, by the public key that the signature gives away. Bytes that
 * somebody made up give some other account: only one whose EVM address is the expected one is somebody's.
 * undefined: it is no signed transaction.
 */
export async function senderAccount(raw: Hex): Promise<SenderAccount | undefined> {
  try {
    const signed = parseTransaction(raw as `0x02${string}`);
    const { r, s, yParity } = signed;
    if (r === undefined || s === undefined || yParity === undefined) return undefined;
    // Without a signature it is what was signed.
    const unsigned = { ...signed, ...UNSIGNED };
    const key = hexToBytes(
      await recoverPublicKey({
        hash: keccak256(serializeTransaction(unsigned)),
        signature: { r, s, yParity },
      }),
    );
    const compressed = Uint8Array.of(2 + ((key[64] ?? 0) % 2), ...key.slice(1, 33));
    return {
      evmAddress: checksumAddress(`0x${keccak256(key.slice(1)).slice(-40)}`),
      shortId: ripemd160(sha256(compressed)),
    };
  } catch {
    // Parser and curve throw many kinds of errors; all of them mean "no signed transaction".
    return undefined;
  }
}
