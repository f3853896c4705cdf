// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {L1RegistryBase} from "../shared/L1RegistryBase.sol";

/// @title Generation A: the registry of L1s
contract L1Registry is L1RegistryBase {
    /// @notice The middleware of an L1, zero when it is not registered.
    function l1Middleware(address l1) external view returns (address) {
        return _middlewareOf[l1];
    }
}
