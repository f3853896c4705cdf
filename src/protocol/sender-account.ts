import { keccak256, parseTransaction, serializeTransaction } from 'viem/utils';
import type { Hex } from '../domain/identity/bytes.ts';
import { evmSigner, type SigningKey } from './signing-key.ts';

const UNSIGNED = { r: undefined, s: undefined, v: undefined, yParity: undefined };

/**
 * The accounts of whoever signed a transaction, by the public key that the signature gives away. Bytes that
 * somebody made up give some other account: only one whose EVM address is the expected one is somebody's.
 * undefined: it is no signed transaction.
 */
export function senderAccount(raw: Hex): SigningKey | undefined {
  try {
    const signed = parseTransaction(raw as `0x02${string}`);
    const { r, s, yParity } = signed;
    if (r === undefined || s === undefined || yParity === undefined) return undefined;
    // Without a signature it is what was signed.
    const unsigned = { ...signed, ...UNSIGNED };
    return evmSigner(keccak256(serializeTransaction(unsigned)), { r, s, yParity });
  } catch {
    // The parser throws many kinds of errors; all of them mean "no signed transaction".
    return undefined;
  }
}
