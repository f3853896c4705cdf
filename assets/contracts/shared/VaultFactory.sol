// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Vault, VaultSettings} from "./Vault.sol";

/// @title Makes vaults and knows those that it made
contract VaultFactory {
    event AddEntity(address indexed entity);

    address[] private _entities;
    mapping(address entity => bool) private _made;

    /// @notice Makes a vault with its delegator.
    function create(VaultSettings calldata settings) external returns (address vault) {
        vault = address(new Vault(settings));
        _entities.push(vault);
        _made[vault] = true;
        emit AddEntity(vault);
    }

    /// @notice Whether the address is a vault made here.
    function isEntity(address entity_) external view returns (bool) {
        return _made[entity_];
    }

    /// @notice How many vaults were made.
    function totalEntities() external view returns (uint256) {
        return _entities.length;
    }

    /// @notice The vault at `index`, in order of making.
    function entity(uint256 index) external view returns (address) {
        return _entities[index];
    }
}
