import { hexToBytes } from '../../domain/identity/bytes.ts';
import {
  P_CHAIN_ID,
  type BlockchainId,
  type ValidationId,
  idFromBytes,
  idToBytes,
} from '../../domain/identity/ids.ts';
import type { L1Facts } from '../contracts/l1-facts.ts';
import {
  decodeAddressedCall,
  decodeSignedMessage,
  encodeAddressedCall,
  encodeUnsignedMessage,
} from '../warp/message.ts';
import {
  decodeL1ValidatorRegistration,
  decodeL1ValidatorWeight,
  decodeRegisterL1Validator,
  encodeL1ValidatorRegistration,
  encodeL1ValidatorWeight,
  registrationValidationId,
} from '../warp/payloads.ts';
import { ignoreOnboardError } from '../../domain/errors.ts';

/** The facts about an L1 that its warp messages contain. */
type MessageContext = Pick<L1Facts, 'networkId' | 'managerChainId' | 'manager'>;

/** A weight that the validator manager requests, or that the P-Chain has set. */
export interface WeightUpdate {
  readonly validationId: ValidationId;
  readonly nonce: bigint;
  /** 0 removes the validator. */
  readonly weight: bigint;
}

/**
 * Rebuilds the validator manager's unsigned request of a registration. Validators sign only bytes that the
 * manager's chain has emitted, and the rebuilt bytes are identical to them.
 */
export function registrationRequest(l1: MessageContext, registration: Uint8Array): Uint8Array {
  return unsignedMessage(l1, l1.managerChainId, hexToBytes(l1.manager), registration);
}

export function weightRequest(l1: MessageContext, update: WeightUpdate): Uint8Array {
  return unsignedMessage(l1, l1.managerChainId, hexToBytes(l1.manager), weightPayload(update));
}

/** The source address of a P-Chain message is empty: 0 bytes, not 20 zero bytes. */
const P_CHAIN_SOURCE = new Uint8Array();

/** The P-Chain's unsigned message that the validation is registered, or can never be registered. */
export function registrationAck(
  l1: MessageContext,
  validationId: ValidationId,
  registered: boolean,
): Uint8Array {
  const payload = encodeL1ValidatorRegistration({
    validationId: idToBytes(validationId),
    registered,
  });
  return unsignedMessage(l1, P_CHAIN_ID, P_CHAIN_SOURCE, payload);
}

export function weightAck(l1: MessageContext, update: WeightUpdate): Uint8Array {
  return unsignedMessage(l1, P_CHAIN_ID, P_CHAIN_SOURCE, weightPayload(update));
}

function weightPayload({ validationId, nonce, weight }: WeightUpdate): Uint8Array {
  return encodeL1ValidatorWeight({ validationId: idToBytes(validationId), nonce, weight });
}

function unsignedMessage(
  { networkId }: MessageContext,
  chainId: BlockchainId,
  source: Uint8Array,
  payload: Uint8Array,
): Uint8Array {
  return encodeUnsignedMessage({
    networkId,
    sourceChainId: idToBytes(chainId),
    payload: encodeAddressedCall({ source, payload }),
  });
}

/** Returns undefined if the message or the payload is of another kind. */
export function readPayload<T>(
  signed: Uint8Array,
  read: (payload: Uint8Array) => T,
): T | undefined {
  try {
    return read(decodeAddressedCall(decodeSignedMessage(signed).unsigned.payload).payload);
  } catch (error) {
    ignoreOnboardError(error);
    return undefined;
  }
}

/** Each function returns the validation ID of one kind of payload, and throws for other kinds. */
const VALIDATION_ID_READERS: readonly ((payload: Uint8Array) => Uint8Array)[] = [
  (payload) => decodeL1ValidatorRegistration(payload).validationId,
  (payload) => decodeL1ValidatorWeight(payload).validationId,
  (payload) => {
    decodeRegisterL1Validator(payload);
    return registrationValidationId(payload);
  },
];

/** Returns undefined for a message that is not between the validator manager and the P-Chain. */
export function validationOfMessage(signed: Uint8Array): ValidationId | undefined {
  for (const read of VALIDATION_ID_READERS) {
    const id = readPayload(signed, (payload) => idFromBytes<ValidationId>(read(payload)));
    if (id !== undefined) return id;
  }
  return undefined;
}
