// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {OptInService} from "./OptInService.sol";
import {StakeBook} from "./StakeBook.sol";
import {StakeConversion} from "./StakeConversion.sol";
import {TimedSet} from "./TimedSet.sol";
import {ValidatorStatus} from "./ValidatorTypes.sol";

interface IOperatorRegistryOfMiddleware {
    function isRegistered(address operator) external view returns (bool);
}

/// @title Common part of the L1 middleware: operators, their nodes and their stake
/// @dev Each generation adds its calls to the validator manager and its own errors.
abstract contract MiddlewareCore is StakeBook {
    using TimedSet for TimedSet.Set;

    error AvalancheL1Middleware__OperatorNotRegistered(address operator);
    error AvalancheL1Middleware__OperatorAlreadyRegistered(address operator);
    error AvalancheL1Middleware__OperatorNotOptedIn(address operator, address l1ValidatorManager);
    error AvalancheL1Middleware__OperatorGracePeriodNotPassed(uint48 disabledTime, uint48 slashingWindow);
    error AvalancheL1Middleware__NodeNotFound(bytes32 nodeId);
    error AvalancheL1Middleware__WeightUpdatePending(bytes32 validationID);
    error AvalancheL1Middleware__NotEpochUpdatePeriod(uint48 timeNow, uint48 windowStart);

    event NodeAdded(
        address indexed operator, bytes32 indexed nodeId, uint256 stake, bytes32 indexed validationID
    );
    event NodeRemoved(address indexed operator, bytes32 indexed nodeId, bytes32 indexed validationID);
    event NodeStakeUpdated(
        address indexed operator, bytes32 indexed nodeId, uint256 newStake, bytes32 indexed validationID
    );
    event OperatorHasLeftoverStake(address indexed operator, uint256 leftoverStake);
    event AllNodeStakesUpdated(address indexed operator, uint256 newStake);

    mapping(address operator => mapping(uint48 epoch => bool)) public rebalancedThisEpoch;
    mapping(address operator => mapping(bytes32 nodeId => bool)) private _added;

    modifier onlyAdmin() {
        _requireAdmin();
        _;
    }

    /// @notice Adds a registered and opted-in operator and enables it. Its stake counts from the next epoch on.
    function registerOperator(address operator) external virtual onlyAdmin upToDate {
        if (_operators.contains(operator)) revert AvalancheL1Middleware__OperatorAlreadyRegistered(operator);
        if (!IOperatorRegistryOfMiddleware(OPERATOR_REGISTRY).isRegistered(operator)) {
            revert AvalancheL1Middleware__OperatorNotRegistered(operator);
        }
        if (!OptInService(OPERATOR_L1_OPTIN).isOptedIn(operator, balancerValidatorManager)) {
            revert AvalancheL1Middleware__OperatorNotOptedIn(operator, balancerValidatorManager);
        }
        _operators.add(operator);
        _operators.enable(operator);
    }

    /// @notice Disables an operator. It has no stake from the next epoch on.
    function disableOperator(address operator) external onlyAdmin upToDate {
        _operators.disable(operator);
    }

    /// @notice Enables an operator again. Its stake counts from the next epoch on.
    function enableOperator(address operator) external onlyAdmin upToDate {
        _operators.enable(operator);
    }

    /// @notice Removes an operator that was disabled for a whole slashing window.
    function removeOperator(address operator) public virtual onlyAdmin upToDate {
        if (!_operators.contains(operator)) revert AvalancheL1Middleware__OperatorNotRegistered(operator);
        uint48 disabled = _operators.times[operator].disabled;
        if (disabled == 0 || disabled + SLASHING_WINDOW > block.timestamp) {
            revert AvalancheL1Middleware__OperatorGracePeriodNotPassed(disabled, SLASHING_WINDOW);
        }
        _operators.remove(operator);
    }

    /// @notice Starts the removal of one of the caller's nodes.
    function removeNode(bytes32 nodeId) external upToDate {
        _requireNode(msg.sender, nodeId);
        _remove(msg.sender, nodeId, _validationID(nodeId));
    }

    /// @notice Starts a stake change of one of the caller's nodes.
    function initializeValidatorStakeUpdate(bytes32 nodeId, uint256 stakeAmount) external upToDate stakeCached {
        _requireNode(msg.sender, nodeId);
        (uint256 minStake, uint256 maxStake) = getClassStakingRequirements(PRIMARY_ASSET_CLASS);
        if (stakeAmount > maxStake) _failTooHigh(stakeAmount, maxStake);
        if (stakeAmount < minStake) _failTooLow(stakeAmount, minStake);
        _update(msg.sender, _validationID(nodeId), stakeAmount);
    }

    /// @notice Reduces the stake of an operator's nodes, the latest first, until it fits the operator's stake; by at
    /// most `limitStake` for each node if that is not 0. Any account can call it in the last part of an epoch.
    function forceUpdateNodes(address operator, uint256 limitStake) external upToDate stakeCached {
        uint48 epoch = getCurrentEpoch();
        uint48 windowStart = getEpochStartTs(epoch) + UPDATE_WINDOW;
        if (block.timestamp < windowStart) {
            revert AvalancheL1Middleware__NotEpochUpdatePeriod(uint48(block.timestamp), windowStart);
        }
        _requireOperator(operator);
        uint256 used = getOperatorUsedStakeCached(operator);
        uint256 available = getOperatorAvailableStake(operator);
        if (rebalancedThisEpoch[operator][epoch]) _failRebalanced(operator, epoch);
        if (used <= available) _requireRebalance(available - used);
        rebalancedThisEpoch[operator][epoch] = true;
        if (used < available) emit OperatorHasLeftoverStake(operator, available - used);
        else _cutBack(operator, used - available, limitStake);
        emit AllNodeStakesUpdated(operator, available);
    }

    /// @notice Returns all operators, including disabled ones.
    function getAllOperators() external view returns (address[] memory) {
        return _operators.members;
    }

    /// @notice Returns the operator's nodes that were active when the epoch began, without nodes that have ended since.
    function getActiveNodesForEpoch(address operator, uint48 epoch)
        public
        view
        returns (bytes32[] memory activeNodeIds)
    {
        uint48 start = getEpochStartTs(epoch);
        bytes32[] storage nodes = operatorNodesArray[operator];
        activeNodeIds = new bytes32[](nodes.length);
        uint256 count = 0;
        for (uint256 i = 0; i < nodes.length; ++i) {
            (, uint64 startedAt, uint64 endedAt) = _validator(_listedValidation(operator, i));
            if (startedAt != 0 && startedAt <= start && (endedAt == 0 || endedAt >= start)) {
                activeNodeIds[count++] = nodes[i];
            }
        }
        assembly ("memory-safe") {
            mstore(activeNodeIds, count)
        }
    }

    /// @notice Returns the stake used in an epoch: by active nodes in the primary class, all of it in other classes.
    function getOperatorUsedStakeCachedPerEpoch(uint48 epoch, address operator, uint96 classID)
        external
        view
        returns (uint256 used)
    {
        if (classID != PRIMARY_ASSET_CLASS) return getOperatorStake(operator, epoch, classID);
        bytes32[] memory nodes = getActiveNodesForEpoch(operator, epoch);
        for (uint256 i = 0; i < nodes.length; ++i) used += getNodeStake(epoch, _validationID(nodes[i]));
    }

    /// @dev Checks a new node. The first check that fails decides the error. `stakeAmount` 0: all available stake.
    function _checkNewNode(bytes32 nodeId, uint256 stakeAmount) internal view returns (uint256 stake, uint64 weight) {
        _requireOperator(msg.sender);
        if (!_reachesSecondaryMinimums(msg.sender, 1)) _failSecondary();
        uint256 available = getOperatorAvailableStake(msg.sender);
        bytes32 validationID = _validationID(nodeId);
        if (nodePendingRemoval[validationID]) _failPending(nodeId, true);
        if (_pendingUpdate[validationID]) _failPending(nodeId, false);
        (uint256 minStake, uint256 maxStake) = getClassStakingRequirements(PRIMARY_ASSET_CLASS);
        stake = stakeAmount == 0 ? available : stakeAmount;
        if (stake > maxStake) stake = maxStake;
        if (stake < minStake || stake > available) _failNotEnough(stake);
        weight = StakeConversion.toWeight(stake, WEIGHT_SCALE_FACTOR);
    }

    /// @dev Records a node whose registration has just started. Its stake counts as used immediately.
    function _bookNewNode(bytes32 nodeId, bytes32 validationID, uint256 stake) internal {
        uint48 epoch = getCurrentEpoch();
        _added[msg.sender][nodeId] = true;
        operatorNodesArray[msg.sender].push(nodeId);
        _validationIDs[msg.sender].push(validationID);
        nodeStakeCache[epoch][validationID] = stake;
        nodeStakeCache[epoch + 1][validationID] = stake;
        _pendingUpdate[validationID] = true;
        emit NodeAdded(msg.sender, nodeId, stake, validationID);
    }

    function _requireOperator(address operator) internal view {
        if (!_operators.contains(operator)) revert AvalancheL1Middleware__OperatorNotRegistered(operator);
    }

    /// @dev For these checks, a node belongs to the operator forever, even after its removal.
    function _requireNode(address operator, bytes32 nodeId) internal view {
        _requireOperator(operator);
        if (!_added[operator][nodeId]) revert AvalancheL1Middleware__NodeNotFound(nodeId);
    }

    function _requireAdmin() internal view virtual;

    /// @dev Returns the live validation of a node; 0 if there is none.
    function _validationID(bytes32 nodeId) internal view virtual returns (bytes32);

    function _isUpdatePending(bytes32 validationID) internal view virtual returns (bool);

    function _validator(bytes32 validationID)
        internal
        view
        virtual
        returns (ValidatorStatus status, uint64 startedAt, uint64 endedAt);

    function _initiateWeightUpdate(bytes32 validationID, uint64 weight) internal virtual;

    function _initiateRemoval(bytes32 validationID) internal virtual;

    /// @dev Called if no stake has to be taken; a generation can revert here. `free`: the stake that no node uses.
    function _requireRebalance(uint256 free) internal view virtual;

    function _failPending(bytes32 nodeId, bool removal) internal pure virtual;

    function _failNotEnough(uint256 stake) internal pure virtual;

    function _failSecondary() internal pure virtual;

    function _failTooHigh(uint256 stake, uint256 maxStake) internal pure virtual;

    function _failTooLow(uint256 stake, uint256 minStake) internal pure virtual;

    function _failRebalanced(address operator, uint48 epoch) internal pure virtual;

    function _cutBack(address operator, uint256 excess, uint256 limitStake) private {
        (uint256 minStake,) = getClassStakingRequirements(PRIMARY_ASSET_CLASS);
        uint48 epoch = getCurrentEpoch();
        bytes32[] memory nodes = operatorNodesArray[operator];
        for (uint256 i = nodes.length; i > 0 && excess > 0; --i) {
            bytes32 nodeId = nodes[i - 1];
            bytes32 validationID = _listedValidation(operator, i - 1);
            uint256 stake = getNodeStake(epoch, validationID);
            (ValidatorStatus status,,) = _validator(validationID);
            if (stake == 0 || status != ValidatorStatus.Active || _isUpdatePending(validationID)) continue;
            uint256 cut = excess < stake ? excess : stake;
            if (limitStake != 0 && cut > limitStake) cut = limitStake;
            excess -= cut;
            if (stake - cut < minStake || !_reachesSecondaryMinimums(operator, 0)) {
                _remove(operator, nodeId, validationID);
            } else {
                _update(operator, validationID, stake - cut);
                emit NodeStakeUpdated(operator, nodeId, stake - cut, validationID);
            }
        }
    }

    function _remove(address operator, bytes32 nodeId, bytes32 validationID) private {
        _initiateRemoval(validationID);
        nodeStakeCache[getCurrentEpoch() + 1][validationID] = 0;
        nodePendingRemoval[validationID] = true;
        emit NodeRemoved(operator, nodeId, validationID);
    }

    /// @dev Added stake is locked until the next epoch; removed stake is not available before it.
    function _update(address operator, bytes32 validationID, uint256 stake) private {
        if (_isUpdatePending(validationID)) revert AvalancheL1Middleware__WeightUpdatePending(validationID);
        uint48 epoch = getCurrentEpoch();
        uint256 before = getNodeStake(epoch, validationID);
        if (stake > before) {
            if (stake - before > getOperatorAvailableStake(operator)) _failNotEnough(stake);
            operatorLockedStake[operator] += stake - before;
        }
        nodeStakeCache[epoch + 1][validationID] = stake;
        _pendingUpdate[validationID] = true;
        _initiateWeightUpdate(validationID, StakeConversion.toWeight(stake, WEIGHT_SCALE_FACTOR));
    }

    /// @dev In each active secondary class, the operator's stake divided by its nodes must reach the minimum.
    function _reachesSecondaryMinimums(address operator, uint256 moreNodes) private view returns (bool) {
        uint256[] memory classes = _secondaryClasses();
        uint256 nodes = operatorNodesArray[operator].length + moreNodes;
        for (uint256 i = 0; i < classes.length; ++i) {
            (uint256 minStake,) = getClassStakingRequirements(classes[i]);
            uint256 stake = getOperatorStake(operator, getCurrentEpoch(), uint96(classes[i]));
            if (nodes == 0 || stake / nodes < minStake) return false;
        }
        return true;
    }
}
