import { sha256 } from '@noble/hashes/sha2.js';
import { idFromBytes } from '../../../domain/identity/ids.ts';
import type { PChainLedger } from '../p-chain-ledger.ts';
import { Refused } from '../refused.ts';
import { bareNumber, parseEncoding } from './format.ts';
import type { Params } from './params.ts';
import { txToJson } from './tx-json.ts';

/** `platform.getBlockByHeight`, spelled out: blocks of the sandbox have no bytes of their own. */
export function getBlockByHeight(ledger: PChainLedger, params: Params): object {
  const encoding = parseEncoding(params.text('encoding'));
  const height = params.u64('height') ?? 0n;
  const block = ledger.block(height);
  if (block === undefined) throw new Refused(`couldn't get block at height ${height}: not found`);
  if (encoding !== 'json') throw new Refused('unsupported encoding in method');
  return {
    block: {
      time: bareNumber(block.time),
      txs: block.txs.map((tx) => txToJson(tx, ledger.rules.hrp)),
      parentID: blockId(height === 0n ? 0n : height - 1n),
      height: bareNumber(height),
      id: blockId(height),
    },
    encoding,
  };
}

/** Unlike a node's, it follows from the height alone. */
function blockId(height: bigint): string {
  return idFromBytes(sha256(new TextEncoder().encode(`P-Chain block ${height}`)));
}
