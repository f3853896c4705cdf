import { parseAbi, toFunctionSelector } from 'viem/utils';
import listed from '../../../assets/contracts/errors.json';

/** The custom errors of the L1 middleware of both generations. */
export const middlewareErrorsAbi = parseAbi([
  'error AvalancheL1Middleware__NoEpochsToProcess()',
  'error AvalancheL1Middleware__EpochError(uint48 epochStart)',
  'error AvalancheL1Middleware__OperatorNotRegistered(address operator)',
  'error AvalancheL1Middleware__OperatorAlreadyRegistered(address operator)',
  'error AvalancheL1Middleware__OperatorNotOptedIn(address operator, address l1)',
  'error AvalancheL1Middleware__OperatorGracePeriodNotPassed(uint48 disabledTime, uint48 slashingWindow)',
  'error AvalancheL1Middleware__NodeNotFound(bytes32 nodeId)',
  'error AvalancheL1Middleware__NodeStateNotUpdated(bytes32 validationID)',
  'error AvalancheL1Middleware__WeightUpdatePending(bytes32 validationID)',
  'error AvalancheL1Middleware__WeightUpdateNotPending(bytes32 validationID)',
  'error AvalancheL1Middleware__NotEpochUpdatePeriod(uint48 now, uint48 windowStart)',
  'error AvalancheL1Middleware__SecurityModuleCapacityNotEnough(uint256 capacity, uint256 minStake)',
  'error AvalancheL1Middleware__ManualEpochUpdateRequired(uint48 epochsPending, uint48 maxAutoUpdates)',
  'error AvalancheL1Middleware__NodePendingRemoval(bytes32 nodeId)',
  'error AvalancheL1Middleware__NodePendingUpdate(bytes32 nodeId)',
  'error AvalancheL1Middleware__NotEnoughFreeStake(uint256 newStake)',
  'error AvalancheL1Middleware__NotEnoughFreeStakeSecondaryAssetClasses()',
  'error AvalancheL1Middleware__StakeTooHigh(uint256 newStake, uint256 maxStake)',
  'error AvalancheL1Middleware__StakeTooLow(uint256 newStake, uint256 minStake)',
  'error AvalancheL1Middleware__AlreadyRebalanced(address operator, uint48 epoch)',
  'error AvalancheL1Middleware__NodePending()',
  'error AvalancheL1Middleware__InsufficientStake()',
  'error AvalancheL1Middleware__InvalidStakeAmount()',
  'error AvalancheL1Middleware__RebalanceNotRequired()',
  'error AvalancheL1Middleware__UnexpectedWeightUpdate(bytes32 validationID)',
  'error AvalancheL1Middleware__MessageNotForThisModule(bytes32 validationID, address module)',
  'error AvalancheL1Middleware__InvalidNodeIdFormat(bytes32 nodeId)',
  'error AvalancheL1Middleware__CannotCacheFutureEpoch(uint48 epoch)',
  'error AvalancheL1Middleware__OperatorHasActiveNodes(address operator, uint256 nodes)',
  'error AvalancheL1Middleware__InvalidWindow()',
  'error MiddlewareUtils__OverflowInStakeToWeight()',
  'error MapWithTimeData__AlreadyAdded()',
  'error MapWithTimeData__AlreadyDisabled()',
  'error MapWithTimeData__AlreadyEnabled()',
  'error MapWithTimeData__NotEnabled()',
  'error OwnableUnauthorizedAccount(address account)',
  'error AccessControlUnauthorizedAccount(address account, bytes32 role)',
  'error EnumerableMapNonexistentKey(bytes32 key)',
]);

/**
 * An error that generation C declares with other arguments than generation A. One ABI cannot type two errors
 * of the same name, so this error has its own ABI.
 */
export const middlewareCErrorsAbi = parseAbi([
  'error AvalancheL1Middleware__ManualEpochUpdateRequired(uint48 epochsPending)',
]);

/** The custom errors of the balancer of both generations. */
export const balancerErrorsAbi = parseAbi([
  'error BalancerValidatorManager__SecurityModuleNotRegistered(address module)',
  'error BalancerValidatorManager__SecurityModuleMaxWeightExceeded(address module, uint64 weight, uint64 maxWeight)',
  'error BalancerValidatorManager__ValidatorNotBelongingToSecurityModule(bytes32 validationID, address module)',
  'error BalancerValidatorManager__PendingWeightUpdate(bytes32 validationID)',
  'error BalancerValidatorManager__NoPendingWeightUpdate(bytes32 validationID)',
  'error BalancerValidatorManager__InvalidNonce(uint64 nonce)',
  'error BalancerValidatorManager__NewWeightIsZero()',
  'error BalancerValidatorManager__InvalidWarpMessage()',
  'error BalancerValidatorManager__InconsistentNonce()',
]);

