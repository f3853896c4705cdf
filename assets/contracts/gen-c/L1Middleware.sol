// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MiddlewareCore} from "../shared/MiddlewareCore.sol";
import {MiddlewareSettings, StakeBook} from "../shared/StakeBook.sol";
import {ValidatorV2} from "../shared/ValidatorManagerCore.sol";
import {PChainOwner, ValidatorStatus} from "../shared/ValidatorTypes.sol";
import {AccessControl} from "./AccessControl.sol";
import {BalancerValidatorManager} from "./BalancerValidatorManager.sol";
import {ISecurityModule} from "./ISecurityModule.sol";
import {MiddlewareVaultManager} from "./MiddlewareVaultManager.sol";

/// @title Generation C: the L1 middleware
contract L1Middleware is MiddlewareCore, AccessControl, ISecurityModule {
    error AvalancheL1Middleware__ManualEpochUpdateRequired(uint48 epochsPending);
    error AvalancheL1Middleware__NodePending();
    error AvalancheL1Middleware__InsufficientStake();
    error AvalancheL1Middleware__InvalidStakeAmount();
    error AvalancheL1Middleware__RebalanceNotRequired();
    error AvalancheL1Middleware__UnexpectedWeightUpdate(bytes32 validationID);
    error AvalancheL1Middleware__InvalidNodeIdFormat(bytes32 nodeId);
    error AvalancheL1Middleware__CannotCacheFutureEpoch(uint48 epoch);
    error AvalancheL1Middleware__OperatorHasActiveNodes(address operator, uint256 nodeCount);
    error AvalancheL1Middleware__InvalidWindow();

    /// @notice Number of epochs after which a node in removal leaves its operator's list.
    uint48 public constant REMOVAL_DELAY_EPOCHS = 1;

    /// @notice The first member of the default admin role.
    address public immutable owner;

    mapping(bytes32 validationID => bool) private _booked;

    constructor(MiddlewareSettings memory settings) StakeBook(settings) {
        if (settings.updateWindow >= settings.epochDuration || settings.slashingWindow < settings.epochDuration) {
            revert AvalancheL1Middleware__InvalidWindow();
        }
        owner = settings.owner;
        _grant(DEFAULT_ADMIN_ROLE, settings.owner);
    }

    /// @notice Adds a node of the caller with stake of the epoch's start. A stake of 0 uses all available stake, up to
    /// the class maximum. `nodeId` is the 20-byte NodeID as an integer. The registration expires in 24 hours.
    function addNode(
        bytes32 nodeId,
        bytes calldata blsKey,
        PChainOwner calldata remainingBalanceOwner,
        PChainOwner calldata disableOwner,
        uint256 stakeAmount
    ) external upToDate stakeCached {
        if (uint256(nodeId) >> 160 != 0) revert AvalancheL1Middleware__InvalidNodeIdFormat(nodeId);
        (uint256 stake, uint64 weight) = _checkNewNode(nodeId, stakeAmount);
        bytes32 validationID = BALANCER().initiateValidatorRegistration(
            _nodeIDBytes(nodeId), blsKey, remainingBalanceOwner, disableOwner, weight
        );
        _booked[validationID] = true;
        _bookNewNode(nodeId, validationID, stake);
    }

    /// @inheritdoc ISecurityModule
    function completeValidatorRegistration(uint32 messageIndex) external upToDate returns (bytes32 validationID) {
        return BALANCER().completeValidatorRegistration(messageIndex);
    }

    /// @inheritdoc ISecurityModule
    function completeValidatorWeightUpdate(uint32 messageIndex)
        external
        upToDate
        returns (bytes32 validationID, uint64 nonce)
    {
        (validationID, nonce) = BALANCER().completeValidatorWeightUpdate(messageIndex);
        if (!_booked[validationID]) revert AvalancheL1Middleware__UnexpectedWeightUpdate(validationID);
    }

    /// @inheritdoc ISecurityModule
    function completeValidatorRemoval(uint32 messageIndex) external upToDate returns (bytes32 validationID) {
        return BALANCER().completeValidatorRemoval(messageIndex);
    }

    /// @notice Removes an operator that has no nodes and was disabled for a whole slashing window.
    function removeOperator(address operator) public override {
        uint256 nodes = operatorNodesArray[operator].length;
        if (nodes != 0) revert AvalancheL1Middleware__OperatorHasActiveNodes(operator, nodes);
        super.removeOperator(operator);
    }

    /// @notice Sets the vault manager.
    function setVaultManager(address vaultManager) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _vaultManager = MiddlewareVaultManager(vaultManager);
    }

    /// @notice Adds a secondary class. Its minimum applies once the class is activated.
    function addCollateralClass(uint256 collateralClassId, uint256 minStake, uint256 maxStake, address initialAsset)
        external
        onlyRole(DEFAULT_ADMIN_ROLE)
    {
        _addClass(uint96(collateralClassId), minStake, maxStake, initialAsset);
    }

    /// @notice Adds a token to a class.
    function addCollateralToClass(uint256 collateralClassId, address collateral)
        external
        onlyRole(DEFAULT_ADMIN_ROLE)
    {
        _addAsset(collateralClassId, collateral);
    }

    /// @notice Activates a secondary class: new nodes then need its minimum stake too.
    function activateSecondaryCollateralClass(uint256 collateralClassId)
        external
        onlyRole(DEFAULT_ADMIN_ROLE)
        upToDate
    {
        _setActive(collateralClassId, true);
    }

    /// @notice Deactivates a secondary class: new nodes then do not need its minimum stake.
    function deactivateSecondaryCollateralClass(uint256 collateralClassId)
        external
        onlyRole(DEFAULT_ADMIN_ROLE)
        upToDate
    {
        _setActive(collateralClassId, false);
    }

    /// @notice Returns the balancer, which identifies the L1 in the registries.
    function BALANCER() public view returns (BalancerValidatorManager) {
        return BalancerValidatorManager(balancerValidatorManager);
    }

    /// @notice Returns all classes.
    function getCollateralClassIds() external view returns (uint96[] memory) {
        return _classIDs;
    }

    /// @notice Returns the primary class and the active secondary classes.
    function getActiveCollateralClasses() external view returns (uint256 primary, uint256[] memory secondaries) {
        return (PRIMARY_ASSET_CLASS, _secondaryClasses());
    }

    /// @notice Returns the validations of the operator's nodes, in the order of the operator's list.
    function getOperatorValidationIDs(address operator) external view returns (bytes32[] memory) {
        return _validationIDs[operator];
    }

    /// @inheritdoc AccessControl
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == type(ISecurityModule).interfaceId || super.supportsInterface(interfaceId);
    }

    function _nodeIDBytes(bytes32 nodeId) private pure returns (bytes memory) {
        return abi.encodePacked(uint160(uint256(nodeId)));
    }

    function _requireAdmin() internal view override onlyRole(DEFAULT_ADMIN_ROLE) {}

    function _vaultClass(address vault) internal view override returns (uint96) {
        return MiddlewareVaultManager(address(_vaultManager)).getVaultCollateralClass(vault);
    }

    function _validationID(bytes32 nodeId) internal view override returns (bytes32) {
        return BALANCER().getNodeValidationID(_nodeIDBytes(nodeId));
    }

    function _listedValidation(address operator, uint256 index) internal view override returns (bytes32) {
        return _validationIDs[operator][index];
    }

    function _isUpdatePending(bytes32 validationID) internal view override returns (bool) {
        return BALANCER().isValidatorPendingWeightUpdate(validationID);
    }

    function _validator(bytes32 validationID)
        internal
        view
        override
        returns (ValidatorStatus status, uint64 startedAt, uint64 endedAt)
    {
        ValidatorV2 memory validator = BALANCER().getValidator(validationID);
        return (validator.status, validator.startTime, validator.endTime);
    }

    function _initiateWeightUpdate(bytes32 validationID, uint64 weight) internal override {
        BALANCER().initiateValidatorWeightUpdate(validationID, weight);
    }

    function _initiateRemoval(bytes32 validationID) internal override {
        BALANCER().initiateValidatorRemoval(validationID);
    }

    function _requireRebalance(uint256) internal pure override {
        revert AvalancheL1Middleware__RebalanceNotRequired();
    }

    function _requireEpoch(uint48 epoch) internal view override {
        if (epoch > getCurrentEpoch()) revert AvalancheL1Middleware__CannotCacheFutureEpoch(epoch);
        super._requireEpoch(epoch);
    }

    function _failOverdue(uint48 epochsPending) internal pure override {
        revert AvalancheL1Middleware__ManualEpochUpdateRequired(epochsPending);
    }

    function _failPending(bytes32, bool) internal pure override {
        revert AvalancheL1Middleware__NodePending();
    }

    function _failNotEnough(uint256) internal pure override {
        revert AvalancheL1Middleware__InsufficientStake();
    }

    function _failSecondary() internal pure override {
        revert AvalancheL1Middleware__InsufficientStake();
    }

    function _failTooHigh(uint256, uint256) internal pure override {
        revert AvalancheL1Middleware__InvalidStakeAmount();
    }

    function _failTooLow(uint256, uint256) internal pure override {
        revert AvalancheL1Middleware__InvalidStakeAmount();
    }

    function _failRebalanced(address, uint48) internal pure override {
        revert AvalancheL1Middleware__RebalanceNotRequired();
    }
}
