import { OnboardError } from '../../domain/errors.ts';
import { idFromHex, type BlockchainId } from '../../domain/identity/ids.ts';
import { message, type Message } from '../../domain/message.ts';
import type { managerErrorsAbi } from '../abi/errors.ts';
import { VALIDATOR_STATUSES } from '../generation/manager-validator.ts';
import type { Explanations } from './explanations.ts';
import { showNode, showTime, showValidation, showWeight } from './show.ts';

/** Maps the validator manager's errors to errors of this program. */
export const managerExplanations: Explanations<typeof managerErrorsAbi> = {
  InvalidPChainOwnerThreshold: ([threshold, addresses]) =>
    new OnboardError('E-VM-101', { threshold, addresses }),
  InvalidBLSKeyLength: ([length]) => new OnboardError('E-VM-102', { length }),
  InvalidNodeID: ([node]) => new OnboardError('E-VM-103', { node: showNode(node) }),
  NodeAlreadyRegistered: ([node]) => new OnboardError('E-VM-104', { node: showNode(node) }),
  MaxChurnRateExceeded: ([churn]) => new OnboardError('E-VM-105', { churn: showWeight(churn) }),
  InvalidTotalWeight: ([weight]) => new OnboardError('E-VM-106', { weight: showWeight(weight) }),
  InvalidValidationID: ([id]) => new OnboardError('E-VM-107', { validation: showValidation(id) }),
  InvalidValidatorStatus: ([status]) =>
    new OnboardError('E-VM-108', {
      status: statusText(status),
    }),
  UnexpectedRegistrationStatus: ([registered]) =>
    new OnboardError('E-VM-109', {
      answer: message(registered ? 'noun.registered' : 'noun.not-registered'),
    }),
  InvalidWarpMessage: () => new OnboardError('E-VM-110', {}),
  InvalidWarpSourceChainID: ([chain]) =>
    new OnboardError('E-VM-111', { chain: idFromHex<BlockchainId>(chain) }),
  InvalidWarpOriginSenderAddress: ([sender]) => new OnboardError('E-VM-112', { sender }),
  InvalidInitializationStatus: () => new OnboardError('E-VM-113', {}),
  InvalidRegistrationExpiry: ([expiry]) =>
    new OnboardError('E-VM-114', { expiry: showTime(expiry) }),
  PChainOwnerAddressesNotSorted: () => new OnboardError('E-VM-115', {}),
  InvalidPChainOwnerAddresses: () => new OnboardError('E-VM-116', {}),
  ZeroAddress: () => new OnboardError('E-VM-117', {}),
  InvalidNonce: ([nonce]) => new OnboardError('E-VM-118', { nonce }),
  InvalidMessageLength: ([actual, expected]) => new OnboardError('E-VM-119', { actual, expected }),
  InvalidCodecID: ([id]) => new OnboardError('E-VM-120', { id }),
  InvalidMessageType: () => new OnboardError('E-VM-121', {}),
};

function statusText(number: number): Message {
  const status = VALIDATOR_STATUSES[number];
  return status === undefined ? message('reason.of-status', { number }) : message(`noun.${status}`);
}
