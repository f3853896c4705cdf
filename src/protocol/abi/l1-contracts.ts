import { parseAbi } from 'viem/utils';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import { contractOf, query } from './call-data.ts';

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

/** The L1 middleware functions of both generations. `nodeId` is the NodeID left-padded to 32 bytes. */
export const middlewareAbi = parseAbi([
  'function removeNode(bytes32 nodeId)',
  'function initializeValidatorStakeUpdate(bytes32 nodeId, uint256 stakeAmount)',
  'function completeValidatorRemoval(uint32 messageIndex)',
  'function manualProcessNodeStakeCache(uint48 numEpochsToProcess)',
  'function calcAndCacheStakes(uint48 epoch, uint96 assetClassId) returns (uint256 totalStake)',
  'function OPERATOR_REGISTRY() view returns (address)',
  'function OPERATOR_L1_OPTIN() view returns (address)',
  'function PRIMARY_ASSET() view returns (address)',
  'function START_TIME() view returns (uint48)',
  'function EPOCH_DURATION() view returns (uint48)',
  'function UPDATE_WINDOW() view returns (uint48)',
  'function WEIGHT_SCALE_FACTOR() view returns (uint256)',
  'function MAX_AUTO_EPOCH_UPDATES() view returns (uint48)',
  'function lastGlobalNodeStakeUpdateEpoch() view returns (uint48)',
  'function getCurrentEpoch() view returns (uint48)',
  'function getVaultManager() view returns (address)',
  'function getAllOperators() view returns (address[])',
  'function getOperatorStake(address operator, uint48 epoch, uint96 assetClassId) view returns (uint256)',
  'function getOperatorAvailableStake(address operator) view returns (uint256)',
  'function getOperatorUsedStakeCached(address operator) view returns (uint256 registeredStake)',
  'function rebalancedThisEpoch(address operator, uint48 epoch) view returns (bool)',
  'function operatorLockedStake(address operator) view returns (uint256)',
  'function getNodeStake(uint48 epoch, bytes32 validationID) view returns (uint256)',
  'function nodePendingRemoval(bytes32 validationID) view returns (bool)',
  'function getOperatorNodesLength(address operator) view returns (uint256)',
  'function operatorNodesArray(address operator, uint256 index) view returns (bytes32)',
  'function totalStakeCached(uint48 epoch, uint96 assetClassId) view returns (bool)',
  'function getClassStakingRequirements(uint256 assetClassId) view returns (uint256 minStake, uint256 maxStake)',
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
  'event NodeAdded(address indexed operator, bytes32 indexed nodeId, uint256 stake, bytes32 indexed validationID)',
  'event NodeStakeUpdated(address indexed operator, bytes32 indexed nodeId, uint256 newStake, bytes32 indexed validationID)',
  'event NodeRemoved(address indexed operator, bytes32 indexed nodeId, bytes32 indexed validationID)',
]);

export const middlewareAAbi = parseAbi([
  'struct PChainOwner { uint32 threshold; address[] addresses; }',
  'function addNode(bytes32 nodeId, bytes blsKey, uint64 registrationExpiry, PChainOwner remainingBalanceOwner, PChainOwner disableOwner, uint256 stakeAmount)',
  'function completeValidatorRegistration(address operator, bytes32 nodeId, uint32 messageIndex)',
  'function completeStakeUpdate(bytes32 nodeId, uint32 messageIndex)',
  'function L1_VALIDATOR_MANAGER() view returns (address)',
  'function getActiveAssetClasses() view returns (uint256 primary, uint256[] secondaries)',
]);

export const middlewareCAbi = parseAbi([
  'struct PChainOwner { uint32 threshold; address[] addresses; }',
  'function addNode(bytes32 nodeId, bytes blsKey, PChainOwner remainingBalanceOwner, PChainOwner disableOwner, uint256 stakeAmount)',
  'function completeValidatorRegistration(uint32 messageIndex) returns (bytes32 validationID)',
  'function completeValidatorWeightUpdate(uint32 messageIndex) returns (bytes32 validationID, uint64 nonce)',
  'function BALANCER() view returns (address)',
  'function getOperatorValidationIDs(address operator) view returns (bytes32[])',
  'function getActiveCollateralClasses() view returns (uint256 primary, uint256[] secondaries)',
]);

/** The last two getters return a vault's class: one in generation A, the other in generation C. */
const vaultManagerAbi = parseAbi([
  'function getVaultCount() view returns (uint256)',
  'function getVaultAtWithTimes(uint256 index) view returns (address vault, uint48 enabledTime, uint48 disabledTime)',
  'function getVaultAssetClass(address vault) view returns (uint96)',
  'function getVaultCollateralClass(address vault) view returns (uint96)',
]);

const vaultAbi = parseAbi([
  'function delegator() view returns (address)',
  'function collateral() view returns (address)',
]);

