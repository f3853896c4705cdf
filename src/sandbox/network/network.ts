import {
  type AssetId,
  type BlockchainId,
  type SubnetId,
  idFromBytes,
} from '../../domain/identity/ids.ts';
import { deriveBytes } from './derive.ts';

/** The EVM chain ID of the sandbox's C-Chain. Avalanche's local networks have the same ID. */
export const EVM_CHAIN_ID = 43_112n;
/**
 * The default network ID. Avalanche's local networks have the same ID. P-Chain addresses with this ID begin
 * with `P-local1`.
 */
export const DEFAULT_NETWORK_ID = 12_345;

export const C_CHAIN_ID = idFromBytes<BlockchainId>(deriveBytes('C-Chain'));
export const X_CHAIN_ID = idFromBytes<BlockchainId>(deriveBytes('X-Chain'));
/** The asset ID of AVAX on the sandbox. */
export const AVAX_ASSET_ID = idFromBytes<AssetId>(deriveBytes('AVAX'));

/** The L1 of a new sandbox. */
export const L1 = {
  name: 'Genbu',
  subnetId: idFromBytes<SubnetId>(deriveBytes('subnet of Genbu')),
  blockchainId: idFromBytes<BlockchainId>(deriveBytes('blockchain of Genbu')),
} as const;
