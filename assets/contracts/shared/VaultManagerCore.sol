// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Delegator} from "./Delegator.sol";
import {Ownable} from "./Ownable.sol";
import {TimedSet} from "./TimedSet.sol";
import {Vault} from "./Vault.sol";
import {VaultFactory} from "./VaultFactory.sol";

interface IMiddlewareOfVaults {
    function balancerValidatorManager() external view returns (address);
    function isAssetInClass(uint256 classID, address asset) external view returns (bool);
    function SLASHING_WINDOW() external view returns (uint48);
}

/// @title Common part of the vault manager: the vaults of one L1, each in one class
/// @dev Each generation names the class getter differently.
abstract contract VaultManagerCore is Ownable {
    using TimedSet for TimedSet.Set;

    error MiddlewareVaultManager__NotVault(address vault);
    error MiddlewareVaultManager__VaultAlreadyRegistered();
    error MiddlewareVaultManager__VaultNotRegistered();
    error MiddlewareVaultManager__VaultEpochTooShort();
    error MiddlewareVaultManager__WrongVaultAssetClass();

    event VaultRegistered(address indexed vault, uint96 indexed assetClass, uint256 maxL1Limit);
    event VaultMaxL1LimitSet(address indexed vault, uint256 maxL1Limit);

    address public immutable VAULT_REGISTRY;
    address public immutable middleware;

    TimedSet.Set private _vaults;
    mapping(address vault => uint96) internal _classOf;

    constructor(address vaultRegistry, address owner, address middleware_) Ownable(owner) {
        VAULT_REGISTRY = vaultRegistry;
        middleware = middleware_;
    }

    /// @notice Registers a vault. It is enabled if the limit is not 0.
    function registerVault(address vault, uint96 classID, uint256 maxL1Limit) external onlyOwner {
        IMiddlewareOfVaults l1 = IMiddlewareOfVaults(middleware);
        if (_vaults.contains(vault)) revert MiddlewareVaultManager__VaultAlreadyRegistered();
        if (!VaultFactory(VAULT_REGISTRY).isEntity(vault)) revert MiddlewareVaultManager__NotVault(vault);
        if (Vault(vault).epochDuration() < l1.SLASHING_WINDOW()) revert MiddlewareVaultManager__VaultEpochTooShort();
        if (!l1.isAssetInClass(classID, Vault(vault).collateral())) {
            revert MiddlewareVaultManager__WrongVaultAssetClass();
        }
        _vaults.add(vault);
        _classOf[vault] = classID;
        emit VaultRegistered(vault, classID, maxL1Limit);
        if (maxL1Limit == 0) return;
        _setLimit(vault, maxL1Limit);
        _vaults.enable(vault);
    }

    /// @notice Changes the maximum stake that the L1 accepts from a vault. 0 disables the vault.
    function updateVaultMaxL1Limit(address vault, uint256 maxL1Limit) external onlyOwner {
        if (!_vaults.contains(vault)) revert MiddlewareVaultManager__VaultNotRegistered();
        _setLimit(vault, maxL1Limit);
        TimedSet.Times memory times = _vaults.times[vault];
        bool on = times.enabled != 0 && times.disabled == 0;
        if (maxL1Limit == 0) _vaults.disable(vault);
        else if (!on) _vaults.enable(vault);
        emit VaultMaxL1LimitSet(vault, maxL1Limit);
    }

    /// @notice Returns the number of vaults that were ever registered.
    function getVaultCount() external view returns (uint256) {
        return _vaults.members.length;
    }

    /// @notice Returns the vault at `index`, and when it was last enabled and disabled (0: never).
    function getVaultAtWithTimes(uint256 index)
        external
        view
        returns (address vault, uint48 enabledTime, uint48 disabledTime)
    {
        vault = _vaults.members[index];
        TimedSet.Times memory times = _vaults.times[vault];
        return (vault, times.enabled, times.disabled);
    }

    function _setLimit(address vault, uint256 maxL1Limit) private {
        address l1 = IMiddlewareOfVaults(middleware).balancerValidatorManager();
        Delegator(Vault(vault).delegator()).setMaxL1Limit(l1, _classOf[vault], maxL1Limit);
    }
}
