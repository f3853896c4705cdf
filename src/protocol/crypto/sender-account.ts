import { keccak256, parseTransaction, serializeTransaction } from 'viem/utils';
import type { Hex } from '../../domain/identity/bytes.ts';
import { evmSigner, type KeyAddresses } from './signing-key.ts';

const UNSIGNED = { r: undefined, s: undefined, v: undefined, yParity: undefined };

/**
 * Returns the addresses of the key that signed an EVM transaction, recovered from the signature. The caller
 * must compare the EVM address with the expected address, because an invented signature also yields a key.
 * Returns undefined if the bytes are not a signed transaction.
 */
export function senderAccount(raw: Hex): KeyAddresses | undefined {
  try {
    const signed = parseTransaction(raw as `0x02${string}`);
    const { r, s, yParity } = signed;
    if (r === undefined || s === undefined || yParity === undefined) return undefined;
    // The signed content is the transaction without its signature.
    const unsigned = { ...signed, ...UNSIGNED };
    return evmSigner(keccak256(serializeTransaction(unsigned)), { r, s, yParity });
  } catch {
    // The parser throws many kinds of errors. Each of them means that the bytes are not a signed transaction.
    return undefined;
  }
}
