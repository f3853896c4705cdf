import { named } from '../../pchain/helpers/keys.ts';
import { signedBy } from '../../pchain/helpers/messages.ts';
import { primary } from '../../pchain/helpers/test-chain.ts';
import {
  encodeAddressedCall,
  encodeUnsignedMessage,
  predicateEntry,
} from '../../../../../src/protocol/warp/message.ts';
import { canonicalValidators } from '../../../../../src/protocol/warp/quorum.ts';

export const NETWORK_ID = 12345;
export const OTHER_CHAIN = named('another chain');
export const OTHER_SENDER = new Uint8Array(20).fill(0x11);

/** Four validators of equal weight: three of them reach the quorum, two do not. */
export const VALIDATORS = canonicalValidators(
  primary.map(({ publicKey }) => ({ publicKey, weight: 100n })),
);

export interface Delivery {
  readonly networkId?: number;
  /** The whole payload; by default a call of `OTHER_SENDER` with the given bytes. */
  readonly payload?: Uint8Array;
  /** Canonical indices of validators. */
  readonly signers?: readonly number[];
  /** The signers that the message claims, if they differ from the real ones. */
  readonly claimed?: readonly number[];
}

/** Returns an access-list entry with a signed text of another chain. */
export function delivery(text: string, options: Delivery = {}) {
  const { networkId = NETWORK_ID, signers = [0, 1, 3], claimed } = options;
  const payload = new TextEncoder().encode(text);
  const unsigned = encodeUnsignedMessage({
    networkId,
    sourceChainId: OTHER_CHAIN,
    payload: options.payload ?? encodeAddressedCall({ source: OTHER_SENDER, payload }),
  });
  return predicateEntry(signedBy(unsigned, signers, claimed));
}
