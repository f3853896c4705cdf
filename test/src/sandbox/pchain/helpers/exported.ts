import { bytesToHex } from '../../../../../src/domain/identity/bytes.ts';
import { idFromBytes, type PChainTxId } from '../../../../../src/domain/identity/ids.ts';
import type { ShortId, StoredUtxo } from '../../../../../src/sandbox/pchain/state/types.ts';
import { named } from './keys.ts';
import { AVAX, ONE_AVAX } from './test-chain.ts';

/** Returns outputs of 1 AVAX each that the C-Chain exported to an address. */
export function exported(shortId: Uint8Array, count: number): StoredUtxo[] {
  return Array.from({ length: count }, (_, i) => ({
    txId: idFromBytes<PChainTxId>(named(`export ${i}`)),
    outputIndex: i,
    assetId: AVAX,
    amount: ONE_AVAX,
    owner: { locktime: 0n, threshold: 1, addresses: [bytesToHex(shortId) as ShortId] },
  }));
}
