// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {VaultManagerCore} from "../shared/VaultManagerCore.sol";

/// @title Generation A: the vault manager of one L1
contract MiddlewareVaultManager is VaultManagerCore {
    constructor(address vaultRegistry, address owner, address middleware)
        VaultManagerCore(vaultRegistry, owner, middleware)
    {}

    /// @notice Returns the class of a vault; 0 if the vault is not registered.
    function getVaultAssetClass(address vault) external view returns (uint96) {
        return _classOf[vault];
    }
}
