import type { Abi } from 'viem';
import { parseAbi, toFunctionSelector } from 'viem/utils';
import listed from '../../../assets/contracts/errors.json';
import type { ErrorCode } from '../../domain/error-catalogue.ts';

/**
 * Parses the errors of a contract, each under the code of its explanation. The parameters have the names of the
 * placeholders in the code's text; a parameter without a name is not shown.
 */
function parseAbiErrors(errors: { readonly [Code in ErrorCode]?: string }) {
  const codes = new Map<string, ErrorCode>();
  const abi = Object.entries(errors).flatMap(([code, signature]): Abi => {
    codes.set(/^error (\w+)/.exec(signature)?.[1] ?? '', code as ErrorCode);
    return parseAbi([signature]);
  });
  return { abi, codes };
}

export const middlewareReverts = parseAbiErrors({
  'E-MW-102': 'error AvalancheL1Middleware__NoEpochsToProcess()',
  'E-MW-103': 'error AvalancheL1Middleware__EpochError(uint48 time)',
  'E-MW-104': 'error AvalancheL1Middleware__OperatorNotRegistered(address operator)',
  'E-MW-105': 'error AvalancheL1Middleware__OperatorAlreadyRegistered(address operator)',
  'E-MW-106': 'error AvalancheL1Middleware__OperatorNotOptedIn(address operator, address l1)',
  'E-MW-107':
    'error AvalancheL1Middleware__OperatorGracePeriodNotPassed(uint48 since, uint48 from)',
  'E-MW-108': 'error AvalancheL1Middleware__NodeNotFound(bytes32 node)',
  'E-MW-109': 'error AvalancheL1Middleware__NodeStateNotUpdated(bytes32 validation)',
  'E-MW-110': 'error AvalancheL1Middleware__WeightUpdatePending(bytes32 validation)',
  'E-MW-111': 'error AvalancheL1Middleware__WeightUpdateNotPending(bytes32 validation)',
  'E-MW-112': 'error AvalancheL1Middleware__NotEpochUpdatePeriod(uint48, uint48 from)',
  'E-MW-113':
    'error AvalancheL1Middleware__SecurityModuleCapacityNotEnough(uint256 capacity, uint256 needed)',
  'E-MW-101': 'error AvalancheL1Middleware__ManualEpochUpdateRequired(uint48 pending, uint48)',
  'E-MW-114': 'error AvalancheL1Middleware__NodePendingRemoval(bytes32 node)',
  'E-MW-115': 'error AvalancheL1Middleware__NodePendingUpdate(bytes32 node)',
  'E-MW-116': 'error AvalancheL1Middleware__NotEnoughFreeStake(uint256 stake)',
  'E-MW-117': 'error AvalancheL1Middleware__NotEnoughFreeStakeSecondaryAssetClasses()',
  'E-MW-118': 'error AvalancheL1Middleware__StakeTooHigh(uint256 stake, uint256 maximum)',
  'E-MW-119': 'error AvalancheL1Middleware__StakeTooLow(uint256 stake, uint256 minimum)',
  'E-MW-120': 'error AvalancheL1Middleware__AlreadyRebalanced(address operator, uint48 epoch)',
  'E-MW-121': 'error AvalancheL1Middleware__NodePending()',
  'E-MW-122': 'error AvalancheL1Middleware__InsufficientStake()',
  'E-MW-123': 'error AvalancheL1Middleware__InvalidStakeAmount()',
  'E-MW-124': 'error AvalancheL1Middleware__RebalanceNotRequired()',
  'E-MW-125': 'error AvalancheL1Middleware__UnexpectedWeightUpdate(bytes32 validation)',
  'E-MW-126':
    'error AvalancheL1Middleware__MessageNotForThisModule(bytes32 validation, address module)',
  'E-MW-127': 'error AvalancheL1Middleware__InvalidNodeIdFormat(bytes32 node)',
  'E-MW-128': 'error AvalancheL1Middleware__CannotCacheFutureEpoch(uint48 epoch)',
  'E-MW-129':
    'error AvalancheL1Middleware__OperatorHasActiveNodes(address operator, uint256 nodes)',
  'E-MW-130': 'error AvalancheL1Middleware__InvalidWindow()',
  'E-MW-131': 'error MiddlewareUtils__OverflowInStakeToWeight()',
  'E-MW-132': 'error MapWithTimeData__AlreadyAdded()',
  'E-MW-133': 'error MapWithTimeData__AlreadyDisabled()',
  'E-MW-134': 'error MapWithTimeData__AlreadyEnabled()',
  'E-MW-135': 'error MapWithTimeData__NotEnabled()',
  'E-MW-136': 'error OwnableUnauthorizedAccount(address account)',
  'E-MW-137': 'error AccessControlUnauthorizedAccount(address account, bytes32 role)',
  'E-MW-138': 'error EnumerableMapNonexistentKey(bytes32 key)',
});

/** An error that generation C declares with other arguments than generation A. */
export const middlewareCReverts = parseAbiErrors({
  'E-MW-101': 'error AvalancheL1Middleware__ManualEpochUpdateRequired(uint48 pending)',
});

