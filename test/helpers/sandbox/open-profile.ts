import { fillServiceVariables } from '../../../src/adapters/profile/service-variables.ts';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';

export type AnyProfile = NetworkProfile | NetworkProfile<string>;

/** A profile as the program reads it from a file. */
export const openProfile = (profile: AnyProfile): NetworkProfile => ({
  ...fillServiceVariables(plainProfile(profile), {}, profile.name),
  cChainId: profile.cChainId,
});

/** A profile, whose URLs have no secrets, as it is in a file. */
export function plainProfile(profile: AnyProfile): NetworkProfile<string> {
  const [rpc, ...rpcs] = profile.rpcUrls.map(String);
  const [aggregator, ...aggregators] = profile.aggregators.map(({ url, shape }) => ({
    ...{ url: String(url), shape },
  }));
  return {
    ...profile,
    rpcUrls: [rpc!, ...rpcs],
    apiUrl: String(profile.apiUrl),
    aggregators: [aggregator!, ...aggregators],
    nodeUrl: String(profile.nodeUrl),
  };
}

/** The profile with all services behind a proxy, which stands before the network's API. */
export function profileBehind(stated: AnyProfile, url: string): NetworkProfile<string> {
  const profile = plainProfile(stated);
  const moved = (address: string) => address.replace(profile.apiUrl, url);
  const [rpc, ...rpcs] = profile.rpcUrls.map(moved);
  const [aggregator, ...aggregators] = profile.aggregators.map((one) => ({
    ...{ ...one, url: moved(one.url) },
  }));
  return {
    ...{ ...profile, apiUrl: url, rpcUrls: [rpc!, ...rpcs] },
    aggregators: [aggregator!, ...aggregators],
  };
}
