import * as z from 'zod';
import type { pvm } from '@avalabs/avalanchejs';
import { PRIMARY_NETWORK_ID, type Id32 } from '../../domain/ids.ts';
import { id32, uint64 } from '../http/shape.ts';
import type { NodeApi } from './p-chain-rpc.ts';

/** What building a transaction needs of a network and never changes there. */
export interface PChainConstants {
  /** The asset ID of AVAX. */
  readonly avaxAssetId: Id32;
  readonly fees: pvm.FeeConfig;
}

const weight = uint64.transform(Number);
const feeConfigShape = z
  .object({
    weights: z.tuple([weight, weight, weight, weight]),
    maxCapacity: uint64,
    maxPerSecond: uint64,
    targetPerSecond: uint64,
    minPrice: uint64,
    excessConversionConstant: uint64,
  })
  .transform(({ weights: [bandwidth, dbRead, dbWrite, compute], ...rest }): pvm.FeeConfig => ({
    ...rest,
    weights: { 0: bandwidth, 1: dbRead, 2: dbWrite, 3: compute },
  }));

/** Reads them, once for the life of a connection. */
export async function readPChainConstants(platform: NodeApi): Promise<PChainConstants> {
  const [fees, { assetID }] = await Promise.all([
    platform.read('platform.getFeeConfig', {}, feeConfigShape),
    platform.read(
      'platform.getStakingAssetID',
      { subnetID: PRIMARY_NETWORK_ID },
      z.object({ assetID: id32<Id32>() }),
    ),
  ]);
  return { avaxAssetId: assetID, fees };
}
