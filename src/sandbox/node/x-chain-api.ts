import { named } from '../server/named.ts';
import { AVALANCHEGO, rpcService, type RpcService } from '../server/rpc-service.ts';

/** What libraries ask the X-Chain before they build a P-Chain transaction; the sandbox serves nothing else of it. */
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
