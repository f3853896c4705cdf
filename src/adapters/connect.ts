import type { StatedProfile, NetworkProfile } from '../domain/network/profile.ts';
import type { Connection, NetworkHealth } from '../ports/connection.ts';
import type { Clock } from '../ports/host.ts';
import { createAggregatorPool } from './aggregator-pool.ts';
import { createEvmSender } from './evm/sender.ts';
import { createNodeReader } from './node/node-reader.ts';
import { createLazyBuilder } from './p-chain/lazy-builder.ts';
import { createAtomicChain, createPChainSender } from './p-chain/sender.ts';
import type { Readers } from '../ports/evm.ts';
import type { PChainReader } from '../ports/p-chain.ts';
import { createEvmRpc } from './evm/evm-rpc.ts';
import { createEvmReader } from './evm/reader.ts';
import { requireEncryptedServices } from './http/service-url.ts';
import { createNodeApi } from './p-chain/p-chain-rpc.ts';
import { createPChainReader } from './p-chain/reader.ts';

/**
 * Sends a request only if the profile lacks the blockchain ID of the C-Chain.
 * @param until aborted when the caller no longer needs results: pending reads reject with its reason
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

/** @throws OnboardError E-NET-118 */
export function openReaders(
  profile: StatedProfile,
  clock: Clock,
  until?: AbortSignal,
  health?: NetworkHealth,
): Readers {
  const { evm, pChain } = openServices(profile, clock, until, health);
  return { evm, pChain };
}

function openServices(
  profile: StatedProfile,
  clock: Clock,
  until?: AbortSignal,
  health?: NetworkHealth,
) {
  requireEncryptedServices(profile);
  const api = (path: string) => createNodeApi(profile.apiUrl, path, clock, until, health);
  const evmRpc = createEvmRpc(profile, clock, until, health);
  const services = { platform: api('ext/bc/P'), info: api('ext/info'), avax: api('ext/bc/C/avax') };
  return {
    ...services,
    evmRpc,
    evm: createEvmReader(evmRpc, profile.contracts.multicall),
    pChain: createPChainReader(services, profile.pChain?.avaxAssetId),
  };
}

/** @throws OnboardError as the reader's `cChainId` does */
export async function resolveProfile(
  profile: StatedProfile,
  pChain: PChainReader,
): Promise<NetworkProfile> {
  return { ...profile, cChainId: profile.cChainId ?? (await pChain.cChainId()) };
}
