// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {L1RegistryBase} from "../shared/L1RegistryBase.sol";

/// @title Generation C: the L1 registry
contract L1Registry is L1RegistryBase {
    /// @notice Returns the middleware of an L1; zero if the L1 is not registered.
    function middleware(address l1) external view returns (address) {
        return _middlewareOf[l1];
    }
}
