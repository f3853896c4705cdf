import type {
  Abi,
  AbiParametersToPrimitiveTypes,
  ExtractAbiError,
  ExtractAbiErrorNames,
} from 'abitype';
import { OnboardError } from '../../domain/errors.ts';
import { type Message, type MessageValue, message } from '../../domain/message.ts';
import { type Hex, hexToBytes } from '../../domain/identity/bytes.ts';
import {
  type BlockchainId,
  type ValidationId,
  idFromHex,
  nodeIdFromBytes,
} from '../../domain/identity/ids.ts';
import { groupDigits } from '../../domain/units.ts';
import type {
  balancerErrorsAbi,
  managerErrorsAbi,
  middlewareCErrorsAbi,
  middlewareErrorsAbi,
  registryErrorsAbi,
} from '../abi/errors.ts';
import { VALIDATOR_STATUSES } from '../generation/generation.ts';

/** The unit in which stakes are shown. */
export interface RevertUnits {
  readonly decimals: number;
  readonly symbol: string;
  /** The minimum and maximum stake of a node, in the smallest unit. */
  readonly limits?: StakeLimits;
}

export interface StakeLimits {
  readonly minimum: bigint;
  readonly maximum: bigint;
}

/** Formats an amount that is given in the smallest unit. */
export type ShowStake = (amount: bigint) => MessageValue;

/**
 * Converts each error of an ABI to an error of this program. TypeScript requires an entry for every error.
 */
type Explanations<A extends Abi> = {
  readonly [N in ExtractAbiErrorNames<A>]: (
    args: AbiParametersToPrimitiveTypes<ExtractAbiError<A, N>['inputs']>,
    stake: ShowStake,
    limits: StakeLimits | undefined,
  ) => OnboardError;
};

/** Formats a padded or raw NodeID. Formats all other bytes as hex. */
function showNode(hex: Hex): string {
  const bytes = hexToBytes(hex);
  const padded = bytes.length === 32 && bytes.slice(0, 12).every((byte) => byte === 0);
  if (padded) return nodeIdFromBytes(bytes.slice(12));
  return bytes.length === 20 ? nodeIdFromBytes(bytes) : hex.slice(0, 66);
}

function showValidation(hex: Hex): ValidationId {
  return idFromHex<ValidationId>(hex);
}

/** Formats a weight with grouped digits. */
function showWeight(weight: bigint): string {
  return groupDigits(weight.toString());
}

/** Converts seconds since 1970. A time outside the range of a Date stays a number. */
export function showTime(seconds: number | bigint): Date | string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? seconds.toString() : date;
}

/** Maps the balancer's errors to errors of this program. */
export const balancerExplanations: Explanations<typeof balancerErrorsAbi> = {
  BalancerValidatorManager__SecurityModuleNotRegistered: ([module]) =>
    new OnboardError('E-BAL-101', { module }),
  BalancerValidatorManager__SecurityModuleMaxWeightExceeded: ([module, weight, maximum]) =>
    new OnboardError('E-BAL-102', {
      module,
      weight: showWeight(weight),
      maximum: showWeight(maximum),
    }),
  BalancerValidatorManager__ValidatorNotBelongingToSecurityModule: ([id, module]) =>
    new OnboardError('E-BAL-103', { validation: showValidation(id), module }),
  BalancerValidatorManager__PendingWeightUpdate: ([id]) =>
    new OnboardError('E-BAL-104', { validation: showValidation(id) }),
  BalancerValidatorManager__NoPendingWeightUpdate: ([id]) =>
    new OnboardError('E-BAL-105', { validation: showValidation(id) }),
  BalancerValidatorManager__InvalidNonce: ([nonce]) => new OnboardError('E-BAL-106', { nonce }),
  BalancerValidatorManager__NewWeightIsZero: () => new OnboardError('E-BAL-107', {}),
  BalancerValidatorManager__InvalidWarpMessage: () => new OnboardError('E-BAL-108', {}),
  BalancerValidatorManager__InconsistentNonce: () => new OnboardError('E-BAL-109', {}),
};

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

