import * as z from 'zod/mini';
import { type AssetId, PRIMARY_NETWORK_ID } from '../../domain/identity/ids.ts';
import { OnboardError, ifOnboardError } from '../../domain/errors.ts';
import { sharedPromises } from '../../domain/kept-results.ts';
import { message } from '../../domain/message.ts';
import type { NetworkProfile, PChainConstants } from '../../domain/network/profile.ts';
import { id32, uint64 } from '../http/shape.ts';
import { type NodeApi, readField } from './p-chain-rpc.ts';
import type { TxBuilder } from '../../ports/tx-builder.ts';

const weight = z.pipe(uint64, z.transform(Number));
export const feeConfigShape = z.object({
  weights: z.tuple([weight, weight, weight, weight]),
  maxCapacity: z.optional(uint64),
});

export async function readFeeWeights(platform: NodeApi): Promise<PChainConstants['feeWeights']> {
  return (await platform.read('platform.getFeeConfig', {}, feeConfigShape)).weights;
}

/** AVAX is the staking asset of the Primary Network. */
export function readAvaxAssetId(platform: NodeApi): Promise<AssetId> {
  const params = { subnetID: PRIMARY_NETWORK_ID };
  return readField(platform, 'platform.getStakingAssetID', params, { assetID: id32<AssetId>() });
}

/**
 * The asset of AVAX, read once. What the profile states counts only if the endpoint lacks the method.
 * @throws OnboardError E-L1-101 if the profile states another asset; otherwise as `NodeApi.read` does
 */
export function checkedAvaxAsset(platform: NodeApi, stated?: AssetId): () => Promise<AssetId> {
  const asset = sharedPromises<'avax', AssetId>();
  const check = async () => {
    const found = await readAvaxAssetId(platform).catch(
      ifOnboardError((error) => {
        if (stated === undefined || error.code !== 'E-PCH-905') throw error;
        return stated;
      }),
    );
    if (stated === undefined || found === stated) return found;
    const [what, source, other] = [
      message('noun.avax-asset-id'),
      message('noun.profile'),
      message('noun.p-chain'),
    ];
    throw new OnboardError('E-L1-101', { what, source, other, stated, found });
  };
  return () => asset('avax', check);
}

/**
 * Loads the P-Chain library on first use, because most commands send nothing to the P-Chain. The fee weights are the
 * profile's, or the P-Chain's if the profile states none or this is a further attempt (`earlier` above 0).
 */
export function createLazyBuilder(
  profile: Pick<NetworkProfile, 'networkId' | 'cChainId' | 'pChain'>,
  platform: NodeApi,
  avax: () => Promise<AssetId>,
): TxBuilder {
  const stated = profile.pChain?.feeWeights;
  const builders = sharedPromises<typeof stated, Awaited<ReturnType<typeof loadBuilder>>>();

  async function loadBuilder(weights: typeof stated) {
    const [{ createTxBuilder }, feeWeights, avaxAssetId] = await Promise.all([
      import('./tx-builder.ts'),
      weights ?? readFeeWeights(platform),
      avax(),
    ]);
    return createTxBuilder(profile, { avaxAssetId, feeWeights });
  }

  const builderOf = (weights: typeof stated) => builders(weights, () => loadBuilder(weights));
  return {
    prepare: async () => {
      await builderOf(stated);
    },
    build: async (plan, funds, earlier = 0) => {
      const builder = await builderOf(earlier > 0 ? undefined : stated);
      return builder.build(plan, funds);
    },
    buildExport: async (...args) => (await builderOf(stated)).buildExport(...args),
  };
}
