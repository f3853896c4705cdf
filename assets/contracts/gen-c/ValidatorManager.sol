// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ownable} from "../shared/Ownable.sol";
import {ValidatorManagerCore, ValidatorV2} from "../shared/ValidatorManagerCore.sol";
import {ValidatorMessages} from "../shared/ValidatorMessages.sol";
import {
    ChurnPeriod,
    InitialValidator,
    PChainOwner,
    RegistrationInput,
    ValidatorStatus
} from "../shared/ValidatorTypes.sol";
import {WARP} from "../shared/Warp.sol";

/// @title Generation C: the validator manager (version 2); the balancer owns it
contract ValidatorManager is ValidatorManagerCore, Ownable {
    error InvalidPChainOwnerAddresses();
    error ZeroAddress();
    error InvalidNonce(uint64 nonce);

    event RegisteredInitialValidator(
        bytes32 indexed validationID, bytes20 indexed nodeID, bytes32 indexed subnetID, uint64 weight
    );
    event InitiatedValidatorRegistration(
        bytes32 indexed validationID,
        bytes20 indexed nodeID,
        bytes32 registrationMessageID,
        uint64 registrationExpiry,
        uint64 weight
    );
    event CompletedValidatorRegistration(bytes32 indexed validationID, uint64 weight);
    event InitiatedValidatorWeightUpdate(
        bytes32 indexed validationID, uint64 nonce, bytes32 weightUpdateMessageID, uint64 weight
    );
    event CompletedValidatorWeightUpdate(bytes32 indexed validationID, uint64 nonce, uint64 weight);
    event InitiatedValidatorRemoval(
        bytes32 indexed validationID, bytes32 validatorWeightMessageID, uint64 weight, uint64 endTime
    );
    event CompletedValidatorRemoval(bytes32 indexed validationID);

    uint64 private constant EXPIRY = 1 days;

    constructor(bytes32 subnetID_, uint64 churnPeriodSeconds, uint8 maximumChurnPercentage, address owner)
        ValidatorManagerCore(subnetID_, churnPeriodSeconds, maximumChurnPercentage)
        Ownable(owner)
    {}

    /// @notice Starts a registration that expires in 24 hours.
    function initiateValidatorRegistration(
        bytes calldata nodeID,
        bytes calldata blsPublicKey,
        PChainOwner calldata remainingBalanceOwner,
        PChainOwner calldata disableOwner,
        uint64 weight
    ) external onlyOwner returns (bytes32 validationID) {
        _requireInitialValidators();
        uint64 expiry = uint64(block.timestamp) + EXPIRY;
        bytes32 messageID;
        (validationID, messageID) = _sendRegistration(
            RegistrationInput(nodeID, blsPublicKey, expiry, remainingBalanceOwner, disableOwner), weight
        );
        _keep(validationID, ValidatorStatus.PendingAdded, nodeID, weight);
        emit InitiatedValidatorRegistration(validationID, bytes20(nodeID), messageID, expiry, weight);
    }

    /// @notice Completes a registration with the P-Chain's message.
    function completeValidatorRegistration(uint32 messageIndex) external onlyOwner returns (bytes32 validationID) {
        validationID = _receiveRegistered(messageIndex);
        ValidatorV2 storage validator = _manager().validators[validationID];
        _requireStatus(validator.status, ValidatorStatus.PendingAdded);
        validator.status = ValidatorStatus.Active;
        validator.startTime = uint64(block.timestamp);
        emit CompletedValidatorRegistration(validationID, validator.weight);
    }

    /// @notice Starts a weight change.
    function initiateValidatorWeightUpdate(bytes32 validationID, uint64 weight)
        external
        onlyOwner
        returns (uint64 nonce, bytes32 messageID)
    {
        _requireStatus(_manager().validators[validationID].status, ValidatorStatus.Active);
        return _changeWeight(validationID, weight);
    }

    /// @notice Completes a weight change with the P-Chain's message.
    function completeValidatorWeightUpdate(uint32 messageIndex)
        external
        onlyOwner
        returns (bytes32 validationID, uint64 nonce)
    {
        uint64 weight;
        (validationID, nonce, weight) = ValidatorMessages.unpackWeight(_receive(messageIndex));
        ValidatorV2 storage validator = _manager().validators[validationID];
        if (nonce > validator.sentNonce) revert InvalidNonce(nonce);
        validator.receivedNonce = nonce;
        emit CompletedValidatorWeightUpdate(validationID, nonce, weight);
    }

    /// @notice Starts a removal.
    function initiateValidatorRemoval(bytes32 validationID) external onlyOwner {
        ValidatorV2 storage validator = _manager().validators[validationID];
        _requireStatus(validator.status, ValidatorStatus.Active);
        uint64 weight = validator.weight;
        (, bytes32 messageID) = _changeWeight(validationID, 0);
        validator.status = ValidatorStatus.PendingRemoved;
        validator.endTime = uint64(block.timestamp);
        emit InitiatedValidatorRemoval(validationID, messageID, weight, validator.endTime);
    }

    /// @notice Completes a removal or ends an expired registration, with the P-Chain's message.
    function completeValidatorRemoval(uint32 messageIndex) external onlyOwner returns (bytes32 validationID) {
        validationID = _receiveUnregistered(messageIndex);
        ValidatorV2 storage validator = _manager().validators[validationID];
        validator.status = _close(validator.nodeID, validator.status, validator.weight);
        emit CompletedValidatorRemoval(validationID);
    }

    /// @notice Resends the registration message while the validator is pending. Any account can call it.
    function resendRegisterValidatorMessage(bytes32 validationID) external {
        _resendRegistration(validationID, _manager().validators[validationID].status);
    }

    /// @notice Resends the removal message while the removal is pending. Any account can call it.
    function resendValidatorRemovalMessage(bytes32 validationID) external {
        ValidatorV2 storage validator = _manager().validators[validationID];
        _requireStatus(validator.status, ValidatorStatus.PendingRemoved);
        WARP.sendWarpMessage(ValidatorMessages.packWeight(validationID, validator.sentNonce, 0));
    }

    /// @notice Returns the stored data of a validation.
    function getValidator(bytes32 validationID) external view returns (ValidatorV2 memory) {
        return _manager().validators[validationID];
    }

    /// @notice Returns the live validation ID of a 20-byte NodeID; 0 if there is none.
    function getNodeValidationID(bytes calldata nodeID) external view returns (bytes32) {
        return _manager().validationIDs[nodeID];
    }

    /// @notice Returns the subnet of these validators.
    function subnetID() external view returns (bytes32) {
        return _manager().subnetID;
    }

    /// @notice Returns the weight of all validators, including pending ones.
    function l1TotalWeight() external view returns (uint64) {
        return _manager().churn.totalWeight;
    }

    /// @notice Returns whether the validators of the conversion are initialized.
    function isValidatorSetInitialized() external view returns (bool) {
        return _manager().initialValidatorsSet;
    }

    /// @notice Returns the churn limit and the latest churn period.
    function getChurnTracker()
        external
        view
        returns (uint64 churnPeriodSeconds, uint8 maximumChurnPercentage, ChurnPeriod memory churnPeriod)
    {
        ManagerStorage storage $ = _manager();
        return ($.churnPeriodSeconds, $.maximumChurnPercentage, $.churn);
    }

    function _addInitialValidator(bytes32 validationID, InitialValidator calldata initial) internal override {
        _keep(validationID, ValidatorStatus.Active, initial.nodeID, initial.weight);
        _manager().validators[validationID].startTime = uint64(block.timestamp);
        emit RegisteredInitialValidator(
            validationID, bytes20(initial.nodeID), _manager().subnetID, initial.weight
        );
    }

    function _requireOwnerAddresses(address[] memory addresses) internal pure override {
        if (addresses.length != 0 && addresses[0] == address(0)) revert ZeroAddress();
        for (uint256 i = 1; i < addresses.length; ++i) {
            if (addresses[i] <= addresses[i - 1]) revert InvalidPChainOwnerAddresses();
        }
    }

    function _isNodeID(bytes memory nodeID) internal pure override returns (bool) {
        return nodeID.length == 20;
    }

    function _keep(bytes32 validationID, ValidatorStatus status, bytes calldata nodeID, uint64 weight) private {
        ValidatorV2 storage validator = _manager().validators[validationID];
        validator.status = status;
        validator.nodeID = nodeID;
        validator.startingWeight = weight;
        validator.weight = weight;
    }

    function _changeWeight(bytes32 validationID, uint64 weight) private returns (uint64 nonce, bytes32 messageID) {
        ValidatorV2 storage validator = _manager().validators[validationID];
        nonce = ++validator.sentNonce;
        messageID = _sendWeight(validationID, nonce, validator.weight, weight);
        validator.weight = weight;
        emit InitiatedValidatorWeightUpdate(validationID, nonce, messageID, weight);
    }
}
