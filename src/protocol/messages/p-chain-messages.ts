import { hexToBytes } from '../../domain/identity/bytes.ts';
import {
  P_CHAIN_ID,
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
import { OnboardError } from '../../domain/errors.ts';

/** The facts about an L1 that its warp messages contain. */
type MessageContext = Pick<L1Facts, 'networkId' | 'managerChainId' | 'manager'>;

/** A weight that the validator manager requests, or that the P-Chain has set. */
interface WeightUpdate {
  readonly validationId: ValidationId;
  readonly nonce: bigint;
  /** 0 removes the validator. */
  readonly weight: bigint;
}

/**
 * Rebuilds the validator manager's unsigned message that requests a registration. Validators sign only bytes
 * that the manager's chain has emitted. The rebuilt bytes are identical to the emitted bytes.
 */
export function registrationRequest(l1: MessageContext, registration: Uint8Array): Uint8Array {
  return fromManager(l1, registration);
}

/** Rebuilds the validator manager's unsigned message that requests a weight. */
export function weightRequest(l1: MessageContext, update: WeightUpdate): Uint8Array {
  return fromManager(l1, weightPayload(update));
}

/**
 * Returns the P-Chain's unsigned message about a registration. The message says that the validation is
 * registered, or that the validation can never be registered.
 */
export function registrationAck(
  l1: MessageContext,
  validationId: ValidationId,
  registered: boolean,
): Uint8Array {
  const payload = encodeL1ValidatorRegistration({
    validationId: idToBytes(validationId),
    registered,
  });
  return fromPChain(l1, payload);
}

/** Returns the P-Chain's unsigned message that confirms a weight. */
export function weightAck(l1: MessageContext, update: WeightUpdate): Uint8Array {
  return fromPChain(l1, weightPayload(update));
}

function weightPayload({ validationId, nonce, weight }: WeightUpdate): Uint8Array {
  return encodeL1ValidatorWeight({ validationId: idToBytes(validationId), nonce, weight });
}

function fromManager(l1: MessageContext, payload: Uint8Array): Uint8Array {
  return encodeUnsignedMessage({
    networkId: l1.networkId,
    sourceChainId: idToBytes(l1.managerChainId),
    payload: encodeAddressedCall({ source: hexToBytes(l1.manager), payload }),
  });
}

/** The source address of a P-Chain message is empty: 0 bytes, not 20 zero bytes. */
function fromPChain(l1: MessageContext, payload: Uint8Array): Uint8Array {
  return encodeUnsignedMessage({
    networkId: l1.networkId,
    sourceChainId: idToBytes(P_CHAIN_ID),
    payload: encodeAddressedCall({ source: new Uint8Array(), payload }),
  });
}

/**
 * Decodes the payload of a signed addressed call with `read`. Returns undefined if the message or the payload
 * is of another kind.
 */
export function readPayload<T>(
  signed: Uint8Array,
  read: (payload: Uint8Array) => T,
): T | undefined {
  try {
    return read(decodeAddressedCall(decodeSignedMessage(signed).unsigned.payload).payload);
  } catch (error) {
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}

/**
 * One function per kind of payload. Each function returns the validation ID, and throws an error for other
 * kinds of payload.
 */
const VALIDATION_ID_READERS: readonly ((payload: Uint8Array) => Uint8Array)[] = [
  (payload) => decodeL1ValidatorRegistration(payload).validationId,
  (payload) => decodeL1ValidatorWeight(payload).validationId,
  (payload) => {
    decodeRegisterL1Validator(payload);
    return registrationValidationId(payload);
  },
];

/**
 * Returns the validation ID in a signed message between the validator manager and the P-Chain; undefined for
 * any other message.
 */
export function validationOfMessage(signed: Uint8Array): ValidationId | undefined {
  for (const read of VALIDATION_ID_READERS) {
    const id = readPayload(signed, (payload) => idFromBytes<ValidationId>(read(payload)));
    if (id !== undefined) return id;
  }
  return undefined;
}
