// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Delegator} from "./Delegator.sol";
import {StakeClasses} from "./StakeClasses.sol";
import {StakeConversion} from "./StakeConversion.sol";
import {TimedSet} from "./TimedSet.sol";
import {Vault} from "./Vault.sol";
import {VaultManagerCore} from "./VaultManagerCore.sol";

interface IModuleWeights {
    function getSecurityModuleWeights(address securityModule) external view returns (uint64 weight, uint64 maxWeight);
}

/// @dev Constructor settings of a middleware. Times in seconds, stake in the smallest unit of the primary asset.
struct MiddlewareSettings {
    address owner;
    address balancer;
    address operatorRegistry;
    address operatorL1OptIns;
    uint48 epochDuration;
    uint48 updateWindow;
    uint48 slashingWindow;
    address primaryAsset;
    uint256 primaryMinStake;
    uint256 primaryMaxStake;
    uint256 weightScaleFactor;
}

/// @title Epochs, and the operators' stake in each: at its start, used by nodes, and locked by changes
/// @dev The first write of an epoch copies the nodes' stakes from the previous epoch. After an epoch without a write,
/// `manualProcessNodeStakeCache` must be called first.
abstract contract StakeBook is StakeClasses {
    using TimedSet for TimedSet.Set;
    using TimedSet for TimedSet.Times;

    error AvalancheL1Middleware__NoEpochsToProcess();
    error AvalancheL1Middleware__EpochError(uint48 epochStartTs);
    error AvalancheL1Middleware__InvalidSettings();

    event NodeStakeCacheManuallyProcessed(uint48 upToEpoch, uint48 epochsProcessedCount);

    uint48 public constant MAX_AUTO_EPOCH_UPDATES = 1;

    address public immutable balancerValidatorManager;
    address public immutable OPERATOR_REGISTRY;
    address public immutable OPERATOR_L1_OPTIN;
    address public immutable PRIMARY_ASSET;
    uint48 public immutable EPOCH_DURATION;
    uint48 public immutable UPDATE_WINDOW;
    uint48 public immutable SLASHING_WINDOW;
    uint48 public immutable START_TIME;
    uint256 public immutable WEIGHT_SCALE_FACTOR;

    uint48 public lastGlobalNodeStakeUpdateEpoch;
    mapping(uint48 epoch => mapping(uint96 classID => uint256)) public totalStakeCache;
    mapping(uint48 epoch => mapping(uint96 classID => bool)) public totalStakeCached;
    mapping(uint48 epoch => mapping(uint96 classID => mapping(address operator => uint256))) internal _operatorStake;
    mapping(address operator => bytes32[]) public operatorNodesArray;
    /// The validation of each entry in the operator's list of nodes.
    mapping(address operator => bytes32[]) internal _validationIDs;
    mapping(uint48 epoch => mapping(bytes32 validationID => uint256)) public nodeStakeCache;
    mapping(bytes32 validationID => bool) public nodePendingRemoval;
    mapping(bytes32 validationID => bool) internal _pendingUpdate;
    mapping(address operator => uint256) public operatorLockedStake;
    TimedSet.Set internal _operators;
    VaultManagerCore internal _vaultManager;

    constructor(MiddlewareSettings memory settings) {
        if (settings.epochDuration == 0 || settings.weightScaleFactor == 0) {
            revert AvalancheL1Middleware__InvalidSettings();
        }
        balancerValidatorManager = settings.balancer;
        OPERATOR_REGISTRY = settings.operatorRegistry;
        OPERATOR_L1_OPTIN = settings.operatorL1OptIns;
        PRIMARY_ASSET = settings.primaryAsset;
        EPOCH_DURATION = settings.epochDuration;
        UPDATE_WINDOW = settings.updateWindow;
        SLASHING_WINDOW = settings.slashingWindow;
        START_TIME = uint48(block.timestamp);
        WEIGHT_SCALE_FACTOR = settings.weightScaleFactor;
        _addClass(PRIMARY_ASSET_CLASS, settings.primaryMinStake, settings.primaryMaxStake, settings.primaryAsset);
    }

    /// @dev Copies the nodes' stakes to the current epoch. Reverts if more epochs are due than one write can process.
    modifier upToDate() {
        _rollOver();
        _;
    }

    /// @dev Records the operators' stakes at the start of the current epoch if they are not recorded yet.
    modifier stakeCached() {
        calcAndCacheStakes(getCurrentEpoch(), PRIMARY_ASSET_CLASS);
        _;
    }

    /// @notice Copies the nodes' stakes through up to `numEpochsToProcess` epochs. Any account can call it.
    function manualProcessNodeStakeCache(uint48 numEpochsToProcess) external {
        if (numEpochsToProcess == 0) revert AvalancheL1Middleware__NoEpochsToProcess();
        uint48 due = getCurrentEpoch() - lastGlobalNodeStakeUpdateEpoch;
        uint48 count = numEpochsToProcess < due ? numEpochsToProcess : due;
        for (uint48 i = 0; i < count; ++i) _enterNextEpoch();
        emit NodeStakeCacheManuallyProcessed(lastGlobalNodeStakeUpdateEpoch, count);
    }

    /// @notice Copies the nodes' stakes to the current epoch. Any account can call it.
    function calcAndCacheNodeStakeForAllOperators() external {
        _rollOver();
    }

    /// @notice Records every enabled operator's stake at the start of an epoch; operators not enabled then have none.
    function calcAndCacheStakes(uint48 epoch, uint96 classID) public returns (uint256 totalStake) {
        if (totalStakeCached[epoch][classID]) return totalStakeCache[epoch][classID];
        _requireEpoch(epoch);
        uint48 start = getEpochStartTs(epoch);
        for (uint256 i = 0; i < _operators.members.length; ++i) {
            address operator = _operators.members[i];
            if (!_operators.times[operator].wasActiveAt(start)) continue;
            uint256 stake = getOperatorStake(operator, epoch, classID);
            _operatorStake[epoch][classID][operator] = stake;
            totalStake += stake;
        }
        totalStakeCached[epoch][classID] = true;
        totalStakeCache[epoch][classID] = totalStake;
    }

    /// @notice Returns the epoch of a second. Epoch 0 begins with the deployment.
    function getEpochAtTs(uint48 timestamp) public view returns (uint48 epoch) {
        return (timestamp - START_TIME) / EPOCH_DURATION;
    }

    /// @notice Returns the first second of an epoch.
    function getEpochStartTs(uint48 epoch) public view returns (uint48 timestamp) {
        return START_TIME + epoch * EPOCH_DURATION;
    }

    /// @notice Returns the current epoch.
    function getCurrentEpoch() public view returns (uint48 epoch) {
        return getEpochAtTs(uint48(block.timestamp));
    }

    /// @notice Returns the vault manager.
    function getVaultManager() external view returns (address) {
        return address(_vaultManager);
    }

    /// @notice Returns an operator's stake in a class at the start of an epoch: as recorded, else from the vaults.
    function getOperatorStake(address operator, uint48 epoch, uint96 classID) public view returns (uint256 stake) {
        if (totalStakeCached[epoch][classID]) return _operatorStake[epoch][classID][operator];
        uint48 start = getEpochStartTs(epoch);
        uint256 count = _vaultManager.getVaultCount();
        for (uint256 i = 0; i < count; ++i) {
            (address vault, uint48 enabled, uint48 disabled) = _vaultManager.getVaultAtWithTimes(i);
            if (_vaultClass(vault) != classID || !TimedSet.Times(enabled, disabled).wasActiveAt(start)) continue;
            stake += Delegator(Vault(vault).delegator()).stakeAt(
                balancerValidatorManager, classID, operator, start, ""
            );
        }
    }

    /// @notice Returns all operators' stake in a class at the start of an epoch.
    function getTotalStake(uint48 epoch, uint96 classID) external view returns (uint256 total) {
        if (totalStakeCached[epoch][classID]) return totalStakeCache[epoch][classID];
        _requireEpoch(epoch);
        uint48 start = getEpochStartTs(epoch);
        for (uint256 i = 0; i < _operators.members.length; ++i) {
            address operator = _operators.members[i];
            if (_operators.times[operator].wasActiveAt(start)) total += getOperatorStake(operator, epoch, classID);
        }
    }

    /// @notice Returns the stake that an operator can give to one node: the operator's stake, at most the module's
    /// maximum, without locked stake.
    /// @dev Does NOT subtract the stake of other nodes.
    function getOperatorAvailableStake(address operator) public view returns (uint256) {
        uint256 stake = getOperatorStake(operator, getCurrentEpoch(), PRIMARY_ASSET_CLASS);
        (, uint64 maxWeight) = IModuleWeights(balancerValidatorManager).getSecurityModuleWeights(address(this));
        uint256 cap = StakeConversion.toStake(maxWeight, WEIGHT_SCALE_FACTOR);
        if (stake > cap) stake = cap;
        uint256 locked = operatorLockedStake[operator];
        return stake > locked ? stake - locked : 0;
    }

    /// @notice Returns the stake that the operator's nodes use in the current epoch.
    function getOperatorUsedStakeCached(address operator) public view returns (uint256 registeredStake) {
        uint48 epoch = getCurrentEpoch();
        uint256 count = operatorNodesArray[operator].length;
        for (uint256 i = 0; i < count; ++i) registeredStake += nodeStakeCache[epoch][_listedValidation(operator, i)];
    }

    /// @notice Returns the stake of a validation in an epoch.
    function getNodeStake(uint48 epoch, bytes32 validationID) public view returns (uint256) {
        return nodeStakeCache[epoch][validationID];
    }

    /// @notice Returns the length of the operator's list of nodes, which can contain ended nodes, or a node twice.
    function getOperatorNodesLength(address operator) external view returns (uint256) {
        return operatorNodesArray[operator].length;
    }

    function _vaultClass(address vault) internal view virtual returns (uint96);

    /// @dev Returns the validation of the entry at `index` in the operator's list of nodes.
    function _listedValidation(address operator, uint256 index) internal view virtual returns (bytes32);

    function _failOverdue(uint48 epochsPending) internal pure virtual;

    /// @dev Reverts for an epoch that has not begun, or that is before the slashing window.
    function _requireEpoch(uint48 epoch) internal view virtual {
        uint48 start = getEpochStartTs(epoch);
        if (start > block.timestamp || start + SLASHING_WINDOW < block.timestamp) {
            revert AvalancheL1Middleware__EpochError(start);
        }
    }

    function _rollOver() private {
        uint48 due = getCurrentEpoch() - lastGlobalNodeStakeUpdateEpoch;
        if (due > MAX_AUTO_EPOCH_UPDATES) _failOverdue(due);
        if (due != 0) _enterNextEpoch();
    }

    function _enterNextEpoch() private {
        uint48 epoch = ++lastGlobalNodeStakeUpdateEpoch;
        for (uint256 i = 0; i < _operators.members.length; ++i) {
            address operator = _operators.members[i];
            _carryOver(operator, epoch);
            delete operatorLockedStake[operator];
        }
    }

    function _carryOver(address operator, uint48 epoch) private {
        for (uint256 i = operatorNodesArray[operator].length; i > 0; --i) {
            bytes32 validationID = _listedValidation(operator, i - 1);
            if (nodePendingRemoval[validationID]) {
                _dropAt(operatorNodesArray[operator], i - 1);
                _dropAt(_validationIDs[operator], i - 1);
                delete nodePendingRemoval[validationID];
            } else if (!_pendingUpdate[validationID]) {
                nodeStakeCache[epoch][validationID] = nodeStakeCache[epoch - 1][validationID];
            }
            delete _pendingUpdate[validationID];
        }
    }

    function _dropAt(bytes32[] storage list, uint256 index) private {
        list[index] = list[list.length - 1];
        list.pop();
    }
}
