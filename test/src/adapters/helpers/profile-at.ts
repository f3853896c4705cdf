import local from '../../../../assets/profiles/local.json' with { type: 'json' };
import { parseProfile } from '../../../../src/adapters/profile/parse-profile.ts';
import { parseId, type BlockchainId } from '../../../../src/domain/identity/ids.ts';
import type { NetworkProfile } from '../../../../src/domain/network/profile.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';

/** An arbitrary ID, because nothing is sent to the C-Chain. */
const C_CHAIN = parseId<BlockchainId>(
  '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC',
  'noun.blockchain-id',
);

/** The local profile with all its services at one URL. */
export const profileAt = (url: string): NetworkProfile => ({
  ...parseProfile(local, 'local.json'),
  cChainId: C_CHAIN,
  rpcUrls: [new ServiceUrl(url)],
  apiUrl: new ServiceUrl(url),
  aggregators: [{ url: new ServiceUrl(url), shape: 'self-hosted' }],
});
