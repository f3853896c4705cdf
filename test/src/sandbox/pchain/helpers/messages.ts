import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '../../../../../src/domain/identity/bytes.ts';
import {
  idFromBytes,
  idToBytes,
  type BlockchainId,
  type ValidationId,
} from '../../../../../src/domain/identity/ids.ts';
import { blsAggregateSignatures, blsSign } from '../../../../../src/protocol/crypto/bls.ts';
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

const remembered = new Map<string, Uint8Array>();

/**
 * Returns a message signed by some validators; by default by the primary validator that reaches the quorum
 * alone. Signing is slow and deterministic, so each message is signed once.
 */
export function signed(
  message: Uint8Array,
  signers: readonly TestNode[] = primary.slice(0, 1),
  set: readonly TestNode[] = primary,
): Uint8Array {
  const { validators } = canonicalValidators(
    set.map(({ publicKey }) => ({ publicKey, weight: 1n })),
  );
  const indices = signers.map(({ publicKey }) =>
    validators.findIndex((validator) => validator.publicKey === publicKey),
  );
  const id = `${bytesToHex(message)} ${indices.join()} ${set.length}`;
  const known = remembered.get(id);
  if (known !== undefined) return known;
  const signatures = signers.map(({ secretKey }) => blsSign(message, secretKey));
  const aggregate = blsAggregateSignatures(signatures);
  const result = encodeSignedMessage(message, encodeSigners(indices), aggregate);
  remembered.set(id, result);
  return result;
}

/** Returns a signed message from a manager. */
export function fromManager(payload: Uint8Array, sender: Sender = {}): Uint8Array {
  return signed(unsignedMessage(payload, sender));
}
