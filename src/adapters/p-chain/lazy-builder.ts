import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { TxBuilder } from '../../ports/tx-builder.ts';
import { memoizeSuccess } from '../memoize-success.ts';
import { readPChainConstants } from './fee-constants.ts';
import type { NodeApi } from './p-chain-rpc.ts';
import type { OfflineTxBuilder } from './tx-builder.ts';

/**
 * Creates a builder that loads the P-Chain library on first use, because most commands send nothing to the
 * P-Chain. If the profile states no constants, the builder reads the constants from the P-Chain. For a
 * further attempt (`earlier` above 0), `build` uses the P-Chain's constants instead of the profile's.
 */
export function createLazyBuilder(
  profile: Pick<NetworkProfile, 'networkId' | 'cChainId' | 'pChain'>,
  platform: NodeApi,
): TxBuilder {
  const builderWithFetched = memoizeSuccess(() => loadBuilder(readPChainConstants(platform)));
  const { pChain } = profile;
  const builderWithStated =
    pChain === undefined
      ? builderWithFetched
      : memoizeSuccess(() => loadBuilder(Promise.resolve(pChain)));

  async function loadBuilder(
    constants: ReturnType<typeof readPChainConstants>,
  ): Promise<OfflineTxBuilder> {
    const [{ createTxBuilder }, loaded] = await Promise.all([import('./tx-builder.ts'), constants]);
    return createTxBuilder(profile, loaded);
  }

  return {
    prepare: async () => {
      await builderWithStated();
    },
    build: async (plan, payer, utxos, gasPrice, earlier = 0) =>
      (await (earlier > 0 ? builderWithFetched() : builderWithStated())).build(
        plan,
        payer,
        utxos,
        gasPrice,
      ),
    buildExport: async (...args) => (await builderWithStated()).buildExport(...args),
  };
}
