import { decodeEventLog, parseAbi, type TransactionReceipt } from 'viem';
import { bytesToHex, hexToBytes, type Hex } from '../../../../../src/domain/identity/bytes.ts';
import { idToBytes, P_CHAIN_ID } from '../../../../../src/domain/identity/ids.ts';
import {
  encodeAddressedCall,
  encodeUnsignedMessage,
} from '../../../../../src/protocol/warp/message.ts';
import { WARP_PRECOMPILE } from '../../../../../src/protocol/warp/predicate.ts';

const abi = parseAbi([
  'event SendWarpMessage(address indexed sender, bytes32 indexed messageID, bytes message)',
]);

/** Returns the message that a transaction sent through the warp precompile. */
export function sentMessage({ logs }: TransactionReceipt): Uint8Array {
  const log = logs.find(({ address }) => address === WARP_PRECOMPILE.toLowerCase())!;
  return hexToBytes(decodeEventLog({ abi, ...log }).args.message);
}

/** Returns a message as the P-Chain would send it. */
export function fromPChain(networkId: number, payload: Uint8Array): Hex {
  return bytesToHex(
    encodeUnsignedMessage({
      networkId,
      sourceChainId: idToBytes(P_CHAIN_ID),
      payload: encodeAddressedCall({ source: new Uint8Array(), payload }),
    }),
  );
}
