// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ownable} from "../shared/Ownable.sol";
import {SecurityModules} from "../shared/SecurityModules.sol";
import {ValidatorManagerCore, ValidatorV2} from "../shared/ValidatorManagerCore.sol";
import {ValidatorMessages} from "../shared/ValidatorMessages.sol";
import {ChurnPeriod, PChainOwner, ValidatorStatus} from "../shared/ValidatorTypes.sol";
import {WARP, WarpMessage} from "../shared/Warp.sol";
import {IERC165, ISecurityModule} from "./ISecurityModule.sol";
import {ValidatorManager} from "./ValidatorManager.sol";

/// @title Generation C: balancer that lets several security modules share one validator manager
contract BalancerValidatorManager is SecurityModules {
    error InvalidInitialization();
    error BalancerValidatorManager__InvalidSecurityModule(address securityModule);
    error BalancerValidatorManager__MigratedValidatorsNotAll(uint64 migratedWeight, uint64 totalWeight);
    error BalancerValidatorManager__InvalidWarpMessage();
    error BalancerValidatorManager__InconsistentNonce();

    event SecurityModuleWeightUpdated(
        address indexed securityModule, uint64 oldWeight, uint64 newWeight, uint64 maxWeight
    );

    ValidatorManager public immutable VALIDATOR_MANAGER;

    constructor(address validatorManager, address owner) Ownable(owner) {
        VALIDATOR_MANAGER = ValidatorManager(validatorManager);
    }

    /// @notice Sets the first module and assigns all validators of the conversion to it, by their NodeIDs.
    function initialize(address securityModule, uint64 maxWeight, bytes[] calldata migratedValidators)
        external
        onlyOwner
    {
        if (this.getSecurityModules().length != 0) revert InvalidInitialization();
        _setUpModule(securityModule, maxWeight);
        uint64 migrated = 0;
        for (uint256 i = 0; i < migratedValidators.length; ++i) {
            bytes32 validationID = VALIDATOR_MANAGER.getNodeValidationID(migratedValidators[i]);
            if (validationID == 0 || _moduleOf[validationID] != address(0)) {
                revert ValidatorManagerCore.InvalidNodeID(migratedValidators[i]);
            }
            uint64 weight = getValidator(validationID).weight;
            _moduleOf[validationID] = securityModule;
            _moveWeight(securityModule, 0, weight);
            migrated += weight;
        }
        if (migrated != l1TotalWeight()) {
            revert BalancerValidatorManager__MigratedValidatorsNotAll(migrated, l1TotalWeight());
        }
    }

    /// @notice Starts a registration. Its weight counts towards the calling module's maximum.
    function initiateValidatorRegistration(
        bytes calldata nodeID,
        bytes calldata blsPublicKey,
        PChainOwner calldata remainingBalanceOwner,
        PChainOwner calldata disableOwner,
        uint64 weight
    ) external onlyModule returns (bytes32 validationID) {
        if (weight == 0) revert BalancerValidatorManager__NewWeightIsZero();
        validationID = VALIDATOR_MANAGER.initiateValidatorRegistration(
            nodeID, blsPublicKey, remainingBalanceOwner, disableOwner, weight
        );
        _moduleOf[validationID] = msg.sender;
        _moveWeight(msg.sender, 0, weight);
    }

    /// @notice Completes a registration of the calling module.
    function completeValidatorRegistration(uint32 messageIndex) external onlyModule returns (bytes32 validationID) {
        validationID = VALIDATOR_MANAGER.completeValidatorRegistration(messageIndex);
        _requireOwnModule(validationID);
    }

    /// @notice Starts the removal of one of the calling module's validators.
    function initiateValidatorRemoval(bytes32 validationID) external onlyModule {
        uint64 weight = _requireSettled(validationID).weight;
        VALIDATOR_MANAGER.initiateValidatorRemoval(validationID);
        _moveWeight(msg.sender, weight, 0);
    }

    /// @notice Completes a removal or ends an expired registration of the calling module.
    function completeValidatorRemoval(uint32 messageIndex) external onlyModule returns (bytes32 validationID) {
        validationID = VALIDATOR_MANAGER.completeValidatorRemoval(messageIndex);
        _requireOwnModule(validationID);
        ValidatorV2 memory validator = getValidator(validationID);
        // An expired registration still counts its weight; a removal released its weight when it started.
        if (validator.status == ValidatorStatus.Invalidated) _moveWeight(msg.sender, validator.weight, 0);
        delete _moduleOf[validationID];
    }

    /// @notice Starts a weight change of one of the calling module's validators.
    function initiateValidatorWeightUpdate(bytes32 validationID, uint64 newWeight)
        external
        onlyModule
        returns (uint64 nonce, bytes32 messageID)
    {
        if (newWeight == 0) revert BalancerValidatorManager__NewWeightIsZero();
        uint64 oldWeight = _requireSettled(validationID).weight;
        (nonce, messageID) = VALIDATOR_MANAGER.initiateValidatorWeightUpdate(validationID, newWeight);
        _moveWeight(msg.sender, oldWeight, newWeight);
    }

    /// @notice Completes a weight change of one of the calling module's validators.
    function completeValidatorWeightUpdate(uint32 messageIndex)
        external
        onlyModule
        returns (bytes32 validationID, uint64 nonce)
    {
        (WarpMessage memory message, bool valid) = WARP.getVerifiedWarpMessage(messageIndex);
        if (!valid) revert BalancerValidatorManager__InvalidWarpMessage();
        (bytes32 announced, uint64 announcedNonce,) = ValidatorMessages.unpackWeight(message.payload);
        _requireOwnModule(announced);
        ValidatorV2 memory validator = getValidator(announced);
        if (announcedNonce <= validator.receivedNonce) {
            revert BalancerValidatorManager__NoPendingWeightUpdate(announced);
        }
        if (announcedNonce > validator.sentNonce) revert BalancerValidatorManager__InvalidNonce(announcedNonce);
        (validationID, nonce) = VALIDATOR_MANAGER.completeValidatorWeightUpdate(messageIndex);
        if (nonce != announcedNonce) revert BalancerValidatorManager__InconsistentNonce();
    }

    /// @notice Resends the registration message while the validator is pending. Any account can call it.
    function resendRegisterValidatorMessage(bytes32 validationID) external {
        VALIDATOR_MANAGER.resendRegisterValidatorMessage(validationID);
    }

    /// @notice Resends the removal message while the removal is pending. Any account can call it.
    function resendValidatorRemovalMessage(bytes32 validationID) external {
        VALIDATOR_MANAGER.resendValidatorRemovalMessage(validationID);
    }

    /// @notice Resends the weight message while its update is pending. Any account can call it.
    /// @dev Known fault, kept on purpose: the balancer is the source of this message, but the P-Chain accepts only
    /// messages of the validator manager, so it refuses this message.
    function resendValidatorWeightUpdate(bytes32 validationID) external {
        ValidatorV2 memory validator = getValidator(validationID);
        if (validator.status != ValidatorStatus.Active) {
            revert ValidatorManagerCore.InvalidValidatorStatus(validator.status);
        }
        if (!isValidatorPendingWeightUpdate(validationID)) {
            revert BalancerValidatorManager__NoPendingWeightUpdate(validationID);
        }
        WARP.sendWarpMessage(ValidatorMessages.packWeight(validationID, validator.sentNonce, validator.weight));
    }

    /// @notice Returns the stored data of a validation.
    function getValidator(bytes32 validationID) public view returns (ValidatorV2 memory) {
        return VALIDATOR_MANAGER.getValidator(validationID);
    }

    /// @notice Returns the live validation ID of a 20-byte NodeID; 0 if there is none.
    function getNodeValidationID(bytes calldata nodeID) external view returns (bytes32) {
        return VALIDATOR_MANAGER.getNodeValidationID(nodeID);
    }

    /// @notice Returns the module of a live validation; zero if there is none.
    function getValidatorSecurityModule(bytes32 validationID) external view returns (address) {
        return _moduleOf[validationID];
    }

    /// @notice Returns whether a sent weight waits for the P-Chain's acknowledgement.
    function isValidatorPendingWeightUpdate(bytes32 validationID) public view returns (bool) {
        ValidatorV2 memory validator = getValidator(validationID);
        return validator.sentNonce > validator.receivedNonce;
    }

    /// @notice Returns the subnet of these validators.
    function subnetID() external view returns (bytes32) {
        return VALIDATOR_MANAGER.subnetID();
    }

    /// @notice Returns the weight of all validators, including pending ones.
    function l1TotalWeight() public view returns (uint64) {
        return VALIDATOR_MANAGER.l1TotalWeight();
    }

    /// @notice Returns the length of the churn period in seconds.
    function getChurnPeriodSeconds() external view returns (uint64 churnPeriodSeconds) {
        (churnPeriodSeconds,,) = VALIDATOR_MANAGER.getChurnTracker();
    }

    /// @notice Returns the percentage of the total weight that can change in one churn period.
    function getMaximumChurnPercentage() external view returns (uint64 maximumChurnPercentage) {
        (, maximumChurnPercentage,) = VALIDATOR_MANAGER.getChurnTracker();
    }

    /// @notice Returns the latest churn period.
    function getCurrentChurnPeriod() external view returns (ChurnPeriod memory churnPeriod) {
        (,, churnPeriod) = VALIDATOR_MANAGER.getChurnTracker();
    }

    /// @dev Accepts only modules that can complete changes, because completions go through the module.
    function _setUpModule(address securityModule, uint64 maxWeight) internal override {
        bytes4 needed = type(ISecurityModule).interfaceId;
        if (maxWeight != 0 && !_supports(securityModule, needed)) {
            revert BalancerValidatorManager__InvalidSecurityModule(securityModule);
        }
        super._setUpModule(securityModule, maxWeight);
    }

    function _weightMoved(address securityModule, uint64 before, uint64 afterwards, uint64 maxWeight)
        internal
        override
    {
        emit SecurityModuleWeightUpdated(securityModule, before, afterwards, maxWeight);
    }

    /// @dev Returns the calling module's validator. Reverts unless it is active and no weight change is pending.
    function _requireSettled(bytes32 validationID) private view returns (ValidatorV2 memory validator) {
        _requireOwnModule(validationID);
        validator = getValidator(validationID);
        if (validator.status != ValidatorStatus.Active) {
            revert ValidatorManagerCore.InvalidValidatorStatus(validator.status);
        }
        if (validator.sentNonce > validator.receivedNonce) {
            revert BalancerValidatorManager__PendingWeightUpdate(validationID);
        }
    }

    function _supports(address account, bytes4 interfaceId) private view returns (bool) {
        if (account.code.length == 0) return false;
        try IERC165(account).supportsInterface(interfaceId) returns (bool supported) {
            return supported;
        } catch {
            return false;
        }
    }
}