/** Maps the L1 middleware's errors to errors of this program. */
export const middlewareExplanations: Explanations<typeof middlewareErrorsAbi> = {
  AvalancheL1Middleware__ManualEpochUpdateRequired: ([pending]) =>
    new OnboardError('E-MW-101', { pending }),
  AvalancheL1Middleware__NoEpochsToProcess: () => new OnboardError('E-MW-102', {}),
  AvalancheL1Middleware__EpochError: ([start]) =>
    new OnboardError('E-MW-103', { time: showTime(start) }),
  AvalancheL1Middleware__OperatorNotRegistered: ([operator]) =>
    new OnboardError('E-MW-104', { operator }),
  AvalancheL1Middleware__OperatorAlreadyRegistered: ([operator]) =>
    new OnboardError('E-MW-105', { operator }),
  AvalancheL1Middleware__OperatorNotOptedIn: ([operator, l1]) =>
    new OnboardError('E-MW-106', { operator, l1 }),
  AvalancheL1Middleware__OperatorGracePeriodNotPassed: ([disabled, slashingWindow]) =>
    // The contract reports 0 for an operator that is not disabled.
    disabled === 0
      ? new OnboardError('E-MW-107', { disabled: 'never', since: '', from: '' })
      : new OnboardError('E-MW-107', {
          disabled: 'once',
          since: showTime(disabled),
          from: showTime(disabled + slashingWindow),
        }),
  AvalancheL1Middleware__NodeNotFound: ([node]) =>
    new OnboardError('E-MW-108', { node: showNode(node) }),
  AvalancheL1Middleware__NodeStateNotUpdated: ([id]) =>
    new OnboardError('E-MW-109', { validation: showValidation(id) }),
  AvalancheL1Middleware__WeightUpdatePending: ([id]) =>
    new OnboardError('E-MW-110', { validation: showValidation(id) }),
  AvalancheL1Middleware__WeightUpdateNotPending: ([id]) =>
    new OnboardError('E-MW-111', { validation: showValidation(id) }),
  AvalancheL1Middleware__NotEpochUpdatePeriod: ([, from]) =>
    new OnboardError('E-MW-112', { from: showTime(from) }),
  AvalancheL1Middleware__SecurityModuleCapacityNotEnough: ([capacity, minimum], stake) =>
    new OnboardError('E-MW-113', { capacity: stake(capacity), needed: stake(minimum) }),
  AvalancheL1Middleware__NodePendingRemoval: ([node]) =>
    new OnboardError('E-MW-114', { node: showNode(node) }),
  AvalancheL1Middleware__NodePendingUpdate: ([node]) =>
    new OnboardError('E-MW-115', { node: showNode(node) }),
  AvalancheL1Middleware__NotEnoughFreeStake: ([amount], stake) =>
    new OnboardError('E-MW-116', { stake: stake(amount) }),
  AvalancheL1Middleware__NotEnoughFreeStakeSecondaryAssetClasses: () =>
    new OnboardError('E-MW-117', {}),
  AvalancheL1Middleware__StakeTooHigh: ([amount, maximum], stake) =>
    new OnboardError('E-MW-118', { stake: stake(amount), maximum: stake(maximum) }),
  AvalancheL1Middleware__StakeTooLow: ([amount, minimum], stake) =>
    new OnboardError('E-MW-119', { stake: stake(amount), minimum: stake(minimum) }),
  AvalancheL1Middleware__AlreadyRebalanced: ([operator, epoch]) =>
    new OnboardError('E-MW-120', { operator, epoch }),
  AvalancheL1Middleware__NodePending: () => new OnboardError('E-MW-121', {}),
  AvalancheL1Middleware__InsufficientStake: () => new OnboardError('E-MW-122', {}),
  AvalancheL1Middleware__InvalidStakeAmount: (_, stake, limits) =>
    limits === undefined
      ? new OnboardError('E-MW-123', {})
      : new OnboardError('E-MW-139', {
          minimum: stake(limits.minimum),
          maximum: stake(limits.maximum),
        }),
  AvalancheL1Middleware__RebalanceNotRequired: () => new OnboardError('E-MW-124', {}),
  AvalancheL1Middleware__UnexpectedWeightUpdate: ([id]) =>
    new OnboardError('E-MW-125', { validation: showValidation(id) }),
  AvalancheL1Middleware__MessageNotForThisModule: ([id, module]) =>
    new OnboardError('E-MW-126', { validation: showValidation(id), module }),
  AvalancheL1Middleware__InvalidNodeIdFormat: ([node]) => new OnboardError('E-MW-127', { node }),
  AvalancheL1Middleware__CannotCacheFutureEpoch: ([epoch]) =>
    new OnboardError('E-MW-128', { epoch }),
  AvalancheL1Middleware__OperatorHasActiveNodes: ([operator, nodes]) =>
    new OnboardError('E-MW-129', { operator, nodes }),
  AvalancheL1Middleware__InvalidWindow: () => new OnboardError('E-MW-130', {}),
  MiddlewareUtils__OverflowInStakeToWeight: () => new OnboardError('E-MW-131', {}),
  MapWithTimeData__AlreadyAdded: () => new OnboardError('E-MW-132', {}),
  MapWithTimeData__AlreadyDisabled: () => new OnboardError('E-MW-133', {}),
  MapWithTimeData__AlreadyEnabled: () => new OnboardError('E-MW-134', {}),
  MapWithTimeData__NotEnabled: () => new OnboardError('E-MW-135', {}),
  OwnableUnauthorizedAccount: ([account]) => new OnboardError('E-MW-136', { account }),
  AccessControlUnauthorizedAccount: ([account, role]) =>
    new OnboardError('E-MW-137', { account, role }),
  EnumerableMapNonexistentKey: ([key]) => new OnboardError('E-MW-138', { key }),
};

/** Maps the error that generation C declares with other arguments than generation A. */
export const middlewareCExplanations: Explanations<typeof middlewareCErrorsAbi> = {
  AvalancheL1Middleware__ManualEpochUpdateRequired: ([pending]) =>
    new OnboardError('E-MW-101', { pending }),
};

/** Maps the errors of the operator registry and of the opt-in services to errors of this program. */
export const registryExplanations: Explanations<typeof registryErrorsAbi> = {
  OperatorRegistry__OperatorAlreadyRegistered: () => new OnboardError('E-REG-101', {}),
  OperatorRegistry__OperatorNotRegistered: () => new OnboardError('E-REG-102', {}),
  OptInService__AlreadyOptedIn: () => new OnboardError('E-OPT-101', {}),
  OptInService__NotOptedIn: () => new OnboardError('E-OPT-102', {}),
  OptInService__NotWho: () => new OnboardError('E-OPT-103', {}),
  OptInService__NotWhereRegistered: () => new OnboardError('E-OPT-104', {}),
  OptInService__NotWhereEntity: () => new OnboardError('E-OPT-105', {}),
  OptInService__OptOutCooldown: () => new OnboardError('E-OPT-106', {}),
  OptInService__ExpiredSignature: () => new OnboardError('E-OPT-107', {}),
  OptInService__InvalidSignature: () => new OnboardError('E-OPT-108', {}),
};
