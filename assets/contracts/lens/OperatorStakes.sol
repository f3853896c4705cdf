// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IL1List {
    function getAllL1s() external view returns (address[] memory, address[] memory, string[] memory);
}

interface IOptIns {
    function isOptedIn(address who, address where) external view returns (bool);
}

interface IVaultList {
    function getVaultCount() external view returns (uint256);
    function getVaultAtWithTimes(uint256 index) external view returns (address vault, uint48, uint48);
    function getVaultAssetClass(address vault) external view returns (uint96);
    function getVaultCollateralClass(address vault) external view returns (uint96);
}

interface IVaultOf {
    function delegator() external view returns (address);
    function collateral() external view returns (address);
}

interface IDelegator {
    function OPERATOR_VAULT_OPT_IN_SERVICE() external view returns (IOptIns);
    function operatorL1Shares(address l1, uint96 assetClass, address operator) external view returns (uint256);
    function stake(address l1, uint96 assetClass, address operator) external view returns (uint256);
}

/// @title What vaults delegate to an operator, read in one call
/// @dev On no chain: it is run as the creation of a contract and answers with a revert, because the size of
/// code, which a creation would return, is limited. It stops before its gas is used up and tells where.
contract OperatorStakes {
    struct Stake {
        address l1;
        uint256 amount;
    }

    struct VaultStakes {
        address vault;
        /// Zero where there is no stake.
        address collateral;
        Stake[] stakes;
    }

    /// @param chainId The chain that this was run on.
    /// @param count How many vaults there are.
    /// @param vaults Those from the first one asked for on, as many as the gas was enough for.
    error Answer(uint256 chainId, uint256 count, VaultStakes[] vaults);

    /// @dev What is left at the end for putting the answer together, as a part of all gas.
    uint256 private constant RESERVED_PART = 8;

    constructor(IL1List registry, IOptIns l1OptIns, IVaultList manager, address operator, uint256 from, uint256 to) {
        uint256 reserve = gasleft() / RESERVED_PART;
        uint256 count = manager.getVaultCount();
        if (to > count) to = count;
        uint256 size = to > from ? to - from : 0;
        VaultStakes[] memory vaults = new VaultStakes[](size);
        address[] memory l1s = size > 0 ? _joined(registry, l1OptIns, operator) : new address[](0);
        uint256 done;
        uint256 mostUsed;
        for (; done < size; ++done) {
            uint256 before = gasleft();
            if (done > 0 && before < reserve + 2 * mostUsed) break;
            vaults[done] = _look(manager, from + done, l1s, operator);
            uint256 used = before - gasleft();
            if (used > mostUsed) mostUsed = used;
        }
        assembly ("memory-safe") {
            mstore(vaults, done)
        }
        revert Answer(block.chainid, count, vaults);
    }

    /// @dev The registered L1s that the operator is opted in to, in the registry's order.
    function _joined(IL1List registry, IOptIns l1OptIns, address operator) private view returns (address[] memory l1s) {
        (l1s,,) = registry.getAllL1s();
        uint256 joined;
        for (uint256 i = 0; i < l1s.length; ++i) {
            if (l1OptIns.isOptedIn(operator, l1s[i])) l1s[joined++] = l1s[i];
        }
        assembly ("memory-safe") {
            mstore(l1s, joined)
        }
    }

    function _look(IVaultList manager, uint256 index, address[] memory l1s, address operator)
        private
        view
        returns (VaultStakes memory found)
    {
        (found.vault,,) = manager.getVaultAtWithTimes(index);
        address delegator = IVaultOf(found.vault).delegator();
        if (delegator == address(0) || _isOut(delegator, operator, found.vault)) return found;
        uint96 assetClass = _classOf(manager, found.vault);
        Stake[] memory stakes = new Stake[](l1s.length);
        uint256 held;
        for (uint256 i = 0; i < l1s.length; ++i) {
            if (_hasNoShares(delegator, l1s[i], assetClass, operator)) continue;
            uint256 amount = IDelegator(delegator).stake(l1s[i], assetClass, operator);
            if (amount > 0) stakes[held++] = Stake(l1s[i], amount);
        }
        if (held == 0) return found;
        assembly ("memory-safe") {
            mstore(stakes, held)
        }
        found.stakes = stakes;
        found.collateral = IVaultOf(found.vault).collateral();
    }

    /// @dev Whether the operator is surely not opted in to the vault: then its stake is 0 on every L1.
    function _isOut(address delegator, address operator, address vault) private view returns (bool) {
        try IDelegator(delegator).OPERATOR_VAULT_OPT_IN_SERVICE() returns (IOptIns optIns) {
            return !optIns.isOptedIn(operator, vault);
        } catch {
            return false;
        }
    }

    /// @dev Whether the operator surely has no part of what the vault gives to the L1: then its stake there is 0. An
    /// operator of a vault has shares on few L1s, and asking for them costs a quarter of asking for the stake.
    function _hasNoShares(address delegator, address l1, uint96 assetClass, address operator)
        private
        view
        returns (bool)
    {
        try IDelegator(delegator).operatorL1Shares(l1, assetClass, operator) returns (uint256 shares) {
            return shares == 0;
        } catch {
            return false;
        }
    }

    /// @dev Each generation has its own name for the class.
    function _classOf(IVaultList manager, address vault) private view returns (uint96) {
        try manager.getVaultAssetClass(vault) returns (uint96 assetClass) {
            return assetClass;
        } catch {
            return manager.getVaultCollateralClass(vault);
        }
    }
}
