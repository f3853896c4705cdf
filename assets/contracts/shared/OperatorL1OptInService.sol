// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IWhoRegistry, OptInService} from "./OptInService.sol";

/// @title Operators opt in to L1s; a balancer's address identifies an L1
contract OperatorL1OptInService is OptInService {
    constructor(address operatorRegistry, address l1Registry)
        OptInService(operatorRegistry, l1Registry, "OperatorL1OptInService")
    {}

    function _requireWhere(address where) internal view override {
        if (!IWhoRegistry(WHERE_REGISTRY).isRegistered(where)) revert OptInService__NotWhereRegistered();
    }
}
