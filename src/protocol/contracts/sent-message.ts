import { decodeEventLog } from 'viem/utils';
import { hexToBytes, type Hex } from '../../domain/bytes.ts';
import type { EvmLog } from '../../ports/evm.ts';
import { warpMessengerAbi } from '../abi/warp-messenger.ts';
import { decodeUnsignedMessage } from '../warp/unsigned-message.ts';

/** What a log of the warp precompile says was sent, and by whom; undefined: it is no message at all, whoever emitted it. */
export function sentMessage({ topics, data }: EvmLog) {
  try {
    const named = [...topics] as [Hex, ...Hex[]];
    const { args } = decodeEventLog({ abi: warpMessengerAbi, topics: named, data });
    return { sender: args.sender, unsigned: decodeUnsignedMessage(hexToBytes(args.message)) };
  } catch {
    return undefined;
  }
}
