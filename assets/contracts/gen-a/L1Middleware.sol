// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MiddlewareCore} from "../shared/MiddlewareCore.sol";
import {Ownable} from "../shared/Ownable.sol";
import {MiddlewareSettings, StakeBook} from "../shared/StakeBook.sol";
import {ValidatorV1} from "../shared/ValidatorManagerCore.sol";
import {PChainOwner, RegistrationInput, ValidatorStatus} from "../shared/ValidatorTypes.sol";
import {BalancerValidatorManager} from "./BalancerValidatorManager.sol";
import {MiddlewareVaultManager} from "./MiddlewareVaultManager.sol";

/// @title Generation A: the L1 middleware
contract L1Middleware is MiddlewareCore, Ownable {
    error AvalancheL1Middleware__ManualEpochUpdateRequired(uint48 epochsPending, uint48 maxAutoUpdates);
    error AvalancheL1Middleware__NodePendingRemoval(bytes32 nodeId);
    error AvalancheL1Middleware__NodePendingUpdate(bytes32 nodeId);
    error AvalancheL1Middleware__NotEnoughFreeStake(uint256 newStake);
    error AvalancheL1Middleware__NotEnoughFreeStakeSecondaryAssetClasses();
    error AvalancheL1Middleware__StakeTooHigh(uint256 newStake, uint256 maxStake);
    error AvalancheL1Middleware__StakeTooLow(uint256 newStake, uint256 minStake);
    error AvalancheL1Middleware__AlreadyRebalanced(address operator, uint48 epoch);
    error AvalancheL1Middleware__WeightUpdateNotPending(bytes32 validationID);

    constructor(MiddlewareSettings memory settings) StakeBook(settings) Ownable(settings.owner) {}

    /// @notice Adds a node of the caller with stake of the epoch's start. A stake of 0 uses all available stake, up to
    /// the class maximum. `nodeId` is the 20-byte NodeID as an integer.
    function addNode(
        bytes32 nodeId,
        bytes calldata blsKey,
        uint64 registrationExpiry,
        PChainOwner calldata remainingBalanceOwner,
        PChainOwner calldata disableOwner,
        uint256 stakeAmount
    ) external upToDate stakeCached {
        (uint256 stake, uint64 weight) = _checkNewNode(nodeId, stakeAmount);
        RegistrationInput memory input = RegistrationInput({
            nodeID: _nodeIDBytes(nodeId),
            blsPublicKey: blsKey,
            registrationExpiry: registrationExpiry,
            remainingBalanceOwner: remainingBalanceOwner,
            disableOwner: disableOwner
        });
        bytes32 validationID = _balancer().initializeValidatorRegistration(input, weight);
        _bookNewNode(nodeId, validationID, stake);
    }

    /// @notice Completes a registration. Any account can call it. Only checks that the node belongs to the operator.
    function completeValidatorRegistration(address operator, bytes32 nodeId, uint32 messageIndex) external upToDate {
        _requireNode(operator, nodeId);
        _balancer().completeValidatorRegistration(messageIndex);
    }

    /// @notice Completes a stake change of one of the caller's nodes.
    function completeStakeUpdate(bytes32 nodeId, uint32 messageIndex) external upToDate {
        _requireNode(msg.sender, nodeId);
        bytes32 validationID = _validationID(nodeId);
        if (!_isUpdatePending(validationID)) revert AvalancheL1Middleware__WeightUpdateNotPending(validationID);
        _balancer().completeValidatorWeightUpdate(validationID, messageIndex);
    }

    /// @notice Completes a removal or ends an expired registration. Any account can call it.
    function completeValidatorRemoval(uint32 messageIndex) external upToDate {
        _balancer().completeEndValidation(messageIndex);
    }

    /// @notice Sets the vault manager.
    function setVaultManager(address vaultManager) external onlyOwner {
        _vaultManager = MiddlewareVaultManager(vaultManager);
    }

    /// @notice Adds a secondary class. Its minimum applies once the class is activated.
    function addAssetClass(uint256 assetClassId, uint256 minStake, uint256 maxStake, address initialAsset)
        external
        onlyOwner
    {
        _addClass(uint96(assetClassId), minStake, maxStake, initialAsset);
    }

    /// @notice Adds a token to a class.
    function addAssetToClass(uint256 assetClassId, address asset) external onlyOwner {
        _addAsset(assetClassId, asset);
    }

    /// @notice Activates a secondary class: new nodes then need its minimum stake too.
    function activateSecondaryAssetClass(uint256 assetClassId) external onlyOwner upToDate {
        _setActive(assetClassId, true);
    }

    /// @notice Deactivates a secondary class: new nodes then do not need its minimum stake.
    function deactivateSecondaryAssetClass(uint256 assetClassId) external onlyOwner upToDate {
        _setActive(assetClassId, false);
    }

    /// @notice Returns the balancer, which identifies the L1 in the registries.
    function L1_VALIDATOR_MANAGER() external view returns (address) {
        return balancerValidatorManager;
    }

    /// @notice Returns all classes.
    function getAssetClassIds() external view returns (uint96[] memory) {
        return _classIDs;
    }

    /// @notice Returns the primary class and the active secondary classes.
    function getActiveAssetClasses() external view returns (uint256 primary, uint256[] memory secondaries) {
        return (PRIMARY_ASSET_CLASS, _secondaryClasses());
    }

    /// @notice Returns whether the node of a validation was added or changed since the last rollover.
    function nodePendingUpdate(bytes32 validationID) external view returns (bool) {
        return _pendingUpdate[validationID];
    }

    /// @notice Returns an operator's recorded stake at the start of an epoch.
    function operatorStakeCache(uint48 epoch, uint96 assetClassId, address operator) external view returns (uint256) {
        return _operatorStake[epoch][assetClassId][operator];
    }

    function _balancer() private view returns (BalancerValidatorManager) {
        return BalancerValidatorManager(balancerValidatorManager);
    }

    function _nodeIDBytes(bytes32 nodeId) private pure returns (bytes memory) {
        return abi.encodePacked(uint160(uint256(nodeId)));
    }

    function _requireAdmin() internal view override onlyOwner {}

    function _vaultClass(address vault) internal view override returns (uint96) {
        return MiddlewareVaultManager(address(_vaultManager)).getVaultAssetClass(vault);
    }

    function _validationID(bytes32 nodeId) internal view override returns (bytes32) {
        return _balancer().registeredValidators(_nodeIDBytes(nodeId));
    }

    /// @dev Finds the validation by its NodeID. A node whose removal was completed within one epoch has no validation,
    /// so its entry stays in the list and counts twice if the node is added again.
    function _listedValidation(address operator, uint256 index) internal view override returns (bytes32) {
        return _validationID(operatorNodesArray[operator][index]);
    }

    function _isUpdatePending(bytes32 validationID) internal view override returns (bool) {
        return _balancer().isValidatorPendingWeightUpdate(validationID);
    }

    function _validator(bytes32 validationID)
        internal
        view
        override
        returns (ValidatorStatus status, uint64 startedAt, uint64 endedAt)
    {
        ValidatorV1 memory validator = _balancer().getValidator(validationID);
        return (validator.status, validator.startedAt, validator.endedAt);
    }

    function _initiateWeightUpdate(bytes32 validationID, uint64 weight) internal override {
        _balancer().initializeValidatorWeightUpdate(validationID, weight);
    }

    function _initiateRemoval(bytes32 validationID) internal override {
        _balancer().initializeEndValidation(validationID);
    }

    /// @dev This generation does not revert if no stake has to be taken.
    function _requireRebalance(uint256 free) internal view override {}

    function _failOverdue(uint48 epochsPending) internal pure override {
        revert AvalancheL1Middleware__ManualEpochUpdateRequired(epochsPending, MAX_AUTO_EPOCH_UPDATES);
    }

    function _failPending(bytes32 nodeId, bool removal) internal pure override {
        if (removal) revert AvalancheL1Middleware__NodePendingRemoval(nodeId);
        revert AvalancheL1Middleware__NodePendingUpdate(nodeId);
    }

    function _failNotEnough(uint256 stake) internal pure override {
        revert AvalancheL1Middleware__NotEnoughFreeStake(stake);
    }

    function _failSecondary() internal pure override {
        revert AvalancheL1Middleware__NotEnoughFreeStakeSecondaryAssetClasses();
    }

    function _failTooHigh(uint256 stake, uint256 maxStake) internal pure override {
        revert AvalancheL1Middleware__StakeTooHigh(stake, maxStake);
    }

    function _failTooLow(uint256 stake, uint256 minStake) internal pure override {
        revert AvalancheL1Middleware__StakeTooLow(stake, minStake);
    }

    function _failRebalanced(address operator, uint48 epoch) internal pure override {
        revert AvalancheL1Middleware__AlreadyRebalanced(operator, epoch);
    }
}
