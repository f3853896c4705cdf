import {
  type BlockchainId,
  PRIMARY_NETWORK_ID,
  P_CHAIN_ID,
  type SubnetId,
  idFromBytes,
  type ValidationId,
} from '../../../domain/identity/ids.ts';
import { canonicalValidators } from '../../../protocol/warp/quorum.ts';
import {
  decodeSignedMessage,
  decodeAddressedCall,
  decodeUnsignedMessage,
} from '../../../protocol/warp/message.ts';
import { decoding, RpcError, withErrorPrefix } from '../../server/rpc-service.ts';
import { createSignatureVerifier } from '../../warp/verify-signatures.ts';
import type { Rules, ValidatorAtHeight } from '../state/types.ts';
import { bytesEqual } from '../../../domain/identity/bytes.ts';
import { OnboardError } from '../../../domain/errors.ts';
import { ByteReader } from '../../../protocol/warp/bytes.ts';
import { decodeJustification } from '../../../protocol/warp/justification.ts';
import {
  decodeL1ValidatorRegistration,
  decodeL1ValidatorWeight,
  decodeRegisterL1Validator,
  decodeSubnetToL1Conversion,
  initialValidationId,
  registrationValidationId,
} from '../../../protocol/warp/payloads.ts';
import { conversionIdOf, type ChainState } from '../state/state.ts';

/** The subnet that validates a blockchain. @throws RpcError for an unknown blockchain */
export function subnetOf({ blockchains }: Rules, chain: BlockchainId): SubnetId {
  if (chain === P_CHAIN_ID) return PRIMARY_NETWORK_ID;
  const knownBlockchain = blockchains.get(chain);
  if (knownBlockchain === undefined)
    throw new RpcError(`problem retrieving blockchain "${chain}": not found`);
  return knownBlockchain.subnetId;
}

/** The returned function throws RpcError if the source chain's subnet has not signed the message. */
export function createWarpVerifier(
  rules: Rules,
  validatorsOf: (subnetId: SubnetId) => readonly ValidatorAtHeight[],
): (signedMessage: Uint8Array) => void {
  const faultOf = createSignatureVerifier(rules.networkId);
  return (signedMessage) =>
    withErrorPrefix('failed verifying warp messages', () => {
      const message = decoding(() => decodeSignedMessage(signedMessage));
      const chain = idFromBytes<BlockchainId>(message.unsigned.sourceChainId);
      const fault = faultOf(message, canonicalValidators(validatorsOf(subnetOf(rules, chain))));
      if (fault !== undefined) throw new RpcError(fault);
    });
}

const MAX_NONCE = 0xffff_ffff_ffff_ffffn;

/**
 * Whether validators sign a message of the P-Chain (ACP-77): a conversion, registration or weight that the
 * state contains, or the end of a validation that can never begin again.
 */
export function signable(
  rules: Rules,
  state: ChainState,
  unsignedMessage: Uint8Array,
  justification: Uint8Array,
): boolean {
  try {
    const { sourceChainId, networkId, payload } = decodeUnsignedMessage(unsignedMessage);
    const call = decodeAddressedCall(payload);
    return (
      idFromBytes<BlockchainId>(sourceChainId) === P_CHAIN_ID &&
      networkId === rules.networkId &&
      call.source.length === 0 &&
      isTrue(state, call.payload, justification)
    );
  } catch (error) {
    // The message or the justification is malformed.
    if (error instanceof OnboardError) return false;
    throw error;
  }
}

/** The payloads of ACP-77. */
const TYPE = { conversion: 0, registration: 2, weight: 3 } as const;

function isTrue(state: ChainState, payload: Uint8Array, justification: Uint8Array): boolean {
  const reader = new ByteReader(payload, 'noun.payload');
  reader.codecVersion();
  switch (reader.u32()) {
    case TYPE.conversion:
      return isConverted(state, decodeSubnetToL1Conversion(payload), justification);
    case TYPE.registration: {
      const message = decodeL1ValidatorRegistration(payload);
      const id = idFromBytes<ValidationId>(message.validationId);
      return message.registered
        ? state.l1Validators.has(id)
        : !state.l1Validators.has(id) && hasEnded(state, id, justification);
    }
    case TYPE.weight: {
      const { validationId, nonce, weight } = decodeL1ValidatorWeight(payload);
      const validator = state.l1Validators.get(idFromBytes<ValidationId>(validationId));
      return (
        nonce !== MAX_NONCE && nonce + 1n === validator?.minNonce && weight === validator.weight
      );
    }
    default:
      return false;
  }
}

/** The justification names the subnet. */
function isConverted(state: ChainState, id: Uint8Array, justification: Uint8Array): boolean {
  if (justification.length !== 32) return false;
  const conversion = state.conversions.get(idFromBytes<SubnetId>(justification));
  return conversion !== undefined && bytesEqual(id, conversionIdOf(conversion));
}

/** The subnet was converted with the validation, or its registration was used or is expired. */
function hasEnded(state: ChainState, id: ValidationId, bytes: Uint8Array): boolean {
  const justification = decodeJustification(bytes);
  if (justification.kind === 'initial') {
    const { subnetId, index } = justification;
    return (
      subnetId.length === 32 &&
      idFromBytes<ValidationId>(initialValidationId(subnetId, index)) === id &&
      state.conversions.has(idFromBytes<SubnetId>(subnetId))
    );
  }
  const { expiry } = decodeRegisterL1Validator(justification.message);
  return (
    idFromBytes<ValidationId>(registrationValidationId(justification.message)) === id &&
    (expiry <= state.time || state.expiries.has(id))
  );
}
