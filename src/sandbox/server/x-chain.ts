import type { RpcHandle } from './json-rpc.ts';
import { methodTable } from './method-table.ts';

/** What libraries ask the X-Chain before they build a P-Chain transaction; nothing else lives there. */
export function xChainApi(avaxAssetId: string): RpcHandle {
  return methodTable({
    'avm.getAssetDescription': () => ({
      assetID: avaxAssetId,
      name: 'Avalanche',
      symbol: 'AVAX',
      denomination: '9',
    }),
    'avm.getTxFee': () => ({ txFee: '1000000', createAssetTxFee: '10000000' }),
  });
}
