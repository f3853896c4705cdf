// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ValidatorMessages} from "./ValidatorMessages.sol";
import {
    ChurnPeriod,
    ConversionData,
    InitialValidator,
    PChainOwner,
    RegistrationInput,
    ValidatorStatus
} from "./ValidatorTypes.sol";
import {WARP, WarpMessage} from "./Warp.sol";

/// @dev Validator as stored by version 1 of the manager.
struct ValidatorV1 {
    ValidatorStatus status;
    bytes nodeID;
    uint64 startingWeight;
    uint64 messageNonce;
    uint64 weight;
    uint64 startedAt;
    uint64 endedAt;
}

/// @dev Validator as stored by version 2 of the manager.
struct ValidatorV2 {
    ValidatorStatus status;
    bytes nodeID;
    uint64 startingWeight;
    uint64 sentNonce;
    uint64 receivedNonce;
    uint64 weight;
    uint64 startTime;
    uint64 endTime;
}

/// @title Common part of both versions of the validator manager
/// @dev Tools read the storage directly (ERC-7201), so its slot and the order of its fields must not change:
/// without logs, a pending registration message can be read only from field 4.
abstract contract ValidatorManagerCore {
    error InvalidInitializationStatus();
    error InvalidMaximumChurnPercentage(uint8 maximumChurnPercentage);
    error InvalidChurnPeriodLength(uint64 churnPeriodLength);
    error InvalidValidatorManagerBlockchainID(bytes32 blockchainID);
    error InvalidValidatorManagerAddress(address managerAddress);
    error InvalidConversionID(bytes32 encodedConversionID, bytes32 expectedConversionID);
    error InvalidPChainOwnerThreshold(uint256 threshold, uint256 addressesLength);
    error InvalidBLSKeyLength(uint256 length);
    error InvalidNodeID(bytes nodeID);
    error NodeAlreadyRegistered(bytes nodeID);
    error MaxChurnRateExceeded(uint64 churnAmount);
    error InvalidTotalWeight(uint64 weight);
    error InvalidValidationID(bytes32 validationID);
    error InvalidValidatorStatus(ValidatorStatus status);
    error UnexpectedRegistrationStatus(bool validRegistration);
    error InvalidWarpMessage();
    error InvalidWarpSourceChainID(bytes32 sourceChainID);
    error InvalidWarpOriginSenderAddress(address senderAddress);

    struct ManagerStorage {
        bytes32 subnetID;
        uint64 churnPeriodSeconds;
        uint8 maximumChurnPercentage;
        ChurnPeriod churn;
        mapping(bytes32 validationID => bytes) pendingRegistrations;
        mapping(bytes32 validationID => ValidatorV1) validatorsV1;
        mapping(bytes nodeID => bytes32) validationIDs;
        bool initialValidatorsSet;
        mapping(bytes32 validationID => ValidatorV2) validators;
    }

    bytes32 private constant STORAGE = 0xe92546d698950ddd38910d2e15ed1d923cd0a7b3dde9e2a6a3f380565559cb00;
    uint256 private constant BLS_KEY_LENGTH = 48;

    constructor(bytes32 subnetID_, uint64 churnPeriodSeconds, uint8 maximumChurnPercentage) {
        if (maximumChurnPercentage == 0 || maximumChurnPercentage > 20) {
            revert InvalidMaximumChurnPercentage(maximumChurnPercentage);
        }
        if (churnPeriodSeconds > 1 days) revert InvalidChurnPeriodLength(churnPeriodSeconds);
        ManagerStorage storage $ = _manager();
        $.subnetID = subnetID_;
        $.churnPeriodSeconds = churnPeriodSeconds;
        $.maximumChurnPercentage = maximumChurnPercentage;
    }

    /// @notice Initializes the validators that the P-Chain recorded when the subnet became an L1.
    /// The warp message at `messageIndex` must contain the SHA-256 of `conversionData`.
    function initializeValidatorSet(ConversionData calldata conversionData, uint32 messageIndex) external {
        ManagerStorage storage $ = _manager();
        if ($.initialValidatorsSet) revert InvalidInitializationStatus();
        if (conversionData.validatorManagerBlockchainID != WARP.getBlockchainID()) {
            revert InvalidValidatorManagerBlockchainID(conversionData.validatorManagerBlockchainID);
        }
        if (conversionData.validatorManagerAddress != address(this)) {
            revert InvalidValidatorManagerAddress(conversionData.validatorManagerAddress);
        }
        uint64 totalWeight = 0;
        for (uint32 i = 0; i < conversionData.initialValidators.length; ++i) {
            InitialValidator calldata initial = conversionData.initialValidators[i];
            if (initial.nodeID.length != 20) revert InvalidNodeID(initial.nodeID);
            if ($.validationIDs[initial.nodeID] != 0) revert NodeAlreadyRegistered(initial.nodeID);
            bytes32 validationID = sha256(abi.encodePacked(conversionData.subnetID, i));
            $.validationIDs[initial.nodeID] = validationID;
            totalWeight += initial.weight;
            _addInitialValidator(validationID, initial);
        }
        $.churn.totalWeight = totalWeight;
        $.initialValidatorsSet = true;
        _requireTotalWeight($, totalWeight);

        bytes32 actual = ValidatorMessages.conversionID(conversionData);
        bytes32 expected = ValidatorMessages.unpackConversion(_receive(messageIndex));
        if (actual != expected) revert InvalidConversionID(actual, expected);
    }

    /// @dev Stores a validator of the conversion as active and emits its event.
    function _addInitialValidator(bytes32 validationID, InitialValidator calldata initial) internal virtual;

    /// @dev Checks a registration, counts its weight as churn, and stores and sends its message.
    function _sendRegistration(RegistrationInput memory input, uint64 weight)
        internal
        returns (bytes32 validationID, bytes32 messageID)
    {
        ManagerStorage storage $ = _manager();
        if (uint256(weight) + $.churn.totalWeight > type(uint64).max) revert InvalidTotalWeight(weight);
        _requireOwner(input.remainingBalanceOwner);
        _requireOwner(input.disableOwner);
        if (input.blsPublicKey.length != BLS_KEY_LENGTH) revert InvalidBLSKeyLength(input.blsPublicKey.length);
        if (!_isNodeID(input.nodeID)) revert InvalidNodeID(input.nodeID);
        if ($.validationIDs[input.nodeID] != 0) revert NodeAlreadyRegistered(input.nodeID);
        _countChurn($, 0, weight);

        bytes memory message = ValidatorMessages.packRegister($.subnetID, input, weight);
        validationID = sha256(message);
        $.pendingRegistrations[validationID] = message;
        $.validationIDs[input.nodeID] = validationID;
        messageID = WARP.sendWarpMessage(message);
    }

    /// @dev Activates a pending registration that the P-Chain has confirmed.
    function _receiveRegistered(uint32 messageIndex) internal returns (bytes32 validationID) {
        validationID = _receiveRegistration(messageIndex, true);
        ManagerStorage storage $ = _manager();
        if ($.pendingRegistrations[validationID].length == 0) revert InvalidValidationID(validationID);
        delete $.pendingRegistrations[validationID];
    }

    /// @dev Ends a validation that the P-Chain has reported as ended or expired.
    function _receiveUnregistered(uint32 messageIndex) internal view returns (bytes32 validationID) {
        return _receiveRegistration(messageIndex, false);
    }

    /// @dev Releases the NodeID of an ended validation. The weight of an expired registration is not counted as churn.
    function _close(bytes storage nodeID, ValidatorStatus status, uint64 weight)
        internal
        returns (ValidatorStatus last)
    {
        ManagerStorage storage $ = _manager();
        delete $.validationIDs[nodeID];
        if (status == ValidatorStatus.PendingRemoved) return ValidatorStatus.Completed;
        if (status != ValidatorStatus.PendingAdded) revert InvalidValidatorStatus(status);
        $.churn.totalWeight -= weight;
        return ValidatorStatus.Invalidated;
    }

    /// @dev Counts the change as churn and sends the new weight.
    function _sendWeight(bytes32 validationID, uint64 nonce, uint64 oldWeight, uint64 newWeight)
        internal
        returns (bytes32 messageID)
    {
        _countChurn(_manager(), oldWeight, newWeight);
        return WARP.sendWarpMessage(ValidatorMessages.packWeight(validationID, nonce, newWeight));
    }

    /// @dev Resends a pending registration message.
    function _resendRegistration(bytes32 validationID, ValidatorStatus status) internal {
        bytes memory message = _manager().pendingRegistrations[validationID];
        if (message.length == 0) revert InvalidValidationID(validationID);
        _requireStatus(status, ValidatorStatus.PendingAdded);
        WARP.sendWarpMessage(message);
    }

    /// @dev Returns the payload of the warp message at `messageIndex`. Its source must be the P-Chain.
    function _receive(uint32 messageIndex) internal view returns (bytes memory) {
        (WarpMessage memory message, bool valid) = WARP.getVerifiedWarpMessage(messageIndex);
        if (!valid) revert InvalidWarpMessage();
        if (message.sourceChainID != 0) revert InvalidWarpSourceChainID(message.sourceChainID);
        if (message.originSenderAddress != address(0)) {
            revert InvalidWarpOriginSenderAddress(message.originSenderAddress);
        }
        return message.payload;
    }

    function _requireInitialValidators() internal view {
        if (!_manager().initialValidatorsSet) revert InvalidInitializationStatus();
    }

    function _requireStatus(ValidatorStatus actual, ValidatorStatus expected) internal pure {
        if (actual != expected) revert InvalidValidatorStatus(actual);
    }

    /// @dev Additional checks of an owner's addresses. The threshold is already checked.
    function _requireOwnerAddresses(address[] memory addresses) internal pure virtual;

    function _isNodeID(bytes memory nodeID) internal pure virtual returns (bool);

    function _manager() internal pure returns (ManagerStorage storage $) {
        assembly ("memory-safe") {
            $.slot := STORAGE
        }
    }

    function _receiveRegistration(uint32 messageIndex, bool expected) private view returns (bytes32) {
        (bytes32 validationID, bool registered) = ValidatorMessages.unpackRegistration(_receive(messageIndex));
        if (registered != expected) revert UnexpectedRegistrationStatus(registered);
        return validationID;
    }

    function _requireOwner(PChainOwner memory owner) private pure {
        uint256 count = owner.addresses.length;
        if (owner.threshold > count || (owner.threshold == 0 && count != 0)) {
            revert InvalidPChainOwnerThreshold(owner.threshold, count);
        }
        _requireOwnerAddresses(owner.addresses);
    }

    /// @dev The first change after the end of a period starts a new period. The sum of the changes in a period must not
    /// exceed the configured percentage of the total weight at its start.
    function _countChurn(ManagerStorage storage $, uint64 oldWeight, uint64 newWeight) private {
        ChurnPeriod storage churn = $.churn;
        if (churn.startedAt == 0 || block.timestamp >= churn.startedAt + $.churnPeriodSeconds) {
            churn.startedAt = block.timestamp;
            churn.initialWeight = churn.totalWeight;
            churn.churnAmount = 0;
        }
        churn.churnAmount += newWeight > oldWeight ? newWeight - oldWeight : oldWeight - newWeight;
        if (uint256($.maximumChurnPercentage) * churn.initialWeight < uint256(churn.churnAmount) * 100) {
            revert MaxChurnRateExceeded(churn.churnAmount);
        }
        churn.totalWeight = churn.totalWeight + newWeight - oldWeight;
        _requireTotalWeight($, churn.totalWeight);
    }

    /// @dev With a smaller total, even a change of weight 1 would exceed the limit.
    function _requireTotalWeight(ManagerStorage storage $, uint64 totalWeight) private view {
        if (uint256(totalWeight) * $.maximumChurnPercentage < 100) revert InvalidTotalWeight(totalWeight);
    }
}