/** The custom errors of both versions of the validator manager and of its message library. */
export const managerErrorsAbi = parseAbi([
  'error InvalidPChainOwnerThreshold(uint256 threshold, uint256 addressesLength)',
  'error InvalidBLSKeyLength(uint256 length)',
  'error InvalidNodeID(bytes nodeID)',
  'error NodeAlreadyRegistered(bytes nodeID)',
  'error MaxChurnRateExceeded(uint64 churnAmount)',
  'error InvalidTotalWeight(uint64 weight)',
  'error InvalidValidationID(bytes32 validationID)',
  'error InvalidValidatorStatus(uint8 status)',
  'error UnexpectedRegistrationStatus(bool registered)',
  'error InvalidWarpMessage()',
  'error InvalidWarpSourceChainID(bytes32 sourceChainID)',
  'error InvalidWarpOriginSenderAddress(address sender)',
  'error InvalidInitializationStatus()',
  'error InvalidRegistrationExpiry(uint64 expiry)',
  'error PChainOwnerAddressesNotSorted()',
  'error InvalidPChainOwnerAddresses()',
  'error ZeroAddress()',
  'error InvalidNonce(uint64 nonce)',
  'error InvalidMessageLength(uint32 actual, uint32 expected)',
  'error InvalidCodecID(uint32 id)',
  'error InvalidMessageType()',
]);

/** The custom errors of the operator registry and of the opt-in services. */
export const registryErrorsAbi = parseAbi([
  'error OperatorRegistry__OperatorAlreadyRegistered()',
  'error OperatorRegistry__OperatorNotRegistered()',
  'error OptInService__AlreadyOptedIn()',
  'error OptInService__NotOptedIn()',
  'error OptInService__NotWho()',
  'error OptInService__NotWhereRegistered()',
  'error OptInService__NotWhereEntity()',
  'error OptInService__OptOutCooldown()',
  'error OptInService__ExpiredSignature()',
  'error OptInService__InvalidSignature()',
]);

/** A custom error that a public contract declares. */
export interface ContractError {
  /** Name and argument types, such as `NodeNotFound(bytes32)`. */
  readonly signature: string;
  /** The contracts that declare the error. */
  readonly contracts: readonly string[];
  /** The generations whose contracts declare the error: `A`, `C`. */
  readonly generations: readonly string[];
  /** The code of the explanation; missing if only the general one, E-RVT-105, is true of the error. */
  readonly code?: string;
}

/**
 * Every custom error that the public ABIs and sources declare: contracts of both generations, their
 * libraries, and the sandbox's contracts.
 */
export const declaredErrors: readonly ContractError[] = listed;

let bySelector: ReadonlyMap<string, ContractError> | undefined;

/**
 * Returns the contract error with this 4-byte selector (lower-case hex); undefined if no listed contract
 * declares it.
 */
export function contractErrorOf(selector: string): ContractError | undefined {
  // Computed on demand, because hashing the whole list takes time and few runs need the hashes.
  bySelector ??= new Map(
    declaredErrors.map((error) => [toFunctionSelector(error.signature), error]),
  );
  return bySelector.get(selector);
}

/**
 * Finds contract errors by name, in any letter case. The name may be a signature (`NodeNotFound(bytes32)`),
 * the name alone, or the name without the contract's prefix (`NodeNotFound` for
 * `AvalancheL1Middleware__NodeNotFound`). Several errors can share a name.
 */
export function findContractErrors(name: string): readonly ContractError[] {
  const wanted = name.replaceAll(/\s/g, '').toLowerCase();
  if (wanted === '') return [];
  const namesOf = ({ signature }: ContractError): string[] => {
    const lowerCase = signature.toLowerCase();
    const nameOnly = lowerCase.slice(0, lowerCase.indexOf('('));
    return [lowerCase, nameOnly];
  };
  const exactMatches = declaredErrors.filter((error) => namesOf(error).includes(wanted));
  if (exactMatches.length > 0) return exactMatches;
  return declaredErrors.filter((error) =>
    namesOf(error).some((candidate) => candidate.endsWith(`__${wanted}`)),
  );
}
