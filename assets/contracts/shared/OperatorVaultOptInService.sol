// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {OptInService} from "./OptInService.sol";
import {VaultFactory} from "./VaultFactory.sol";

/// @title Operators opt in to vaults
contract OperatorVaultOptInService is OptInService {
    constructor(address operatorRegistry, address vaultFactory)
        OptInService(operatorRegistry, vaultFactory, "OperatorVaultOptInService")
    {}

    function _requireWhere(address where) internal view override {
        if (!VaultFactory(WHERE_REGISTRY).isEntity(where)) revert OptInService__NotWhereEntity();
    }
}
