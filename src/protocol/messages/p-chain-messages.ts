import { hexToBytes } from '../../domain/identity/bytes.ts';
import { idToBytes, P_CHAIN_ID, type ValidationId } from '../../domain/identity/ids.ts';
import type { L1Facts } from '../contracts/l1-facts.ts';
import { encodeAddressedCall } from '../warp/addressed-call.ts';
import { encodeUnsignedMessage } from '../warp/unsigned-message.ts';
import { encodeL1ValidatorRegistration } from '../warp/validator-registration.ts';
import { encodeL1ValidatorWeight } from '../warp/validator-weight.ts';

/** What of an L1 its messages depend on. */
export type MessageContext = Pick<L1Facts, 'networkId' | 'managerChainId' | 'manager'>;

/** A weight that the manager asked for, or that the P-Chain has set. */
export interface WeightUpdate {
  readonly validationId: ValidationId;
  readonly nonce: bigint;
  /** 0 removes the validator. */
  readonly weight: bigint;
}

/**
 * The unsigned message by which the manager asks the P-Chain to register a validator, rebuilt from the
 * registration message. The manager's validators sign only bytes that its chain has emitted, and these
 * are the same ones.
 */
export function registrationRequest(l1: MessageContext, registration: Uint8Array): Uint8Array {
  return fromManager(l1, registration);
}

/** The unsigned message by which the manager asks the P-Chain for a weight, rebuilt from its state alone. */
export function weightRequest(l1: MessageContext, update: WeightUpdate): Uint8Array {
  return fromManager(l1, weightPayload(update));
}

/** The unsigned message by which the P-Chain tells that a validation is registered, or never will be (again). */
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

/** The unsigned message by which the P-Chain tells that it has set a weight. */
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

/** Messages of the P-Chain name no sender: an address of 20 zero bytes would be another message. */
function fromPChain(l1: MessageContext, payload: Uint8Array): Uint8Array {
  return encodeUnsignedMessage({
    networkId: l1.networkId,
    sourceChainId: idToBytes(P_CHAIN_ID),
    payload: encodeAddressedCall({ source: new Uint8Array(), payload }),
  });
}
