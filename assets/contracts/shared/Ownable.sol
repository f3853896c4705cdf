// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title One owner, who may hand over
abstract contract Ownable {
    error OwnableUnauthorizedAccount(address account);
    error OwnableInvalidOwner(address owner);

    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    address private _owner;

    constructor(address initialOwner) {
        _setOwner(initialOwner);
    }

    modifier onlyOwner() {
        if (msg.sender != _owner) revert OwnableUnauthorizedAccount(msg.sender);
        _;
    }

    /// @notice The present owner.
    function owner() public view virtual returns (address) {
        return _owner;
    }

    /// @notice Hands the contract over to `newOwner`.
    function transferOwnership(address newOwner) external onlyOwner {
        _setOwner(newOwner);
    }

    function _setOwner(address newOwner) private {
        if (newOwner == address(0)) revert OwnableInvalidOwner(newOwner);
        emit OwnershipTransferred(_owner, newOwner);
        _owner = newOwner;
    }
}
