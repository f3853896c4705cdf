// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Collateral} from "./Collateral.sol";
import {Delegator} from "./Delegator.sol";
import {History} from "./History.sol";

/// @dev Settings of a vault.
struct VaultSettings {
    address collateral;
    address curator;
    uint48 epochDuration;
    address l1Registry;
    address operatorL1OptIns;
    address operatorVaultOptIns;
}

/// @title Vault of one collateral that secures L1s; without slashing
/// @dev Withdrawn collateral stays in the vault until the end of the next vault epoch.
contract Vault {
    using History for History.Series;

    error Vault__InvalidEpochDuration();
    error Vault__InsufficientDeposit();
    error Vault__InsufficientWithdrawal();
    error Vault__TooMuchWithdraw();
    error Vault__InvalidEpoch();
    error Vault__InsufficientClaim();

    event Deposit(address indexed depositor, address indexed onBehalfOf, uint256 amount, uint256 shares);
    event Withdraw(
        address indexed withdrawer, address indexed claimer, uint256 amount, uint256 burnedShares, uint256 mintedShares
    );
    event Claim(address indexed claimer, address indexed recipient, uint256 epoch, uint256 amount);

    address public immutable collateral;
    address public immutable delegator;
    uint48 public immutable epochDuration;
    uint48 public immutable epochDurationInit;
    address public constant slasher = address(0);

    History.Series private _active;
    mapping(address account => uint256) public activeBalanceOf;
    mapping(uint256 epoch => uint256) public withdrawals;
    mapping(uint256 epoch => mapping(address account => uint256)) public withdrawalsOf;

    constructor(VaultSettings memory settings) {
        if (settings.epochDuration == 0) revert Vault__InvalidEpochDuration();
        collateral = settings.collateral;
        epochDuration = settings.epochDuration;
        epochDurationInit = uint48(block.timestamp);
        delegator = address(
            new Delegator(
                address(this),
                settings.curator,
                settings.l1Registry,
                settings.operatorL1OptIns,
                settings.operatorVaultOptIns
            )
        );
    }

    /// @notice Transfers `amount` of approved collateral from the caller and credits it to `onBehalfOf`.
    function deposit(address onBehalfOf, uint256 amount)
        external
        returns (uint256 depositedAmount, uint256 mintedShares)
    {
        if (amount == 0) revert Vault__InsufficientDeposit();
        Collateral(collateral).transferFrom(msg.sender, address(this), amount);
        activeBalanceOf[onBehalfOf] += amount;
        _active.set(_active.latest() + amount);
        emit Deposit(msg.sender, onBehalfOf, amount, amount);
        return (amount, amount);
    }

    /// @notice Withdraws `amount`. `claimer` can claim it after the next vault epoch.
    function withdraw(address claimer, uint256 amount) external returns (uint256 burnedShares, uint256 mintedShares) {
        if (amount == 0) revert Vault__InsufficientWithdrawal();
        if (amount > activeBalanceOf[msg.sender]) revert Vault__TooMuchWithdraw();
        uint256 epoch = currentEpoch() + 1;
        activeBalanceOf[msg.sender] -= amount;
        _active.set(_active.latest() - amount);
        withdrawals[epoch] += amount;
        withdrawalsOf[epoch][claimer] += amount;
        emit Withdraw(msg.sender, claimer, amount, amount, amount);
        return (amount, amount);
    }

    /// @notice Pays the caller's withdrawals for `epoch` to `recipient` once that epoch is over.
    function claim(address recipient, uint256 epoch) external returns (uint256 amount) {
        if (epoch >= currentEpoch()) revert Vault__InvalidEpoch();
        amount = withdrawalsOf[epoch][msg.sender];
        if (amount == 0) revert Vault__InsufficientClaim();
        delete withdrawalsOf[epoch][msg.sender];
        Collateral(collateral).transfer(recipient, amount);
        emit Claim(msg.sender, recipient, epoch, amount);
    }

    /// @notice Returns the vault's epoch, counted from its creation. It differs from the middleware's epoch.
    function currentEpoch() public view returns (uint256) {
        return (block.timestamp - epochDurationInit) / epochDuration;
    }

    /// @notice Returns the current active stake.
    function activeStake() public view returns (uint256) {
        return _active.latest();
    }

    /// @notice Returns the active stake at `timestamp`. The hint is ignored.
    function activeStakeAt(uint48 timestamp, bytes calldata) external view returns (uint256) {
        return _active.at(timestamp);
    }

    /// @notice Returns the active stake plus withdrawals that are not claimable yet.
    function totalStake() external view returns (uint256) {
        uint256 epoch = currentEpoch();
        return activeStake() + withdrawals[epoch] + withdrawals[epoch + 1];
    }
}
