import * as z from 'zod/mini';
import { PRIMARY_NETWORK_ID, type AssetId } from '../../domain/identity/ids.ts';
import type { PChainConstants } from '../../domain/network/profile.ts';
import { id32, uint64 } from '../http/shape.ts';
import type { NodeApi } from './p-chain-rpc.ts';

const weight = z.pipe(uint64, z.transform(Number));
const feeConfigShape = z.object({
  weights: z.tuple([weight, weight, weight, weight]),
  maxCapacity: z.optional(uint64),
});
const assetShape = z.object({ assetID: id32<AssetId>() });

/** Reads the P-Chain constants that building a transaction needs. */
export async function readPChainConstants(platform: NodeApi): Promise<PChainConstants> {
  const [{ weights: feeWeights }, avaxAssetId] = await Promise.all([
    platform.read('platform.getFeeConfig', {}, feeConfigShape),
    readAvaxAssetId(platform),
  ]);
  return { avaxAssetId, feeWeights };
}

/** Reads the asset ID of AVAX, the staking asset of the Primary Network. */
export async function readAvaxAssetId(platform: NodeApi): Promise<AssetId> {
  const params = { subnetID: PRIMARY_NETWORK_ID };
  return (await platform.read('platform.getStakingAssetID', params, assetShape)).assetID;
}

/** Reads the P-Chain's gas capacity; 1,000,000, as on the public networks, if the endpoint does not report it. */
export async function readGasCapacity(platform: NodeApi): Promise<bigint> {
  const config = await platform.readIfSupported('platform.getFeeConfig', {}, feeConfigShape);
  return config?.maxCapacity ?? 1_000_000n;
}
