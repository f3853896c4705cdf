import { createEvmRpc } from '../../adapters/evm/evm-rpc.ts';
import { createEvmReader } from '../../adapters/evm/reader.ts';
import { requireEncryptedServices } from '../../adapters/http/service-url.ts';
import { createNodeApi } from '../../adapters/p-chain/p-chain-rpc.ts';
import { createPChainReader } from '../../adapters/p-chain/reader.ts';
import type { StatedProfile } from '../../domain/network/profile.ts';
import type { Clock } from '../../ports/host.ts';
import type { Readers } from '../../ports/evm.ts';

/**
 * Opens a network for reading only. Opening a network sends no request.
 * @param until when `until` is aborted, the requests in progress reject with the signal's reason
 * @throws OnboardError E-NET-118
 */
export function openReaders(profile: StatedProfile, clock: Clock, until?: AbortSignal): Readers {
  requireEncryptedServices(profile);
  const api = (path: string) => createNodeApi(profile.apiUrl, path, clock, until);
  return {
    evm: createEvmReader(createEvmRpc(profile, clock, until), profile.contracts.multicall),
    pChain: createPChainReader(
      { platform: api('ext/bc/P'), info: api('ext/info'), avax: api('ext/bc/C/avax') },
      profile.pChain?.avaxAssetId,
    ),
  };
}
