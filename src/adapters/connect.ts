import type { StatedProfile } from '../domain/network/profile.ts';
import type { Connection, NetworkHealth } from '../ports/connection.ts';
import type { Clock } from '../ports/host.ts';
import { createAggregatorPool } from './aggregator-pool.ts';
import { createEvmSender } from './evm/sender.ts';
import { createNodeReader } from './node/node-reader.ts';
import { openServices, resolveProfile } from './open-readers.ts';
import { createLazyBuilder } from './p-chain/lazy-builder.ts';
import { createAtomicChain, createPChainSender } from './p-chain/sender.ts';

/**
 * Connects to a network. Sends a request only if the profile lacks the blockchain ID of the C-Chain.
 * @param until aborted when the caller no longer needs results: pending reads reject with the signal's reason
 * @throws OnboardError as `openReaders` and `resolveProfile` do
 */
export async function connect(
  stated: StatedProfile,
  clock: Clock,
  until?: AbortSignal,
  health?: NetworkHealth,
): Promise<Connection> {
  const { evmRpc, platform, avax, evm, pChain } = openServices(stated, clock, until, health);
  const profile = await resolveProfile(stated, pChain);
  return {
    profile,
    ports: {
      evm,
      pChain,
      evmSender: createEvmSender(evmRpc),
      pChainSender: createPChainSender(platform),
      atomic: createAtomicChain(avax),
      aggregator: createAggregatorPool(profile.aggregators, clock, until, health),
    },
    builder: createLazyBuilder(profile, platform),
    node: (url) => createNodeReader(url, clock, { allowHttp: profile.allowHttp, until, health }),
  };
}
