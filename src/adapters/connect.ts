import type { NetworkProfile } from '../domain/network/profile.ts';
import type { Aggregator, NodeReader } from '../ports/services.ts';
import type { Clock } from '../ports/host.ts';
import type { EvmSender, Readers } from '../ports/evm.ts';
import type { AtomicChain, PChainSender } from '../ports/p-chain.ts';
import type { TxBuilder } from '../ports/tx-builder.ts';
import { createAggregatorPool } from './aggregator-pool.ts';
import { createEvmRpc } from './evm/evm-rpc.ts';
import { createEvmReader } from './evm/reader.ts';
import { createEvmSender } from './evm/sender.ts';
import { requireEncryptedServices } from './http/service-url.ts';
import { createNodeReader } from './node/node-reader.ts';
import { createLazyBuilder } from './p-chain/lazy-builder.ts';
import { createNodeApi } from './p-chain/p-chain-rpc.ts';
import { createPChainReader } from './p-chain/reader.ts';
import { createAtomicChain, createPChainSender } from './p-chain/sender.ts';

interface NetworkPorts extends Readers {
  readonly evmSender: EvmSender;
  readonly pChainSender: PChainSender;
  readonly atomic: AtomicChain;
  readonly aggregator: Aggregator;
}

export interface NetworkConnection {
  readonly profile: NetworkProfile;
  readonly ports: NetworkPorts;
  readonly builder: TxBuilder;
  /** Returns a reader of the operator's own node. @throws OnboardError as `createNodeReader` does */
  node(url: string): NodeReader;
}

/**
 * Connects to a network. No request is sent before a port is used.
 * @param until aborted when the caller no longer needs results: pending reads reject with the signal's reason
 * @throws OnboardError as `requireEncryptedServices` does
 */
export function connect(
  profile: NetworkProfile,
  clock: Clock,
  until?: AbortSignal,
): Promise<NetworkConnection> {
  return new Promise((resolve) => resolve(open(profile, clock, until)));
}

function open(profile: NetworkProfile, clock: Clock, until?: AbortSignal): NetworkConnection {
  requireEncryptedServices(profile);
  const evmRpc = createEvmRpc(profile, clock, until);
  const api = (path: string) => createNodeApi(profile.apiUrl, path, clock, until);
  const platform = api('ext/bc/P');
  const avax = api('ext/bc/C/avax');
  return {
    profile,
    ports: {
      evm: createEvmReader(evmRpc, profile.contracts.multicall),
      evmSender: createEvmSender(evmRpc),
      pChain: createPChainReader(
        { platform, info: api('ext/info'), avax },
        profile.pChain?.avaxAssetId,
      ),
      pChainSender: createPChainSender(platform),
      atomic: createAtomicChain(avax),
      aggregator: createAggregatorPool(profile.aggregators, clock, until),
    },
    builder: createLazyBuilder(profile, platform),
    node: (url) =>
      createNodeReader(url, clock, { allowHttp: profile.allowHttp, ...(until && { until }) }),
  };
}
