import type { Hex } from '../../../../../src/domain/identity/bytes.ts';
import { named } from '../../pchain/helpers/keys.ts';
import { signedBy } from '../../pchain/helpers/messages.ts';
import { primary } from '../../pchain/helpers/test-chain.ts';
import {
  encodeAddressedCall,
  encodeUnsignedMessage,
  predicateEntry,
  WARP_PRECOMPILE,
} from '../../../../../src/protocol/warp/message.ts';
import { canonicalValidators } from '../../../../../src/protocol/warp/quorum.ts';

export const NETWORK_ID = 12345;
export const OTHER_CHAIN = named('another chain');
export const OTHER_SENDER = new Uint8Array(20).fill(0x11);

/** Four validators of equal weight: three of them reach the quorum, two do not. */
export const VALIDATORS = canonicalValidators(
  primary.map(({ publicKey }) => ({ publicKey, weight: 100n })),
);

/**
 * Creates a contract that passes its input, an index, to `getVerifiedWarpMessage`. It logs and returns the answer, and
 * reverts if there is none or if the message is not verified.
 */
export const RECEIVER: Hex = `0x60448060095f395ff3636f82535060e01b5f525f356004525f5f60245f73${WARP_PRECOMPILE.slice(2)}5afa156040573d5f5f3e602051156040573d5fa03d5ff35b5f5ffd`;

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
