// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

struct Message {
    bytes32 sourceChainID;
    address originSenderAddress;
    bytes payload;
}

interface IWarp {
    function sendWarpMessage(bytes calldata payload) external returns (bytes32);
    function getVerifiedWarpMessage(uint32 index) external view returns (Message memory, bool);
    function getBlockchainID() external view returns (bytes32);
}

IWarp constant WARP = IWarp(0x0200000000000000000000000000000000000005);

/// Calls the warp precompile.
contract Inner {
    function send(bytes calldata payload) external returns (bytes32) {
        return WARP.sendWarpMessage(payload);
    }

    function sendAndFail(bytes calldata payload) external {
        WARP.sendWarpMessage(payload);
        revert("taken back");
    }

    function read(uint32 index) external view returns (Message memory, bool) {
        return WARP.getVerifiedWarpMessage(index);
    }

    function chain() external view returns (bytes32) {
        return WARP.getBlockchainID();
    }
}

contract Middle {
    Inner public immutable inner = new Inner();

    function send(bytes calldata payload) external returns (bytes32) {
        return inner.send(payload);
    }

    function read(uint32 index) external view returns (Message memory, bool) {
        return inner.read(index);
    }
}

/// Reaches the warp precompile through `Middle` and `Inner`: three calls deep.
contract Probe {
    event Delivered(bytes32 indexed sourceChainID, address indexed sender, bytes payload);

    error NotVerified(uint32 index);

    Middle public immutable middle = new Middle();
    Inner public immutable inner = new Inner();
    uint256 public count;
    bytes public last;

    function send(bytes calldata payload) external returns (bytes32) {
        return middle.send(payload);
    }

    function sendAndCatch(bytes calldata payload) external returns (bool ok) {
        count++;
        try inner.sendAndFail(payload) {
            ok = true;
        } catch {}
    }

    function peek(uint32 index) external view returns (Message memory, bool) {
        return middle.read(index);
    }

    function deliver(uint32 index) external {
        (Message memory message, bool valid) = middle.read(index);
        if (!valid) revert NotVerified(index);
        count++;
        last = message.payload;
        emit Delivered(message.sourceChainID, message.originSenderAddress, message.payload);
    }

    function increment() external {
        count++;
    }

    function requireMore(uint256 than) external view {
        require(count > than, "not more");
    }

    receive() external payable {}
}
