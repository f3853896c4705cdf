// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ownable} from "../shared/Ownable.sol";
import {PChainOwner} from "../shared/ValidatorTypes.sol";
import {BalancerValidatorManager} from "./BalancerValidatorManager.sol";
import {IERC165, ISecurityModule} from "./ISecurityModule.sol";

/// @title Generation C: a security module whose owner adds and removes validators
contract PoASecurityModule is Ownable, ISecurityModule, IERC165 {
    BalancerValidatorManager public immutable balancerValidatorManager;

    constructor(address balancer, address owner) Ownable(owner) {
        balancerValidatorManager = BalancerValidatorManager(balancer);
    }

    /// @notice Starts a registration.
    function initiateValidatorRegistration(
        bytes calldata nodeID,
        bytes calldata blsPublicKey,
        PChainOwner calldata remainingBalanceOwner,
        PChainOwner calldata disableOwner,
        uint64 weight
    ) external onlyOwner returns (bytes32 validationID) {
        return balancerValidatorManager.initiateValidatorRegistration(
            nodeID, blsPublicKey, remainingBalanceOwner, disableOwner, weight
        );
    }

    /// @notice Starts a removal.
    function initiateValidatorRemoval(bytes32 validationID) external onlyOwner {
        balancerValidatorManager.initiateValidatorRemoval(validationID);
    }

    /// @notice Starts a weight change.
    function initiateValidatorWeightUpdate(bytes32 validationID, uint64 newWeight)
        external
        onlyOwner
        returns (uint64 nonce, bytes32 messageID)
    {
        return balancerValidatorManager.initiateValidatorWeightUpdate(validationID, newWeight);
    }

    /// @inheritdoc ISecurityModule
    function completeValidatorRegistration(uint32 messageIndex) external returns (bytes32 validationID) {
        return balancerValidatorManager.completeValidatorRegistration(messageIndex);
    }

    /// @inheritdoc ISecurityModule
    function completeValidatorWeightUpdate(uint32 messageIndex)
        external
        returns (bytes32 validationID, uint64 nonce)
    {
        return balancerValidatorManager.completeValidatorWeightUpdate(messageIndex);
    }

    /// @inheritdoc ISecurityModule
    function completeValidatorRemoval(uint32 messageIndex) external returns (bytes32 validationID) {
        return balancerValidatorManager.completeValidatorRemoval(messageIndex);
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == type(ISecurityModule).interfaceId || interfaceId == type(IERC165).interfaceId;
    }
}
