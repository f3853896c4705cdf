import type { NetworkProfile } from '../../domain/profile.ts';
import type { TxBuilder } from '../../ports/tx-builder.ts';
import { readPChainConstants } from './fee-constants.ts';
import type { NodeApi } from './p-chain-rpc.ts';
import type { OfflineTxBuilder } from './tx-builder.ts';

/**
 * A builder that asks the P-Chain for its constants, and loads the chain's library, when something is
 * built: most commands send nothing to the P-Chain.
 */
export function createLazyBuilder(
  profile: Pick<NetworkProfile, 'networkId' | 'cChainId'>,
  platform: NodeApi,
): TxBuilder {
  let made: Promise<OfflineTxBuilder> | undefined;

  async function make(): Promise<OfflineTxBuilder> {
    const [{ createTxBuilder }, constants] = await Promise.all([
      import('./tx-builder.ts'),
      readPChainConstants(platform),
    ]);
    return createTxBuilder(profile, constants);
  }

  async function builder(): Promise<OfflineTxBuilder> {
    made ??= make();
    try {
      return await made;
    } catch (error) {
      // What failed once may work the next time.
      made = undefined;
      throw error;
    }
  }

  return {
    prepare: async () => {
      await builder();
    },
    build: async (...given) => (await builder()).build(...given),
    buildExport: async (...given) => (await builder()).buildExport(...given),
  };
}
