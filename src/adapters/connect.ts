import type { StatedProfile, NetworkProfile } from '../domain/network/profile.ts';
import { OnboardError } from '../domain/errors.ts';
import { message } from '../domain/message.ts';
import { isMixedIdentity } from '../domain/network/identity.ts';
import type { Connection, RequestScope } from '../ports/connection.ts';
import type { Clock } from '../ports/host.ts';
import { createAggregatorPool } from './aggregator-pool.ts';
import { createEvmSender } from './evm/sender.ts';
import { createNodeReader } from './node/node-reader.ts';
import { checkedAvaxAsset, createLazyBuilder } from './p-chain/lazy-builder.ts';
import { createAtomicChain, createPChainSender } from './p-chain/sender.ts';
import type { Readers } from '../ports/evm.ts';
import type { PChainReader } from '../ports/p-chain.ts';
import { createEvmRpc } from './evm/evm-rpc.ts';
import { createEvmReader } from './evm/reader.ts';
import { requireEncryptedServices } from './http/service-url.ts';
import { createNodeApi } from './p-chain/p-chain-rpc.ts';
import { createPChainReader } from './p-chain/reader.ts';

/** Sends a request only if the profile lacks the blockchain ID of the C-Chain. */
export async function connect(
  stated: StatedProfile,
  clock: Clock,
  scope: RequestScope = {},
): Promise<Connection> {
  const { evmRpc, platform, asset, avax, evm, pChain } = openServices(stated, clock, scope);
  const profile = await resolveProfile(stated, pChain);
  return {
    profile,
    ports: {
      evm,
      pChain,
      evmSender: createEvmSender(evmRpc),
      pChainSender: createPChainSender(platform),
      atomic: createAtomicChain(avax),
      aggregator: createAggregatorPool(profile.aggregators, clock, scope),
    },
    builder: createLazyBuilder(profile, platform, asset),
    node: (url) => createNodeReader(url, clock, { allowHttp: profile.allowHttp, ...scope }),
  };
}

/** Makes the readers of a profile's services. @throws OnboardError E-NET-118 */
export function openReaders(
  profile: StatedProfile,
  clock: Clock,
  scope: RequestScope = {},
): Readers {
  const { evm, pChain } = openServices(profile, clock, scope);
  return { evm, pChain };
}

function openServices(profile: StatedProfile, clock: Clock, scope: RequestScope) {
  requireEncryptedServices(profile);
  const api = (path: string) => createNodeApi(profile.apiUrl, path, clock, scope);
  const evmRpc = createEvmRpc(profile, clock, scope);
  const services = { platform: api('ext/bc/P'), info: api('ext/info'), avax: api('ext/bc/C/avax') };
  const asset = checkedAvaxAsset(services.platform, profile.pChain?.avaxAssetId);
  return {
    ...services,
    asset,
    evmRpc,
    evm: createEvmReader(evmRpc, profile.contracts.multicall),
    pChain: createPChainReader(services, asset),
  };
}

/**
 * Fills in what a profile leaves to its chains.
 * @throws OnboardError as the reader's `cChainId` does; E-PRF-102 if the C-Chain is another network's
 */
export async function resolveProfile(
  profile: StatedProfile,
  pChain: PChainReader,
): Promise<NetworkProfile> {
  const resolved = { ...profile, cChainId: profile.cChainId ?? (await pChain.cChainId()) };
  if (!isMixedIdentity(resolved)) return resolved;
  const fault = message('reason.mixed-identity');
  throw new OnboardError('E-PRF-102', { file: profile.name, fault });
}
