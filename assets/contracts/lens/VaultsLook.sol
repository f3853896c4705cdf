// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @dev Each generation has its own name for the class.
interface IVaultList {
    function getVaultCount() external view returns (uint256);
    function getVaultAtWithTimes(uint256 index) external view returns (address, uint48, uint48);
    function getVaultAssetClass(address vault) external view returns (uint96);
    function getVaultCollateralClass(address vault) external view returns (uint96);
}

interface IVault {
    function delegator() external view returns (address);
    function collateral() external view returns (address);
}

/// @title The vaults of a vault manager and what each of them is, read in one call
/// @dev On no chain: it is run as the creation of a contract and answers with a revert.
contract VaultsLook {
    struct Listed {
        address vault;
        uint48 enabledTime;
        uint48 disabledTime;
        uint96 classId;
        address delegator;
        address collateral;
    }

    /// @param vaults In the manager's order, up to the first that does not answer, or as far as the gas goes.
    error Answer(Listed[] vaults);

    /// @dev What is left at the end for putting the answer together, as a part of all gas.
    uint256 private constant RESERVED_PART = 8;

    constructor(IVaultList manager) {
        uint256 reserve = gasleft() / RESERVED_PART;
        Listed[] memory vaults = new Listed[](manager.getVaultCount());
        uint256 done;
        uint256 mostUsed;
        for (; done < vaults.length; ++done) {
            uint256 before = gasleft();
            if (before < reserve + 2 * mostUsed) break;
            bool ok;
            (ok, vaults[done]) = _look(manager, done);
            if (!ok) break;
            uint256 used = before - gasleft();
            if (used > mostUsed) mostUsed = used;
        }
        assembly ("memory-safe") {
            mstore(vaults, done)
        }
        revert Answer(vaults);
    }

    function _look(IVaultList manager, uint256 index) private view returns (bool ok, Listed memory found) {
        (found.vault, found.enabledTime, found.disabledTime) = manager.getVaultAtWithTimes(index);
        uint256 word;
        (ok, word) = _word(address(manager), abi.encodeCall(IVaultList.getVaultAssetClass, (found.vault)));
        if (!ok) (ok, word) = _word(address(manager), abi.encodeCall(IVaultList.getVaultCollateralClass, (found.vault)));
        found.classId = uint96(word);
        if (ok) (ok, word) = _word(found.vault, abi.encodeCall(IVault.delegator, ()));
        found.delegator = address(uint160(word));
        if (ok) (ok, word) = _word(found.vault, abi.encodeCall(IVault.collateral, ()));
        found.collateral = address(uint160(word));
    }

    /// @dev An answer of one word. A vault is a contract of somebody else's, which may revert or answer anything.
    function _word(address to, bytes memory data) private view returns (bool ok, uint256 word) {
        bytes memory answer;
        (ok, answer) = to.staticcall(data);
        ok = ok && answer.length == 32;
        if (ok) word = abi.decode(answer, (uint256));
    }
}
