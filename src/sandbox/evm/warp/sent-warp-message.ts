import { decodeAbiParameters, toEventSelector } from 'viem/utils';
import { hexToBytes, type Hex } from '../../../domain/identity/bytes.ts';
import { WARP_PRECOMPILE } from '../../../protocol/warp/predicate.ts';
import type { ChainView } from '../chain/chain-view.ts';

const ADDRESS = WARP_PRECOMPILE.toLowerCase() as Hex;
const TOPIC = toEventSelector('SendWarpMessage(address,bytes32,bytes)');

/**
 * Returns the unsigned bytes of a warp message that the chain has sent; undefined if no executed block
 * contains the message. Validators sign a message only if an executed transaction has logged the message.
 */
export function sentWarpMessage({ ledger, head }: ChainView, id: Hex): Uint8Array | undefined {
  const topics = [[TOPIC], undefined, [id.toLowerCase() as Hex]];
  const [log] = ledger.logs.query({ addresses: [ADDRESS], topics }, 0, head.number);
  if (log === undefined) return undefined;
  const [message] = decodeAbiParameters([{ type: 'bytes' }], log.data);
  return hexToBytes(message);
}