const delegatorAbi = parseAbi([
  'function operatorL1Shares(address l1, uint96 assetClass, address operator) view returns (uint256)',
  'function stake(address l1, uint96 assetClass, address operator) view returns (uint256)',
]);

const tokenAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
]);

/** The argument `message` of the event is the whole unsigned message. */
export const warpMessengerAbi = parseAbi([
  'function getBlockchainID() view returns (bytes32 blockchainID)',
  'event SendWarpMessage(address indexed sender, bytes32 indexed messageID, bytes message)',
]);

/** Calls of accounts other than the operator: the L1 owner, a curator, a staker or anyone else. */
export const thirdPartyCallsAbi = parseAbi([
  'function registerOperator(address operator)',
  'function enableOperator(address operator)',
  'function disableOperator(address operator)',
  'function removeOperator(address operator)',
  'function forceUpdateNodes(address operator, uint256 limitStake)',
  'function calcAndCacheNodeStakeForAllOperators()',
  'function setL1Limit(address l1, uint96 assetClass, uint256 amount)',
  'function setOperatorL1Shares(address l1, uint96 assetClass, address operator, uint256 shares)',
  'function registerVault(address vault, uint96 classId, uint256 maxL1Limit)',
  'function updateVaultMaxL1Limit(address vault, uint256 maxL1Limit)',
  'function removeVault(address vault)',
  'function deposit(address onBehalfOf, uint256 amount)',
  'function withdraw(address claimer, uint256 amount)',
  'function claim(address recipient, uint256 epoch)',
  'function registerL1(address l1, address middleware, string metadataURL)',
]);

export const operatorRegistryAbi = parseAbi([
  'function registerOperator(string metadataURL)',
  'function setMetadataURL(string metadataURL)',
  'function isRegistered(address operator) view returns (bool)',
  'function operatorMetadataURL(address operator) view returns (string)',
  'event RegisterOperator(address indexed operator)',
  'event SetMetadataURL(address indexed operator, string metadataURL)',
]);

/** The key of an L1 is its balancer's address. */
export const l1RegistryAbi = parseAbi([
  'function isRegistered(address l1) view returns (bool)',
  'function getAllL1s() view returns (address[] l1s, address[] middlewares, string[] metadataUrls)',
]);

/** For L1s or for vaults: `where` is the L1's balancer or the vault. */
export const optInServiceAbi = parseAbi([
  'function optIn(address where)',
  'function optOut(address where)',
  'function isOptedIn(address who, address where) view returns (bool)',
  'function isOptedInAt(address who, address where, uint48 timestamp, bytes hint) view returns (bool)',
  'event OptIn(address indexed who, address indexed where)',
  'event OptOut(address indexed who, address indexed where)',
]);

/** Each of these getters exists in only one kind of contract. */
export const probesAbi = parseAbi([
  'function totalOperators() view returns (uint256)',
  'function totalL1s() view returns (uint256)',
  'function WHO_REGISTRY() view returns (address)',
  'function WHERE_REGISTRY() view returns (address)',
  'function getBlockNumber() view returns (uint256)',
]);

export const vaultFactoryAbi = parseAbi(['function isEntity(address entity) view returns (bool)']);

// The contracts at an address, for `query`.
export const balancerAt = contractOf('noun.balancer', balancerAbi);
export const balancerAAt = contractOf('noun.balancer', balancerAAbi);
export const balancerCAt = contractOf('noun.balancer', balancerCAbi);
export const middlewareAt = contractOf('noun.middleware', middlewareAbi);
export const middlewareAAt = contractOf('noun.middleware', middlewareAAbi);
export const middlewareCAt = contractOf('noun.middleware', middlewareCAbi);
export const vaultManagerAt = contractOf('noun.vault-manager', vaultManagerAbi);
export const operatorRegistryAt = contractOf('noun.operator-registry', operatorRegistryAbi);
export const tokenAt = contractOf('noun.token', tokenAbi);
export const vaultAt = contractOf('noun.vault', vaultAbi);
export const delegatorAt = contractOf('noun.delegator', delegatorAbi);
export const l1RegistryAt = contractOf('noun.l1-registry', l1RegistryAbi);

type OptInKind = 'l1' | 'vault';
type Contracts = NetworkProfile['contracts'];

export const optInServiceOf = (kind: OptInKind, contracts: Contracts): EvmAddress =>
  kind === 'l1' ? contracts.operatorL1OptIn : contracts.operatorVaultOptIn;

/** The query whether an operator has opted in. @param where the L1's balancer, or the vault */
export function optedInQuery(
  kind: OptInKind,
  contracts: Contracts,
  operator: EvmAddress,
  where: EvmAddress,
) {
  const serviceAt = contractOf(`noun.${kind}-opt-in-service`, optInServiceAbi);
  return query(serviceAt(optInServiceOf(kind, contracts)), 'isOptedIn', [operator, where]);
}
