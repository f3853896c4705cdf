// SPDX-License-Identifier: MIT
pragma solidity ^0.8.25;

struct Message {
    bytes32 sourceChainID;
    address originSenderAddress;
    bytes payload;
}

struct BlockHash {
    bytes32 sourceChainID;
    bytes32 blockHash;
}

interface IWarp {
    function sendWarpMessage(bytes calldata payload) external returns (bytes32);
    function getVerifiedWarpMessage(uint32 index) external view returns (Message memory, bool);
    function getVerifiedWarpBlockHash(uint32 index) external view returns (BlockHash memory, bool);
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

    function sendByDelegation(bytes calldata payload) external returns (bool ok) {
        (ok,) = address(WARP).delegatecall(abi.encodeCall(IWarp.sendWarpMessage, (payload)));
    }

    function sendByCallCode(bytes memory payload) external returns (bool ok) {
        bytes memory data = abi.encodeCall(IWarp.sendWarpMessage, (payload));
        address warp = address(WARP);
        assembly {
            ok := callcode(gas(), warp, 0, add(data, 32), mload(data), 0, 0)
        }
    }

    function read(uint32 index) external view returns (Message memory, bool) {
        return WARP.getVerifiedWarpMessage(index);
    }

    function readHash(uint32 index) external view returns (BlockHash memory, bool) {
        return WARP.getVerifiedWarpBlockHash(index);
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
    mapping(uint256 => uint256) public slots;

    function send(bytes calldata payload) external returns (bytes32) {
        return middle.send(payload);
    }

    function sendAndCatch(bytes calldata payload) external returns (bool ok) {
        count++;
        try inner.sendAndFail(payload) {
            ok = true;
        } catch {}
    }

    function sendStatically(bytes calldata payload) external view returns (bool ok) {
        (ok,) = address(inner).staticcall(abi.encodeCall(Inner.send, (payload)));
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

    function fill(uint256 from, uint256 n) external {
        for (uint256 i = from; i < from + n; i++) slots[i] = i + 1;
    }

    function time() external view returns (uint256 timestamp, uint256 number, bytes32 parent) {
        return (block.timestamp, block.number, blockhash(block.number - 1));
    }

    receive() external payable {}
}
