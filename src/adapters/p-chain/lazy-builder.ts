import * as z from 'zod/mini';
import { type AssetId, PRIMARY_NETWORK_ID } from '../../domain/identity/ids.ts';
import type { NetworkProfile, PChainConstants } from '../../domain/network/profile.ts';
import { id32, uint64 } from '../http/shape.ts';
import { type NodeApi, readField } from './p-chain-rpc.ts';
import type { TxBuilder } from '../../ports/tx-builder.ts';

/** Calls `make` once. After a failure, the next call tries again. */
export function memoizeSuccess<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    if (result !== undefined) return result;
    result = make();
    result.catch(() => (result = undefined));
    return result;
  };
}

const weight = z.pipe(uint64, z.transform(Number));
export const feeConfigShape = z.object({
  weights: z.tuple([weight, weight, weight, weight]),
  maxCapacity: z.optional(uint64),
});

export async function readPChainConstants(platform: NodeApi): Promise<PChainConstants> {
  const [{ weights: feeWeights }, avaxAssetId] = await Promise.all([
    platform.read('platform.getFeeConfig', {}, feeConfigShape),
    readAvaxAssetId(platform),
  ]);
  return { avaxAssetId, feeWeights };
}

/** AVAX is the staking asset of the Primary Network. */
export function readAvaxAssetId(platform: NodeApi): Promise<AssetId> {
  const params = { subnetID: PRIMARY_NETWORK_ID };
  return readField(platform, 'platform.getStakingAssetID', params, { assetID: id32<AssetId>() });
}

/**
 * Loads the P-Chain library on first use, because most commands send nothing to the P-Chain. The constants are the
 * profile's, or the P-Chain's if the profile states none or this is a further attempt (`earlier` above 0).
 */
export function createLazyBuilder(
  profile: Pick<NetworkProfile, 'networkId' | 'cChainId' | 'pChain'>,
  platform: NodeApi,
): TxBuilder {
  const builderWithFetched = memoizeSuccess(() => loadBuilder(readPChainConstants(platform)));
  const { pChain } = profile;
  const builderWithStated = pChain ? memoizeSuccess(() => loadBuilder(pChain)) : builderWithFetched;

  async function loadBuilder(constants: PChainConstants | Promise<PChainConstants>) {
    const [{ createTxBuilder }, loaded] = await Promise.all([import('./tx-builder.ts'), constants]);
    return createTxBuilder(profile, loaded);
  }

  return {
    prepare: async () => {
      await builderWithStated();
    },
    build: async (plan, funds, earlier = 0) => {
      const builder = await (earlier > 0 ? builderWithFetched() : builderWithStated());
      return builder.build(plan, funds);
    },
    buildExport: async (...args) => (await builderWithStated()).buildExport(...args),
  };
}
