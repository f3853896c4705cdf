// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IERC165 {
    /// @notice Whether the contract has the functions of an interface (ERC-165).
    function supportsInterface(bytes4 interfaceId) external view returns (bool);
}

/// @title What a balancer asks of a module before it lets the module in
interface ISecurityModule {
    /// @notice Completes a registration. Anyone may.
    function completeValidatorRegistration(uint32 messageIndex) external returns (bytes32 validationID);

    /// @notice Completes a change of weight. Anyone may.
    function completeValidatorWeightUpdate(uint32 messageIndex) external returns (bytes32 validationID, uint64 nonce);

    /// @notice Completes a removal, or ends a registration that has expired. Anyone may.
    function completeValidatorRemoval(uint32 messageIndex) external returns (bytes32 validationID);
}
