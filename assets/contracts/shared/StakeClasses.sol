// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Classes of collateral, each with the minimum and maximum stake of one node
/// @dev Class 1 is primary: its stake decides the weight. Active secondary classes only have a minimum.
abstract contract StakeClasses {
    error AssetClassRegistry__AssetClassAlreadyExists();
    error AssetClassRegistry__AssetClassNotFound();
    error AssetClassRegistry__AssetAlreadyRegistered();
    error AssetClassRegistry__InvalidStakingRequirements();
    error AssetClassRegistry__AssetIsPrimaryAssetClass();
    error AssetClassRegistry__AlreadyActive();
    error AssetClassRegistry__NotActive();

    struct Class {
        uint256 minStake;
        uint256 maxStake;
        address[] assets;
        bool active;
    }

    uint96 public constant PRIMARY_ASSET_CLASS = 1;

    uint96[] internal _classIDs;
    mapping(uint256 classID => Class) private _classes;

    /// @notice Returns the minimum and maximum stake of one node in a class. Only the primary class has a maximum.
    function getClassStakingRequirements(uint256 classID) public view returns (uint256 minStake, uint256 maxStake) {
        Class storage class = _class(classID);
        return (class.minStake, class.maxStake);
    }

    /// @notice Returns the tokens of a class.
    function getClassAssets(uint256 classID) external view returns (address[] memory) {
        return _class(classID).assets;
    }

    /// @notice Returns whether a token belongs to a class.
    function isAssetInClass(uint256 classID, address asset) public view returns (bool) {
        address[] storage assets = _class(classID).assets;
        for (uint256 i = 0; i < assets.length; ++i) {
            if (assets[i] == asset) return true;
        }
        return false;
    }

    function _addClass(uint96 classID, uint256 minStake, uint256 maxStake, address asset) internal {
        Class storage class = _classes[classID];
        if (class.assets.length != 0) revert AssetClassRegistry__AssetClassAlreadyExists();
        if (classID == PRIMARY_ASSET_CLASS && minStake > maxStake) {
            revert AssetClassRegistry__InvalidStakingRequirements();
        }
        class.minStake = minStake;
        class.maxStake = maxStake;
        class.assets.push(asset);
        _classIDs.push(classID);
    }

    function _addAsset(uint256 classID, address asset) internal {
        if (isAssetInClass(classID, asset)) revert AssetClassRegistry__AssetAlreadyRegistered();
        _class(classID).assets.push(asset);
    }

    function _setActive(uint256 classID, bool active) internal {
        Class storage class = _class(classID);
        if (classID == PRIMARY_ASSET_CLASS) revert AssetClassRegistry__AssetIsPrimaryAssetClass();
        if (active && class.active) revert AssetClassRegistry__AlreadyActive();
        if (!active && !class.active) revert AssetClassRegistry__NotActive();
        class.active = active;
    }

    /// @dev Returns the active secondary classes, in order of addition.
    function _secondaryClasses() internal view returns (uint256[] memory active) {
        active = new uint256[](_classIDs.length);
        uint256 count = 0;
        for (uint256 i = 0; i < active.length; ++i) {
            if (_classes[_classIDs[i]].active) active[count++] = _classIDs[i];
        }
        assembly ("memory-safe") {
            mstore(active, count)
        }
    }

    function _class(uint256 classID) private view returns (Class storage class) {
        class = _classes[classID];
        if (class.assets.length == 0) revert AssetClassRegistry__AssetClassNotFound();
    }
}
