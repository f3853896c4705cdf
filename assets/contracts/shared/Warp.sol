// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

struct WarpMessage {
    bytes32 sourceChainID;
    address originSenderAddress;
    bytes payload;
}

/// @title The warp messenger precompile
interface IWarpMessenger {
    event SendWarpMessage(address indexed sender, bytes32 indexed messageID, bytes message);

    /// @notice Emits `payload` for the chain's validators to sign, with the caller as its source address.
    function sendWarpMessage(bytes calldata payload) external returns (bytes32 messageID);

    /// @notice The message that the transaction carries at `index` and whether its signature was verified.
    function getVerifiedWarpMessage(uint32 index) external view returns (WarpMessage memory message, bool valid);

    /// @notice The ID of the chain that executes this call.
    function getBlockchainID() external view returns (bytes32 blockchainID);
}

IWarpMessenger constant WARP = IWarpMessenger(0x0200000000000000000000000000000000000005);
