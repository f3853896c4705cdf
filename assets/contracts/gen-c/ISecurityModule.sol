// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IERC165 {
    /// @notice Returns whether the contract implements an interface (ERC-165).
    function supportsInterface(bytes4 interfaceId) external view returns (bool);
}

/// @title Interface that a balancer requires of a security module
interface ISecurityModule {
    /// @notice Completes a registration. Any account can call it.
    function completeValidatorRegistration(uint32 messageIndex) external returns (bytes32 validationID);

    /// @notice Completes a weight change. Any account can call it.
    function completeValidatorWeightUpdate(uint32 messageIndex) external returns (bytes32 validationID, uint64 nonce);

    /// @notice Completes a removal or ends an expired registration. Any account can call it.
    function completeValidatorRemoval(uint32 messageIndex) external returns (bytes32 validationID);
}
