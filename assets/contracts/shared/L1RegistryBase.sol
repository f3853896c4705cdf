// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IOwned {
    function owner() external view returns (address);
}

interface IMiddlewareOfRegistry {
    function getVaultManager() external view returns (address);
}

/// @title Registry of L1s: balancer (the L1's ID), middleware and description
/// @dev Each generation names the middleware getter differently.
abstract contract L1RegistryBase {
    error L1Registry__L1AlreadyRegistered();
    error L1Registry__L1NotRegistered();
    error L1Registry__NotValidatorManagerOwner(address caller, address owner);
    error L1Registry__InvalidL1Middleware();

    event RegisterL1(address indexed l1);
    event SetL1Middleware(address indexed l1, address indexed l1Middleware);
    event SetMetadataURL(address indexed l1, string metadataURL);

    address[] private _l1s;
    mapping(address l1 => bool) public isRegistered;
    mapping(address l1 => string) public l1MetadataURL;
    mapping(address l1 => address) internal _middlewareOf;

    modifier onlyOwnerOf(address l1) {
        address owner = IOwned(l1).owner();
        if (msg.sender != owner) revert L1Registry__NotValidatorManagerOwner(msg.sender, owner);
        _;
    }

    modifier onlyRegistered(address l1) {
        if (!isRegistered[l1]) revert L1Registry__L1NotRegistered();
        _;
    }

    /// @notice Registers an L1. Only the owner of its balancer can call it.
    function registerL1(address l1, address l1Middleware_, string calldata metadataURL) external onlyOwnerOf(l1) {
        if (isRegistered[l1]) revert L1Registry__L1AlreadyRegistered();
        isRegistered[l1] = true;
        _l1s.push(l1);
        emit RegisterL1(l1);
        _setMiddleware(l1, l1Middleware_);
        _describe(l1, metadataURL);
    }

    /// @notice Replaces the middleware of a registered L1.
    function setL1Middleware(address l1, address l1Middleware_) external onlyRegistered(l1) onlyOwnerOf(l1) {
        _setMiddleware(l1, l1Middleware_);
    }

    /// @notice Changes the description of a registered L1.
    function setMetadataURL(address l1, string calldata metadataURL) external onlyRegistered(l1) onlyOwnerOf(l1) {
        _describe(l1, metadataURL);
    }

    /// @notice Returns whether `vaultManager_` is the vault manager of the registered L1's middleware.
    function isRegisteredWithMiddleware(address l1, address vaultManager_) external view returns (bool) {
        return isRegistered[l1] && IMiddlewareOfRegistry(_middlewareOf[l1]).getVaultManager() == vaultManager_;
    }

    /// @notice Returns the L1 at `index`, in order of registration: balancer, middleware, description.
    function getL1At(uint256 index) external view returns (address, address, string memory) {
        address l1 = _l1s[index];
        return (l1, _middlewareOf[l1], l1MetadataURL[l1]);
    }

    /// @notice Returns the number of registered L1s.
    function totalL1s() external view returns (uint256) {
        return _l1s.length;
    }

    /// @notice Returns all L1s: balancers, middlewares, descriptions.
    function getAllL1s() external view returns (address[] memory, address[] memory, string[] memory) {
        uint256 count = _l1s.length;
        address[] memory middlewares = new address[](count);
        string[] memory urls = new string[](count);
        for (uint256 i = 0; i < count; ++i) {
            middlewares[i] = _middlewareOf[_l1s[i]];
            urls[i] = l1MetadataURL[_l1s[i]];
        }
        return (_l1s, middlewares, urls);
    }

    function _setMiddleware(address l1, address l1Middleware_) private {
        if (l1Middleware_ == address(0)) revert L1Registry__InvalidL1Middleware();
        _middlewareOf[l1] = l1Middleware_;
        emit SetL1Middleware(l1, l1Middleware_);
    }

    function _describe(address l1, string calldata metadataURL) private {
        l1MetadataURL[l1] = metadataURL;
        emit SetMetadataURL(l1, metadataURL);
    }
}
