import * as z from 'zod';
import { PRIMARY_NETWORK_ID, type AssetId } from '../../domain/ids.ts';
import type { PChainConstants } from '../../domain/profile.ts';
import { id32, uint64 } from '../http/shape.ts';
import type { NodeApi } from './p-chain-rpc.ts';

const weight = uint64.transform(Number);
const feeConfigShape = z.object({ weights: z.tuple([weight, weight, weight, weight]) });

/** Asks the P-Chain for what building a transaction needs of it. */
export async function readPChainConstants(platform: NodeApi): Promise<PChainConstants> {
  const [{ weights: feeWeights }, { assetID: avaxAssetId }] = await Promise.all([
    platform.read('platform.getFeeConfig', {}, feeConfigShape),
    platform.read(
      'platform.getStakingAssetID',
      { subnetID: PRIMARY_NETWORK_ID },
      z.object({ assetID: id32<AssetId>() }),
    ),
  ]);
  return { avaxAssetId, feeWeights };
}
