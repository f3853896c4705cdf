import { createEvmRpc } from '../adapters/evm/evm-rpc.ts';
import { createEvmReader } from '../adapters/evm/reader.ts';
import { requireEncryptedServices } from '../adapters/http/require-encryption.ts';
import { createNodeApi } from '../adapters/p-chain/p-chain-rpc.ts';
import { createPChainReader } from '../adapters/p-chain/reader.ts';
import type { NetworkProfile } from '../domain/profile.ts';
import type { Clock } from '../ports/clock.ts';
import type { Readers } from '../ports/readers.ts';

/** Opens a network for looking alone: nothing is asked before somebody wants to know something. @throws OnboardError E-NET-118 */
export function openReaders(profile: NetworkProfile, clock: Clock): Readers {
  requireEncryptedServices(profile);
  const api = (path: string) => createNodeApi(profile.apiUrl, path, clock);
  return {
    evm: createEvmReader(createEvmRpc(profile, clock), profile.contracts.multicall),
    pChain: createPChainReader(api('ext/bc/P'), api('ext/info'), profile.pChain?.avaxAssetId),
  };
}
