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

    /// @notice Emits `payload` as a warp message with the caller as its source address.
    function sendWarpMessage(bytes calldata payload) external returns (bytes32 messageID);

    /// @notice Returns the message at `index` of the transaction, and whether its signature was verified.
    function getVerifiedWarpMessage(uint32 index) external view returns (WarpMessage memory message, bool valid);

    /// @notice Returns the ID of the chain that executes this call.
    function getBlockchainID() external view returns (bytes32 blockchainID);
}

IWarpMessenger constant WARP = IWarpMessenger(0x0200000000000000000000000000000000000005);
