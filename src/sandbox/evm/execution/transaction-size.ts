import { hexToBytes } from '../../../domain/identity/bytes.ts';
import { RLP } from '@ethereumjs/rlp';
import type { CallRequest } from './call-request.ts';

/**
 * The maximum number of bytes that type, chain ID, nonce, fees, gas and signature take, with their RLP
 * prefixes.
 */
const ENVELOPE = 120;

/** The largest possible size of the signed transaction for a call, in bytes. */
export function transactionSize({ to, data, value, accessList }: CallRequest): number {
  const content = RLP.encode([
    to === undefined ? new Uint8Array() : hexToBytes(to),
    value,
    hexToBytes(data),
    accessList.map(({ address, storageKeys }) => [
      hexToBytes(address),
      storageKeys.map((key) => hexToBytes(key)),
    ]),
  ]);
  return ENVELOPE + content.length;
}
