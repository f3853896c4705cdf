import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '../../../../../src/domain/identity/bytes.ts';
import {
  idFromBytes,
  idToBytes,
  type BlockchainId,
  type ValidationId,
} from '../../../../../src/domain/identity/ids.ts';
import { blsSign } from '../../../../../src/protocol/crypto/bls.ts';
import {
  encodeAddressedCall,
  encodeSignedMessage,
  encodeSigners,
  encodeUnsignedMessage,
} from '../../../../../src/protocol/warp/message.ts';
import { canonicalValidators } from '../../../../../src/protocol/warp/quorum.ts';
import {
  type RegisterL1Validator,
  encodeL1ValidatorWeight,
  encodeRegisterL1Validator,
} from '../../../../../src/protocol/warp/payloads.ts';
import { node, type TestNode } from './keys.ts';
import {
  C_CHAIN,
  MANAGER,
  NETWORK_ID,
  operator,
  primary,
  START,
  subnetBytes,
} from './test-chain.ts';

const owner = { threshold: 1, addresses: [operator.shortId] };

/**
 * Returns the registration of a node: valid for a day, weight 500, owned by the operator. The caller may
 * change parts of it.
 */
export function registration(
  { nodeIdBytes, publicKey }: TestNode,
  changes: Partial<RegisterL1Validator> = {},
): Uint8Array {
  return encodeRegisterL1Validator({
    subnetId: subnetBytes,
    nodeId: nodeIdBytes,
    blsPublicKey: publicKey,
    expiry: START + 86_400n,
    remainingBalanceOwner: owner,
    disableOwner: owner,
    weight: 500n,
    ...changes,
  });
}

/** A node that the tests register, with its registration. */
export const newcomer = node('newcomer');
export const newcomerMessage = registration(newcomer);
export const newcomerId = idFromBytes<ValidationId>(sha256(newcomerMessage));

export function weightChange(
  validationId: ValidationId,
  nonce: bigint,
  weight: bigint,
): Uint8Array {
  return encodeL1ValidatorWeight({ validationId: idToBytes(validationId), nonce, weight });
}

/** The sender of a message. */
export interface Sender {
  readonly networkId?: number;
  readonly chain?: BlockchainId;
  readonly address?: Uint8Array;
}

/** Returns an unsigned message with this payload; by default from the manager on the C-Chain. */
export function unsignedMessage(
  payload: Uint8Array,
  { networkId = NETWORK_ID, chain = C_CHAIN, address = MANAGER }: Sender = {},
): Uint8Array {
  return encodeUnsignedMessage({
    networkId,
    sourceChainId: idToBytes(chain),
    payload: encodeAddressedCall({ source: address, payload }),
  });
}

const { validators } = canonicalValidators(
  primary.map(({ publicKey }) => ({ publicKey, weight: 1n })),
);
const indexOf = ({ publicKey }: TestNode): number =>
  validators.findIndex((validator) => validator.publicKey === publicKey);

const keysOf = (signers: readonly number[]): readonly Uint8Array[] =>
  primary.filter((one) => signers.includes(indexOf(one))).map(({ secretKey }) => secretKey);

const remembered = new Map<string, Uint8Array>();

/**
 * Returns a message signed by the primary validators with these canonical indices. Signing is slow and
 * deterministic, so each message is signed once.
 * @param claimed the signers that the message claims, if they differ from the real ones
 */
export function signedBy(
  message: Uint8Array,
  signers: readonly number[],
  claimed = signers,
): Uint8Array {
  const id = `${bytesToHex(message)} ${signers.join()} ${claimed.join()}`;
  const result =
    remembered.get(id) ??
    encodeSignedMessage(message, encodeSigners(claimed), blsSign(message, ...keysOf(signers)));
  remembered.set(id, result);
  return result;
}

/** Returns a signed message; by default by the primary validator that reaches the quorum alone. */
export function signed(message: Uint8Array, signers = primary.slice(0, 1)): Uint8Array {
  return signedBy(message, signers.map(indexOf));
}

/** Returns a signed message from a manager. */
export function fromManager(payload: Uint8Array, sender: Sender = {}): Uint8Array {
  return signed(unsignedMessage(payload, sender));
}
