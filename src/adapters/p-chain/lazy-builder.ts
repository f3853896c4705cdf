import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { TxBuilder } from '../../ports/tx-builder.ts';
import { memoizeSuccess } from '../memoize-success.ts';
import { readPChainConstants } from './fee-constants.ts';
import type { NodeApi } from './p-chain-rpc.ts';
import type { OfflineTxBuilder } from './tx-builder.ts';

/**
 * Creates a builder that loads the P-Chain library, and reads constants missing from the profile, on first use:
 * most commands send nothing to the P-Chain.
 */
export function createLazyBuilder(
  profile: Pick<NetworkProfile, 'networkId' | 'cChainId' | 'pChain'>,
  platform: NodeApi,
): TxBuilder {
  const fetched = memoizeSuccess(() => make(readPChainConstants(platform)));
  const { pChain } = profile;
  const stated =
    pChain === undefined ? fetched : memoizeSuccess(() => make(Promise.resolve(pChain)));

  async function make(
    constants: ReturnType<typeof readPChainConstants>,
  ): Promise<OfflineTxBuilder> {
    const [{ createTxBuilder }, known] = await Promise.all([import('./tx-builder.ts'), constants]);
    return createTxBuilder(profile, known);
  }

  return {
    prepare: async () => {
      await stated();
    },
    build: async (plan, payer, utxos, gasPrice, earlier = 0) =>
      (await (earlier > 0 ? fetched() : stated())).build(plan, payer, utxos, gasPrice),
    buildExport: async (...given) => (await stated()).buildExport(...given),
  };
}
