import { formatTransaction, keccak256, numberToHex, serializeTransaction } from 'viem/utils';
import type { Hex } from '../../domain/bytes.ts';

/** What is read already of an answer to `eth_getTransactionByHash`, and the rest as it came. */
interface Told extends Readonly<Record<string, unknown>> {
  readonly hash: Hex;
  readonly nonce: bigint;
  readonly value: bigint;
  readonly gas: bigint;
}

type Unsigned = Parameters<typeof serializeTransaction>[0];
type Signature = NonNullable<Parameters<typeof serializeTransaction>[1]>;

/**
 * A transaction as it was signed; undefined: what was told is not all of it, or of a kind that is not
 * known here. What comes has the transaction's hash.
 */
export function signedBytes(told: Told): Hex | undefined {
  const { hash, nonce, value, gas, ...rest } = told;
  const numbers = { nonce: numberToHex(nonce), value: numberToHex(value), gas: numberToHex(gas) };
  try {
    const transaction = formatTransaction({ ...rest, ...numbers });
    const { r, s, yParity } = transaction;
    // Only transactions of the first kind are without a parity; what they have instead holds the chain's ID.
    const recovery = yParity === undefined ? { v: BigInt(String(told['v'])) } : { yParity };
    const signature = { r, s, ...recovery } as Signature;
    const unsigned = { ...transaction, data: transaction.input } as Unsigned;
    const bytes = serializeTransaction(unsigned, signature);
    return keccak256(bytes) === hash ? bytes : undefined;
  } catch {
    // The encoder throws many kinds of errors at hostile values; all of them mean "not to be put together".
    return undefined;
  }
}