export const balancerReverts = parseAbiErrors({
  'E-BAL-101': 'error BalancerValidatorManager__SecurityModuleNotRegistered(address module)',
  'E-BAL-102':
    'error BalancerValidatorManager__SecurityModuleMaxWeightExceeded(address module, uint64 weight, uint64 maximum)',
  'E-BAL-103':
    'error BalancerValidatorManager__ValidatorNotBelongingToSecurityModule(bytes32 validation, address module)',
  'E-BAL-104': 'error BalancerValidatorManager__PendingWeightUpdate(bytes32 validation)',
  'E-BAL-105': 'error BalancerValidatorManager__NoPendingWeightUpdate(bytes32 validation)',
  'E-BAL-106': 'error BalancerValidatorManager__InvalidNonce(uint64 nonce)',
  'E-BAL-107': 'error BalancerValidatorManager__NewWeightIsZero()',
  'E-BAL-108': 'error BalancerValidatorManager__InvalidWarpMessage()',
  'E-BAL-109': 'error BalancerValidatorManager__InconsistentNonce()',
});

/** The custom errors of both versions of the validator manager and of its message library. */
export const managerReverts = parseAbiErrors({
  'E-VM-101': 'error InvalidPChainOwnerThreshold(uint256 threshold, uint256 addresses)',
  'E-VM-102': 'error InvalidBLSKeyLength(uint256 length)',
  'E-VM-103': 'error InvalidNodeID(bytes node)',
  'E-VM-104': 'error NodeAlreadyRegistered(bytes node)',
  'E-VM-105': 'error MaxChurnRateExceeded(uint64 churn)',
  'E-VM-106': 'error InvalidTotalWeight(uint64 weight)',
  'E-VM-107': 'error InvalidValidationID(bytes32 validation)',
  'E-VM-108': 'error InvalidValidatorStatus(uint8 status)',
  'E-VM-109': 'error UnexpectedRegistrationStatus(bool answer)',
  'E-VM-110': 'error InvalidWarpMessage()',
  'E-VM-111': 'error InvalidWarpSourceChainID(bytes32 chain)',
  'E-VM-112': 'error InvalidWarpOriginSenderAddress(address sender)',
  'E-VM-113': 'error InvalidInitializationStatus()',
  'E-VM-114': 'error InvalidRegistrationExpiry(uint64 expiry)',
  'E-VM-115': 'error PChainOwnerAddressesNotSorted()',
  'E-VM-116': 'error InvalidPChainOwnerAddresses()',
  'E-VM-117': 'error ZeroAddress()',
  'E-VM-118': 'error InvalidNonce(uint64 nonce)',
  'E-VM-119': 'error InvalidMessageLength(uint32 actual, uint32 expected)',
  'E-VM-120': 'error InvalidCodecID(uint32 id)',
  'E-VM-121': 'error InvalidMessageType()',
});

export const registryReverts = parseAbiErrors({
  'E-REG-101': 'error OperatorRegistry__OperatorAlreadyRegistered()',
  'E-REG-102': 'error OperatorRegistry__OperatorNotRegistered()',
  'E-OPT-101': 'error OptInService__AlreadyOptedIn()',
  'E-OPT-102': 'error OptInService__NotOptedIn()',
  'E-OPT-103': 'error OptInService__NotWho()',
  'E-OPT-104': 'error OptInService__NotWhereRegistered()',
  'E-OPT-105': 'error OptInService__NotWhereEntity()',
  'E-OPT-106': 'error OptInService__OptOutCooldown()',
  'E-OPT-107': 'error OptInService__ExpiredSignature()',
  'E-OPT-108': 'error OptInService__InvalidSignature()',
});

export interface ContractError {
  /** Name and argument types, such as `NodeNotFound(bytes32)`. */
  readonly signature: string;
  readonly contracts: readonly string[];
}

/** Every custom error that the public ABIs and sources declare, of both generations and of the sandbox. */
export const declaredErrors: readonly ContractError[] = listed;

let bySelector: ReadonlyMap<string, ContractError> | undefined;

/** `selector`: 4 bytes in lower-case hex. */
export function contractErrorOf(selector: string): ContractError | undefined {
  // Computed on demand, because hashing the whole list takes time and few runs need the hashes.
  bySelector ??= new Map(
    declaredErrors.map((error) => [toFunctionSelector(error.signature), error]),
  );
  return bySelector.get(selector);
}

/**
 * Finds contract errors in any letter case: by signature (`NodeNotFound(bytes32)`), by name, or by the name
 * without the contract's prefix (`NodeNotFound` for `AvalancheL1Middleware__NodeNotFound`). Several errors
 * can share a name.
 */
export function findContractErrors(name: string): readonly ContractError[] {
  const wanted = name.replaceAll(/\s/g, '').toLowerCase();
  if (wanted === '') return [];
  const namesOf = ({ signature }: ContractError): string[] => {
    const lowerCase = signature.toLowerCase();
    return [lowerCase, lowerCase.slice(0, lowerCase.indexOf('('))];
  };
  const exactMatches = declaredErrors.filter((error) => namesOf(error).includes(wanted));
  if (exactMatches.length > 0) return exactMatches;
  return declaredErrors.filter((error) =>
    namesOf(error).some((candidate) => candidate.endsWith(`__${wanted}`)),
  );
}
