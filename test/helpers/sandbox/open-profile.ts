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
