import { hexToBytes } from '../../../domain/identity/bytes.ts';
import { RLP } from '@ethereumjs/rlp';
import type { CallRequest } from './call-request.ts';

/** Bytes of type, chain ID, nonce, fees, gas and signature at their longest, with what RLP puts before them. */
const ENVELOPE = 120;

/** The size of the signed transaction that makes a call, in bytes, at most. */
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
