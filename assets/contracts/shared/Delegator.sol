// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {History} from "./History.sol";
import {L1RegistryBase} from "./L1RegistryBase.sol";
import {OptInService} from "./OptInService.sol";
import {Ownable} from "./Ownable.sol";

interface IStakeOfVault {
    function activeStake() external view returns (uint256);
    function activeStakeAt(uint48 timestamp, bytes calldata hint) external view returns (uint256);
}

/// @title Divides one vault's stake among L1s, and each L1's part among its operators
/// @dev Several L1s can use the same stake. Amounts are in the smallest unit of the vault's collateral.
contract Delegator is Ownable {
    using History for History.Series;

    error BaseDelegator__AlreadySet();
    error BaseDelegator__NotAuthorizedMiddleware();
    error L1RestakeDelegator__ExceedsMaxL1Limit();
    error L1RestakeDelegator__MaxL1LimitNotSet();

    event SetMaxL1Limit(address indexed l1, uint96 indexed assetClass, uint256 amount);
    event SetL1Limit(address indexed l1, uint96 indexed assetClass, uint256 amount);
    event SetOperatorL1Shares(
        address indexed l1, uint96 indexed assetClass, address indexed operator, uint256 shares
    );

    address public immutable vault;
    address public immutable L1_REGISTRY;
    address public immutable OPERATOR_L1_OPT_IN_SERVICE;
    address public immutable OPERATOR_VAULT_OPT_IN_SERVICE;

    mapping(address l1 => mapping(uint96 assetClass => uint256)) public maxL1Limit;
    mapping(address l1 => mapping(uint96 assetClass => History.Series)) private _limit;
    mapping(address l1 => mapping(uint96 assetClass => History.Series)) private _totalShares;
    mapping(address l1 => mapping(uint96 assetClass => mapping(address operator => History.Series))) private _shares;

    constructor(address vault_, address curator, address l1Registry, address l1OptIns, address vaultOptIns)
        Ownable(curator)
    {
        vault = vault_;
        L1_REGISTRY = l1Registry;
        OPERATOR_L1_OPT_IN_SERVICE = l1OptIns;
        OPERATOR_VAULT_OPT_IN_SERVICE = vaultOptIns;
    }

    /// @notice Sets the maximum stake that an L1 accepts. The vault manager of its middleware calls it.
    function setMaxL1Limit(address l1, uint96 assetClass, uint256 amount) external {
        if (!L1RegistryBase(L1_REGISTRY).isRegisteredWithMiddleware(l1, msg.sender)) {
            revert BaseDelegator__NotAuthorizedMiddleware();
        }
        if (maxL1Limit[l1][assetClass] == amount) revert BaseDelegator__AlreadySet();
        maxL1Limit[l1][assetClass] = amount;
        History.Series storage limit = _limit[l1][assetClass];
        if (limit.latest() > amount) limit.set(amount);
        emit SetMaxL1Limit(l1, assetClass, amount);
    }

    /// @notice Sets the maximum stake that the curator delegates to an L1.
    function setL1Limit(address l1, uint96 assetClass, uint256 amount) external onlyOwner {
        uint256 most = maxL1Limit[l1][assetClass];
        if (most == 0) revert L1RestakeDelegator__MaxL1LimitNotSet();
        if (amount > most) revert L1RestakeDelegator__ExceedsMaxL1Limit();
        _limit[l1][assetClass].set(amount);
        emit SetL1Limit(l1, assetClass, amount);
    }

    /// @notice Sets an operator's shares: its part of the L1's stake, in proportion to the sum of all shares.
    function setOperatorL1Shares(address l1, uint96 assetClass, address operator, uint256 shares) external onlyOwner {
        if (maxL1Limit[l1][assetClass] == 0) revert L1RestakeDelegator__MaxL1LimitNotSet();
        History.Series storage own = _shares[l1][assetClass][operator];
        History.Series storage total = _totalShares[l1][assetClass];
        total.set(total.latest() - own.latest() + shares);
        own.set(shares);
        emit SetOperatorL1Shares(l1, assetClass, operator, shares);
    }

    /// @notice Returns the maximum stake that the curator currently delegates to an L1.
    function l1Limit(address l1, uint96 assetClass) public view returns (uint256) {
        return _limit[l1][assetClass].latest();
    }

    /// @notice Returns that value at `timestamp`. The hint is ignored.
    function l1LimitAt(address l1, uint96 assetClass, uint48 timestamp, bytes calldata) external view returns (uint256) {
        return _limit[l1][assetClass].at(timestamp);
    }

    /// @notice Returns an operator's current shares.
    function operatorL1Shares(address l1, uint96 assetClass, address operator) public view returns (uint256) {
        return _shares[l1][assetClass][operator].latest();
    }

    /// @notice Returns the current sum of all operators' shares.
    function totalOperatorL1Shares(address l1, uint96 assetClass) public view returns (uint256) {
        return _totalShares[l1][assetClass].latest();
    }

    /// @notice Returns an operator's current stake; 0 unless the operator is opted in to both the vault and the L1.
    function stake(address l1, uint96 assetClass, address operator) external view returns (uint256) {
        if (
            !OptInService(OPERATOR_VAULT_OPT_IN_SERVICE).isOptedIn(operator, vault)
                || !OptInService(OPERATOR_L1_OPT_IN_SERVICE).isOptedIn(operator, l1)
        ) return 0;
        return _part(
            operatorL1Shares(l1, assetClass, operator),
            totalOperatorL1Shares(l1, assetClass),
            IStakeOfVault(vault).activeStake(),
            l1Limit(l1, assetClass)
        );
    }

    /// @notice Returns that stake at `timestamp`. The hints are ignored.
    function stakeAt(address l1, uint96 assetClass, address operator, uint48 timestamp, bytes calldata)
        external
        view
        returns (uint256)
    {
        if (
            !OptInService(OPERATOR_VAULT_OPT_IN_SERVICE).isOptedInAt(operator, vault, timestamp, "")
                || !OptInService(OPERATOR_L1_OPT_IN_SERVICE).isOptedInAt(operator, l1, timestamp, "")
        ) return 0;
        return _part(
            _shares[l1][assetClass][operator].at(timestamp),
            _totalShares[l1][assetClass].at(timestamp),
            IStakeOfVault(vault).activeStakeAt(timestamp, ""),
            _limit[l1][assetClass].at(timestamp)
        );
    }

    function _part(uint256 own, uint256 total, uint256 active, uint256 limit) private pure returns (uint256) {
        return total == 0 ? 0 : own * (active < limit ? active : limit) / total;
    }
}
