import { parseAbi } from 'viem/utils';

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
  'function SLASHING_WINDOW() view returns (uint48)',
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

/** The L1 middleware functions of generation A only. */
export const middlewareAAbi = parseAbi([
  'struct PChainOwner { uint32 threshold; address[] addresses; }',
  'function addNode(bytes32 nodeId, bytes blsKey, uint64 registrationExpiry, PChainOwner remainingBalanceOwner, PChainOwner disableOwner, uint256 stakeAmount)',
  'function completeValidatorRegistration(address operator, bytes32 nodeId, uint32 messageIndex)',
  'function completeStakeUpdate(bytes32 nodeId, uint32 messageIndex)',
  'function L1_VALIDATOR_MANAGER() view returns (address)',
  'function getActiveAssetClasses() view returns (uint256 primary, uint256[] secondaries)',
]);

/** The L1 middleware functions of generation C only. */
export const middlewareCAbi = parseAbi([
  'struct PChainOwner { uint32 threshold; address[] addresses; }',
  'function addNode(bytes32 nodeId, bytes blsKey, PChainOwner remainingBalanceOwner, PChainOwner disableOwner, uint256 stakeAmount)',
  'function completeValidatorRegistration(uint32 messageIndex) returns (bytes32 validationID)',
  'function completeValidatorWeightUpdate(uint32 messageIndex) returns (bytes32 validationID, uint64 nonce)',
  'function BALANCER() view returns (address)',
  'function getOperatorValidationIDs(address operator) view returns (bytes32[])',
  'function getActiveCollateralClasses() view returns (uint256 primary, uint256[] secondaries)',
]);
