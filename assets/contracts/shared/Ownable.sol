// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title A contract with one owner, who can transfer it
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

    /// @notice Returns the current owner.
    function owner() public view virtual returns (address) {
        return _owner;
    }

    /// @notice Transfers ownership to `newOwner`.
    function transferOwnership(address newOwner) external onlyOwner {
        _setOwner(newOwner);
    }

    function _setOwner(address newOwner) private {
        if (newOwner == address(0)) revert OwnableInvalidOwner(newOwner);
        emit OwnershipTransferred(_owner, newOwner);
        _owner = newOwner;
    }
}
