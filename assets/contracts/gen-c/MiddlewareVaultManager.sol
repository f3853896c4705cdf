// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {VaultManagerCore} from "../shared/VaultManagerCore.sol";

/// @title Generation C: the vaults of one L1
contract MiddlewareVaultManager is VaultManagerCore {
    constructor(address vaultRegistry, address owner, address middleware)
        VaultManagerCore(vaultRegistry, owner, middleware)
    {}

    /// @notice The class of a vault, 0 when it is not registered.
    function getVaultCollateralClass(address vault) external view returns (uint96) {
        return _classOf[vault];
    }
}
