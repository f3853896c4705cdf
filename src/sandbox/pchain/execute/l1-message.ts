import { bytesEqual, bytesToHex } from '../../../domain/identity/bytes.ts';
import { idFromBytes, type BlockchainId, type SubnetId } from '../../../domain/identity/ids.ts';
import { decodeAddressedCall, decodeSignedMessage } from '../../../protocol/warp/message.ts';
import { decoding, RpcError } from '../../server/rpc-error.ts';
import type { ChainState } from '../ledger/state.ts';

/** The sender and the payload of a message to the P-Chain. */
interface L1Message {
  readonly sourceChainId: BlockchainId;
  readonly sourceAddress: Uint8Array;
  readonly payload: Uint8Array;
}

/**
 * Decodes the signed message of a transaction.
 * @throws RpcError
 */
export function readL1Message(signedMessage: Uint8Array): L1Message {
  return decoding(() => {
    const { unsigned } = decodeSignedMessage(signedMessage);
    const call = decodeAddressedCall(unsigned.payload);
    return {
      sourceChainId: idFromBytes<BlockchainId>(unsigned.sourceChainId),
      sourceAddress: call.source,
      payload: call.payload,
    };
  });
}

/**
 * Checks that the sender of a message is the manager in the subnet's conversion.
 * @throws RpcError
 */
export function verifyManager(state: ChainState, subnetId: SubnetId, message: L1Message): void {
  const conversion = state.conversions.get(subnetId);
  if (conversion === undefined) {
    throw new RpcError(`could not load subnet conversion for ${subnetId} with: not found`);
  }
  const { managerChainId, managerAddress } = conversion;
  if (message.sourceChainId !== managerChainId) {
    throw new RpcError(
      `wrong warp message source chain ID expected ${managerChainId} ` +
        `but had ${message.sourceChainId}`,
    );
  }
  if (!bytesEqual(message.sourceAddress, managerAddress)) {
    throw new RpcError(
      `wrong warp message source address expected ${bytesToHex(managerAddress)} ` +
        `but got ${bytesToHex(message.sourceAddress)}`,
    );
  }
}
