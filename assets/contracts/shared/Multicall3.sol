// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Executes several calls in one call
contract Multicall3 {
    struct Call {
        address target;
        bytes callData;
    }

    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Call3Value {
        address target;
        bool allowFailure;
        uint256 value;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    /// @notice Executes all calls; reverts if one fails.
    function aggregate(Call[] calldata calls)
        public
        payable
        returns (uint256 blockNumber, bytes[] memory returnData)
    {
        blockNumber = block.number;
        returnData = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; ++i) {
            returnData[i] = _call(calls[i].target, 0, false, calls[i].callData).returnData;
        }
    }

    /// @notice Executes all calls; with `requireSuccess`, reverts if one fails.
    function tryAggregate(bool requireSuccess, Call[] calldata calls)
        public
        payable
        returns (Result[] memory returnData)
    {
        returnData = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; ++i) {
            returnData[i] = _call(calls[i].target, 0, !requireSuccess, calls[i].callData);
        }
    }

    /// @notice Like `tryAggregate`; also returns the block.
    function tryBlockAndAggregate(bool requireSuccess, Call[] calldata calls)
        public
        payable
        returns (uint256 blockNumber, bytes32 blockHash, Result[] memory returnData)
    {
        return (block.number, blockhash(block.number), tryAggregate(requireSuccess, calls));
    }

    /// @notice Like `aggregate`; also returns the block.
    function blockAndAggregate(Call[] calldata calls)
        external
        payable
        returns (uint256 blockNumber, bytes32 blockHash, Result[] memory returnData)
    {
        return tryBlockAndAggregate(true, calls);
    }

    /// @notice Executes all calls; reverts if a call fails that does not allow failure.
    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory returnData) {
        returnData = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; ++i) {
            returnData[i] = _call(calls[i].target, 0, calls[i].allowFailure, calls[i].callData);
        }
    }

    /// @notice Like `aggregate3` with a value for each call; the values must add up to the value sent.
    function aggregate3Value(Call3Value[] calldata calls) external payable returns (Result[] memory returnData) {
        uint256 spent = 0;
        returnData = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; ++i) {
            spent += calls[i].value;
            returnData[i] = _call(calls[i].target, calls[i].value, calls[i].allowFailure, calls[i].callData);
        }
        require(msg.value == spent, "Multicall3: value mismatch");
    }

    /// @notice Returns the hash of an earlier block.
    function getBlockHash(uint256 blockNumber) external view returns (bytes32 blockHash) {
        return blockhash(blockNumber);
    }

    /// @notice Returns the number of this block.
    function getBlockNumber() external view returns (uint256 blockNumber) {
        return block.number;
    }

    /// @notice Returns the fee recipient of this block.
    function getCurrentBlockCoinbase() external view returns (address coinbase) {
        return block.coinbase;
    }

    /// @notice Returns the `prevrandao` of this block, under its earlier name.
    function getCurrentBlockDifficulty() external view returns (uint256 difficulty) {
        return block.prevrandao;
    }

    /// @notice Returns the gas limit of this block.
    function getCurrentBlockGasLimit() external view returns (uint256 gaslimit) {
        return block.gaslimit;
    }

    /// @notice Returns the time of this block in seconds.
    function getCurrentBlockTimestamp() external view returns (uint256 timestamp) {
        return block.timestamp;
    }

    /// @notice Returns the balance of an account in wei.
    function getEthBalance(address addr) external view returns (uint256 balance) {
        return addr.balance;
    }

    /// @notice Returns the hash of the previous block.
    function getLastBlockHash() external view returns (bytes32 blockHash) {
        return blockhash(block.number - 1);
    }

    /// @notice Returns the base fee of this block in wei per gas.
    function getBasefee() external view returns (uint256 basefee) {
        return block.basefee;
    }

    /// @notice Returns the EIP-155 ID of this chain.
    function getChainId() external view returns (uint256 chainid) {
        return block.chainid;
    }

    function _call(address target, uint256 value, bool mayFail, bytes calldata data)
        private
        returns (Result memory result)
    {
        (result.success, result.returnData) = target.call{value: value}(data);
        require(result.success || mayFail, "Multicall3: call failed");
    }
}
