import { parseAbi } from 'viem/utils';

/** The balancer functions of both generations. In generation A, the balancer is the validator manager. */
export const balancerAbi = parseAbi([
  'function isValidatorPendingWeightUpdate(bytes32 validationID) view returns (bool)',
  'function getSecurityModuleWeights(address securityModule) view returns (uint64 weight, uint64 maxWeight)',
  'function getChurnPeriodSeconds() view returns (uint64)',
  'function getMaximumChurnPercentage() view returns (uint64)',
  'struct ChurnPeriod { uint256 startedAt; uint64 initialWeight; uint64 totalWeight; uint64 churnAmount; }',
  'function getCurrentChurnPeriod() view returns (ChurnPeriod)',
]);

/** The validator manager v1 of generation A. */
export const balancerAAbi = parseAbi([
  'struct Validator { uint8 status; bytes nodeID; uint64 startingWeight; uint64 messageNonce; uint64 weight; uint64 startedAt; uint64 endedAt; }',
  'function getValidator(bytes32 validationID) view returns (Validator)',
  'function registeredValidators(bytes nodeID) view returns (bytes32)',
  'function getL1ID() view returns (bytes32)',
  'event ValidationPeriodCreated(bytes32 indexed validationID, bytes indexed nodeID, bytes32 indexed registerValidationMessageID, uint64 weight, uint64 registrationExpiry)',
  'event ValidationPeriodRegistered(bytes32 indexed validationID, uint64 weight, uint256 timestamp)',
  'event ValidatorWeightUpdate(bytes32 indexed validationID, uint64 indexed nonce, uint64 weight, bytes32 setWeightMessageID)',
  'event ValidatorRemovalInitialized(bytes32 indexed validationID, bytes32 indexed setWeightMessageID, uint64 weight, uint256 endTime)',
  'event ValidationPeriodEnded(bytes32 indexed validationID, uint8 indexed status)',
]);

/** The balancer of generation C and its validator manager v2 (ACP-99). */
export const balancerCAbi = parseAbi([
  'struct Validator { uint8 status; bytes nodeID; uint64 startingWeight; uint64 sentNonce; uint64 receivedNonce; uint64 weight; uint64 startTime; uint64 endTime; }',
  'function getValidator(bytes32 validationID) view returns (Validator)',
  'function getNodeValidationID(bytes nodeID) view returns (bytes32)',
  'function subnetID() view returns (bytes32)',
  'function VALIDATOR_MANAGER() view returns (address)',
  'event InitiatedValidatorRegistration(bytes32 indexed validationID, bytes20 indexed nodeID, bytes32 registrationMessageID, uint64 registrationExpiry, uint64 weight)',
  'event CompletedValidatorRegistration(bytes32 indexed validationID, uint64 weight)',
  'event InitiatedValidatorWeightUpdate(bytes32 indexed validationID, uint64 nonce, bytes32 weightUpdateMessageID, uint64 weight)',
  'event CompletedValidatorWeightUpdate(bytes32 indexed validationID, uint64 nonce, uint64 weight)',
  'event InitiatedValidatorRemoval(bytes32 indexed validationID, bytes32 validatorWeightMessageID, uint64 weight, uint64 endTime)',
  'event CompletedValidatorRemoval(bytes32 indexed validationID)',
]);
