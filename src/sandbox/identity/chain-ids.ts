import { sha256 } from '@noble/hashes/sha2.js';
import {
  idFromBytes,
  type AssetId,
  type BlockchainId,
  type SubnetId,
} from '../../domain/identity/ids.ts';

/** The same 32 bytes in every sandbox. Anyone can compute them, so they must not protect anything of value. */
export function deriveBytes(label: string): Uint8Array {
  return sha256(new TextEncoder().encode(`validator-onboarding sandbox, worthless: ${label}`));
}

/** Avalanche's local networks have the same ID. */
export const EVM_CHAIN_ID = 43_112n;
/** Avalanche's local networks have the same ID. Their P-Chain addresses begin with `P-local1`. */
export const DEFAULT_NETWORK_ID = 12_345;

export const C_CHAIN_ID = idFromBytes<BlockchainId>(deriveBytes('C-Chain'));
export const X_CHAIN_ID = idFromBytes<BlockchainId>(deriveBytes('X-Chain'));
export const AVAX_ASSET_ID = idFromBytes<AssetId>(deriveBytes('AVAX'));

export const L1 = {
  name: 'Genbu',
  subnetId: idFromBytes<SubnetId>(deriveBytes('subnet of Genbu')),
  blockchainId: idFromBytes<BlockchainId>(deriveBytes('blockchain of Genbu')),
} as const;
