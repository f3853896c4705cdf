import { named } from '../server/named.ts';
import { AVALANCHEGO, rpcService, type RpcService } from '../server/rpc-service.ts';

/**
 * The X-Chain methods that libraries call before they build a P-Chain transaction. The sandbox has no other
 * part of an X-Chain.
 */
export function xChainService(avaxAssetId: string): RpcService {
  return rpcService(AVALANCHEGO, {
    'avm.getAssetDescription': named({}, () => ({
      assetID: avaxAssetId,
      name: 'Avalanche',
      symbol: 'AVAX',
      denomination: '9',
    })),
    'avm.getTxFee': named({}, () => ({ txFee: '1000000', createAssetTxFee: '10000000' })),
  });
}
