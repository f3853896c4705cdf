import { checkedAvaxAsset } from '../../../../src/adapters/p-chain/lazy-builder.ts';
import { createNodeApi } from '../../../../src/adapters/p-chain/p-chain-rpc.ts';
import { createPChainReader } from '../../../../src/adapters/p-chain/reader.ts';
import type { AssetId } from '../../../../src/domain/identity/ids.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';
import { impatientClock } from './impatient-clock.ts';

/** The services of a node at a URL, and their reader. @param stated the asset of AVAX that the profile states */
export function nodeAt(url: string, stated?: AssetId) {
  const clock = impatientClock();
  const api = (path: string) => createNodeApi(new ServiceUrl(url), path, clock);
  const platform = api('ext/bc/P');
  const services = { platform, info: api('ext/info'), avax: api('ext/bc/C/avax') };
  const reader = createPChainReader(services, checkedAvaxAsset(platform, stated));
  return { ...services, reader };
}
