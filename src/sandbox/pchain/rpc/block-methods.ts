import { sha256 } from '@noble/hashes/sha2.js';
import { idFromBytes } from '../../../domain/identity/ids.ts';
import { named, u64 } from '../../server/named.ts';
import { RpcError } from '../../server/rpc-error.ts';
import type { RpcMethods } from '../../server/rpc-service.ts';
import type { PChainLedger } from '../ledger/p-chain-ledger.ts';
import { bareNumber, encoding, formatTime } from './format.ts';
import { txToJson } from './tx-json.ts';

/** The methods that return heights, times and blocks. */
export function blockMethods(ledger: PChainLedger): RpcMethods {
  return {
    'platform.getHeight': named({}, () => {
      ledger.latest();
      return { height: ledger.height.toString() };
    }),
    'platform.getProposedHeight': named({}, () => {
      ledger.latest();
      return { height: ledger.proposedHeight().toString() };
    }),
    'platform.getTimestamp': named({}, () => ({ timestamp: formatTime(ledger.latest().time) })),
    // Blocks of the sandbox have no binary form, so `json` is the only encoding.
    'platform.getBlockByHeight': named({ height: u64, encoding }, (params) => {
      const { height } = params;
      const block = ledger.block(height);
      if (block === undefined)
        throw new RpcError(`couldn't get block at height ${height}: not found`);
      if (params.encoding !== 'json') throw new RpcError('unsupported encoding in method');
      return {
        block: {
          time: bareNumber(block.time),
          txs: block.txs.map((tx) => txToJson(tx, ledger.rules.hrp)),
          parentID: blockId(height === 0n ? 0n : height - 1n),
          height: bareNumber(height),
          id: blockId(height),
        },
        encoding: params.encoding,
      };
    }),
  };
}

/**
 * Returns an invented block ID. The invented ID depends only on the height. A real block's ID depends on the
 * block's content.
 */
function blockId(height: bigint): string {
  return idFromBytes(sha256(new TextEncoder().encode(`P-Chain block ${height}`)));
}
