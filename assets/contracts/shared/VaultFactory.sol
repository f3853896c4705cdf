// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Vault, VaultSettings} from "./Vault.sol";

/// @title Factory and registry of vaults
contract VaultFactory {
    event AddEntity(address indexed entity);

    address[] private _entities;
    mapping(address entity => bool) private _made;

    /// @notice Creates a vault and its delegator.
    function create(VaultSettings calldata settings) external returns (address vault) {
        vault = address(new Vault(settings));
        _entities.push(vault);
        _made[vault] = true;
        emit AddEntity(vault);
    }

    /// @notice Returns whether this factory created the vault.
    function isEntity(address entity_) external view returns (bool) {
        return _made[entity_];
    }

    /// @notice Returns the number of created vaults.
    function totalEntities() external view returns (uint256) {
        return _entities.length;
    }

    /// @notice Returns the vault at `index`, in order of creation.
    function entity(uint256 index) external view returns (address) {
        return _entities[index];
    }
}
