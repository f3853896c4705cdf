import { type BlockchainId, parseId } from '../identity/ids.ts';
import { type NetworkProfile, SANDBOX, type StatedProfile } from './profile.ts';

type Identity = Pick<StatedProfile, 'chainId' | 'networkId' | 'cChainId' | 'pChain'>;

export type NetworkIdentity = Pick<NetworkProfile, 'networkId' | 'chainId' | 'cChainId'>;

/**
 * What the program keeps of a network belongs to this key, not to the profile's name: two profiles of one network share
 * it, and another network under the same name has another.
 */
export function networkKey({ networkId, chainId, cChainId }: NetworkIdentity): string {
  return `${networkId}-${chainId}-${cChainId}`;
}

/** The inverse of `networkKey`. @throws OnboardError E-ID-* for any other text */
export function identityOfKey(key: string): NetworkIdentity {
  const [networkId = '', chainId = '', cChainId = ''] = key.split('-');
  return {
    networkId: Number(networkId),
    chainId: BigInt(/^\d{1,80}$/.test(chainId) ? chainId : 0),
    cChainId: parseId<BlockchainId>(cChainId, 'noun.blockchain-id'),
  };
}

/** False if the key certainly belongs to another network. A profile may leave its C-Chain's ID to the network. */
export function fitsKey(key: string, { networkId, chainId, cChainId }: Identity): boolean {
  const start = `${networkId}-${chainId}-`;
  return cChainId === undefined ? key.startsWith(start) : key === `${start}${cChainId}`;
}

/** The main network: whatever a profile calls it, a transaction that is valid there moves real money. */
const MAIN = {
  chainId: 43114n,
  networkId: 1,
  cChainId: '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5',
  avaxAssetId: 'FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z',
};

/**
 * Main networks of other EVM chains, by chain ID (chainid.network). A transaction for one of them is valid there,
 * wherever the profile sends it.
 */
const OTHER_REAL_CHAINS: readonly bigint[] = [
  1n,
  10n,
  25n,
  56n,
  100n,
  137n,
  250n,
  324n,
  1284n,
  5000n,
  8453n,
  42161n,
  42220n,
  59144n,
  534352n,
];

const LOCAL_CHAIN = 43112n;

/** Chain ID and network ID of networks whose AVAX is certainly worthless: the test network and local networks. */
const WORTHLESS: readonly (readonly [bigint, number])[] = [
  [43113n, 5],
  [LOCAL_CHAIN, 12345],
];

/** Undefined for an identity that the profile leaves to the network. */
function isOfMain({ chainId, networkId, cChainId, pChain }: Identity): (boolean | undefined)[] {
  const assetId = pChain?.avaxAssetId;
  return [
    chainId === MAIN.chainId,
    networkId === MAIN.networkId,
    cChainId === undefined ? undefined : cChainId === MAIN.cChainId,
    assetId === undefined ? undefined : assetId === MAIN.avaxAssetId,
  ];
}

/** True if some identities are the main network's and others are not. */
export function isMixedIdentity(profile: Identity): boolean {
  const found = isOfMain(profile);
  return found.includes(true) && found.includes(false);
}

/** True if a transaction of this network could move real money, whatever its profile states. */
export function hasRealIdentity(profile: Identity): boolean {
  return isOfMain(profile).includes(true) || OTHER_REAL_CHAINS.includes(profile.chainId);
}

/** `claimed`: only the profile says that the network's AVAX is worthless. */
export function worthOf(
  profile: Identity & Pick<StatedProfile, 'name' | 'worthless'>,
): 'real' | 'claimed' | 'worthless' {
  if (!profile.worthless || hasRealIdentity(profile)) return 'real';
  const isKnown = WORTHLESS.some(
    ([chainId, networkId]) => chainId === profile.chainId && networkId === profile.networkId,
  );
  const isSandbox = profile.name === SANDBOX && profile.chainId === LOCAL_CHAIN;
  return isKnown || isSandbox ? 'worthless' : 'claimed';
}
