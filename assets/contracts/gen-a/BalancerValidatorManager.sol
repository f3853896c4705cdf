// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ownable} from "../shared/Ownable.sol";
import {SecurityModules} from "../shared/SecurityModules.sol";
import {ValidatorManagerCore, ValidatorV1} from "../shared/ValidatorManagerCore.sol";
import {ValidatorMessages} from "../shared/ValidatorMessages.sol";
import {ChurnPeriod, InitialValidator, RegistrationInput, ValidatorStatus} from "../shared/ValidatorTypes.sol";
import {WARP} from "../shared/Warp.sol";

/// @dev Constructor settings of a balancer. The initial module owns the validators of the conversion.
struct BalancerSettings {
    bytes32 subnetID;
    uint64 churnPeriodSeconds;
    uint8 maximumChurnPercentage;
    address initialOwner;
    address initialSecurityModule;
    uint64 initialSecurityModuleMaxWeight;
}

/// @title Generation A: balancer and validator manager (version 1) in one contract
contract BalancerValidatorManager is ValidatorManagerCore, SecurityModules {
    error EnumerableMapNonexistentKey(bytes32 key);
    error InvalidRegistrationExpiry(uint64 registrationExpiry);
    error PChainOwnerAddressesNotSorted();

    event InitialValidatorCreated(bytes32 indexed validationID, bytes indexed nodeID, uint64 weight);
    event ValidationPeriodCreated(
        bytes32 indexed validationID,
        bytes indexed nodeID,
        bytes32 indexed registerValidationMessageID,
        uint64 weight,
        uint64 registrationExpiry
    );
    event ValidationPeriodRegistered(bytes32 indexed validationID, uint64 weight, uint256 timestamp);
    event ValidatorWeightUpdate(
        bytes32 indexed validationID, uint64 indexed nonce, uint64 weight, bytes32 setWeightMessageID
    );
    event ValidatorRemovalInitialized(
        bytes32 indexed validationID, bytes32 indexed setWeightMessageID, uint64 weight, uint256 endTime
    );
    event ValidationPeriodEnded(bytes32 indexed validationID, ValidatorStatus indexed status);

    uint256 private constant LONGEST_EXPIRY = 2 days;

    address private immutable _initialModule;
    mapping(bytes32 validationID => bool) public isValidatorPendingWeightUpdate;

    constructor(BalancerSettings memory settings)
        ValidatorManagerCore(settings.subnetID, settings.churnPeriodSeconds, settings.maximumChurnPercentage)
        Ownable(settings.initialOwner)
    {
        _initialModule = settings.initialSecurityModule;
        _setUpModule(settings.initialSecurityModule, settings.initialSecurityModuleMaxWeight);
    }

    /// @notice Starts a registration. Its weight counts towards the calling module's maximum.
    function initializeValidatorRegistration(RegistrationInput calldata input, uint64 weight)
        external
        onlyModule
        returns (bytes32 validationID)
    {
        _requireInitialValidators();
        if (
            input.registrationExpiry <= block.timestamp
                || input.registrationExpiry >= block.timestamp + LONGEST_EXPIRY
        ) revert InvalidRegistrationExpiry(input.registrationExpiry);
        bytes32 messageID;
        (validationID, messageID) = _sendRegistration(input, weight);
        ValidatorV1 storage validator = _manager().validatorsV1[validationID];
        validator.status = ValidatorStatus.PendingAdded;
        validator.nodeID = input.nodeID;
        validator.startingWeight = weight;
        validator.weight = weight;
        emit ValidationPeriodCreated(validationID, input.nodeID, messageID, weight, input.registrationExpiry);
        _moduleOf[validationID] = msg.sender;
        _moveWeight(msg.sender, 0, weight);
    }

    /// @notice Completes a registration with the P-Chain's message. Any account can call it.
    function completeValidatorRegistration(uint32 messageIndex) external {
        bytes32 validationID = _receiveRegistered(messageIndex);
        ValidatorV1 storage validator = _manager().validatorsV1[validationID];
        _requireStatus(validator.status, ValidatorStatus.PendingAdded);
        validator.status = ValidatorStatus.Active;
        validator.startedAt = uint64(block.timestamp);
        emit ValidationPeriodRegistered(validationID, validator.weight, block.timestamp);
    }

    /// @notice Starts the removal of one of the calling module's validators.
    function initializeEndValidation(bytes32 validationID) external onlyModule {
        _requireOwnModule(validationID);
        if (isValidatorPendingWeightUpdate[validationID]) {
            revert BalancerValidatorManager__PendingWeightUpdate(validationID);
        }
        ValidatorV1 storage validator = _manager().validatorsV1[validationID];
        _requireStatus(validator.status, ValidatorStatus.Active);
        uint64 weight = validator.weight;
        bytes32 messageID = _changeWeight(validationID, 0);
        validator.status = ValidatorStatus.PendingRemoved;
        validator.endedAt = uint64(block.timestamp);
        emit ValidatorRemovalInitialized(validationID, messageID, weight, block.timestamp);
        _moveWeight(msg.sender, weight, 0);
    }

    /// @notice Completes a removal or ends an expired registration with the P-Chain's message. Any account can call it.
    function completeEndValidation(uint32 messageIndex) external {
        bytes32 validationID = _receiveUnregistered(messageIndex);
        ValidatorV1 storage validator = _manager().validatorsV1[validationID];
        validator.status = _close(validator.nodeID, validator.status, validator.weight);
        if (validator.status == ValidatorStatus.Invalidated) {
            _moveWeight(_moduleOf[validationID], validator.weight, 0);
        }
        emit ValidationPeriodEnded(validationID, validator.status);
    }

    /// @notice Starts a weight change of one of the calling module's validators.
    function initializeValidatorWeightUpdate(bytes32 validationID, uint64 newWeight) external onlyModule {
        if (newWeight == 0) revert BalancerValidatorManager__NewWeightIsZero();
        ValidatorV1 storage validator = _manager().validatorsV1[validationID];
        _requireStatus(validator.status, ValidatorStatus.Active);
        _requireOwnModule(validationID);
        if (isValidatorPendingWeightUpdate[validationID]) {
            revert BalancerValidatorManager__PendingWeightUpdate(validationID);
        }
        uint64 oldWeight = validator.weight;
        _changeWeight(validationID, newWeight);
        isValidatorPendingWeightUpdate[validationID] = true;
        _moveWeight(msg.sender, oldWeight, newWeight);
    }

    /// @notice Completes a weight change with the P-Chain's message. Any account can call it.
    /// @dev Accepts every nonce up to the last one sent, so an older acknowledgement completes a newer change.
    function completeValidatorWeightUpdate(bytes32 validationID, uint32 messageIndex) external {
        ValidatorV1 storage validator = _manager().validatorsV1[validationID];
        _requireStatus(validator.status, ValidatorStatus.Active);
        if (!isValidatorPendingWeightUpdate[validationID]) {
            revert BalancerValidatorManager__NoPendingWeightUpdate(validationID);
        }
        (bytes32 acknowledged, uint64 nonce,) = ValidatorMessages.unpackWeight(_receive(messageIndex));
        if (acknowledged != validationID) revert InvalidValidationID(validationID);
        if (nonce > validator.messageNonce) revert BalancerValidatorManager__InvalidNonce(nonce);
        delete isValidatorPendingWeightUpdate[validationID];
    }

    /// @notice Resends the registration message while the validator is pending. Any account can call it.
    function resendRegisterValidatorMessage(bytes32 validationID) external {
        _resendRegistration(validationID, _manager().validatorsV1[validationID].status);
    }

    /// @notice Resends the weight message while its update is pending. Any account can call it.
    function resendValidatorWeightUpdate(bytes32 validationID) external {
        ValidatorV1 storage validator = _manager().validatorsV1[validationID];
        _requireStatus(validator.status, ValidatorStatus.Active);
        if (!isValidatorPendingWeightUpdate[validationID]) {
            revert BalancerValidatorManager__NoPendingWeightUpdate(validationID);
        }
        WARP.sendWarpMessage(ValidatorMessages.packWeight(validationID, validator.messageNonce, validator.weight));
    }

    /// @notice Resends the removal message while the removal is pending. Any account can call it.
    function resendEndValidatorMessage(bytes32 validationID) external {
        ValidatorV1 storage validator = _manager().validatorsV1[validationID];
        _requireStatus(validator.status, ValidatorStatus.PendingRemoved);
        WARP.sendWarpMessage(ValidatorMessages.packWeight(validationID, validator.messageNonce, 0));
    }

    /// @notice Returns the stored data of a validation.
    function getValidator(bytes32 validationID) external view returns (ValidatorV1 memory) {
        return _manager().validatorsV1[validationID];
    }

    /// @notice Returns the current weight of a validation.
    function getWeight(bytes32 validationID) external view returns (uint64) {
        return _manager().validatorsV1[validationID].weight;
    }

    /// @notice Returns the live validation ID of a 20-byte NodeID; 0 if there is none.
    function registeredValidators(bytes calldata nodeID) external view returns (bytes32) {
        return _manager().validationIDs[nodeID];
    }

    /// @inheritdoc SecurityModules
    function getSecurityModuleWeights(address securityModule)
        public
        view
        override
        returns (uint64 weight, uint64 maxWeight)
    {
        (weight, maxWeight) = super.getSecurityModuleWeights(securityModule);
        if (maxWeight == 0) revert EnumerableMapNonexistentKey(bytes32(uint256(uint160(securityModule))));
    }

    /// @notice Returns the subnet of these validators.
    function getL1ID() external view returns (bytes32) {
        return _manager().subnetID;
    }

    /// @notice Returns the length of the churn period in seconds.
    function getChurnPeriodSeconds() external view returns (uint64 churnPeriodSeconds) {
        return _manager().churnPeriodSeconds;
    }

    /// @notice Returns the percentage of the total weight that can change in one churn period.
    function getMaximumChurnPercentage() external view returns (uint64 maximumChurnPercentage) {
        return _manager().maximumChurnPercentage;
    }

    /// @notice Returns the latest churn period.
    function getCurrentChurnPeriod() external view returns (ChurnPeriod memory churnPeriod) {
        return _manager().churn;
    }

    function _addInitialValidator(bytes32 validationID, InitialValidator calldata initial) internal override {
        ValidatorV1 storage validator = _manager().validatorsV1[validationID];
        validator.status = ValidatorStatus.Active;
        validator.nodeID = initial.nodeID;
        validator.startingWeight = initial.weight;
        validator.weight = initial.weight;
        validator.startedAt = uint64(block.timestamp);
        _moduleOf[validationID] = _initialModule;
        _moveWeight(_initialModule, 0, initial.weight);
        emit InitialValidatorCreated(validationID, initial.nodeID, initial.weight);
    }

    /// @dev Does not refuse duplicate addresses; the P-Chain refuses them later.
    function _requireOwnerAddresses(address[] memory addresses) internal pure override {
        for (uint256 i = 1; i < addresses.length; ++i) {
            if (addresses[i] < addresses[i - 1]) revert PChainOwnerAddressesNotSorted();
        }
    }

    /// @dev Refuses only an empty NodeID; the P-Chain accepts 20 bytes only.
    function _isNodeID(bytes memory nodeID) internal pure override returns (bool) {
        return nodeID.length != 0;
    }

    function _weightMoved(address, uint64, uint64, uint64) internal pure override {}

    function _changeWeight(bytes32 validationID, uint64 newWeight) private returns (bytes32 messageID) {
        ValidatorV1 storage validator = _manager().validatorsV1[validationID];
        uint64 nonce = ++validator.messageNonce;
        messageID = _sendWeight(validationID, nonce, validator.weight, newWeight);
        validator.weight = newWeight;
        emit ValidatorWeightUpdate(validationID, nonce, newWeight, messageID);
    }
}
