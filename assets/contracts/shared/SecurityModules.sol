// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ownable} from "./Ownable.sol";

/// @title The modules that can change the validator set, each with its own maximum weight
abstract contract SecurityModules is Ownable {
    error BalancerValidatorManager__SecurityModuleNotRegistered(address securityModule);
    error BalancerValidatorManager__SecurityModuleMaxWeightExceeded(
        address securityModule, uint64 weight, uint64 maxWeight
    );
    error BalancerValidatorManager__SecurityModuleNewMaxWeightLowerThanCurrentWeight(
        address securityModule, uint64 weight, uint64 currentWeight
    );
    error BalancerValidatorManager__ValidatorNotBelongingToSecurityModule(bytes32 validationID, address securityModule);
    error BalancerValidatorManager__PendingWeightUpdate(bytes32 validationID);
    error BalancerValidatorManager__NoPendingWeightUpdate(bytes32 validationID);
    error BalancerValidatorManager__InvalidNonce(uint64 nonce);
    error BalancerValidatorManager__NewWeightIsZero();

    event SetUpSecurityModule(address indexed securityModule, uint64 maxWeight);

    struct ModuleWeights {
        uint64 weight;
        uint64 maxWeight;
    }

    address[] private _modules;
    mapping(address securityModule => ModuleWeights) private _weights;
    mapping(bytes32 validationID => address) internal _moduleOf;

    modifier onlyModule() {
        if (_weights[msg.sender].maxWeight == 0) {
            revert BalancerValidatorManager__SecurityModuleNotRegistered(msg.sender);
        }
        _;
    }

    /// @notice Adds a module or changes its maximum weight. A maximum of 0 removes a module that has no weight.
    function setUpSecurityModule(address securityModule, uint64 maxWeight) external onlyOwner {
        _setUpModule(securityModule, maxWeight);
    }

    /// @notice Returns all modules.
    function getSecurityModules() external view returns (address[] memory securityModules) {
        return _modules;
    }

    /// @notice Returns the weight of a module's validators and the module's maximum weight.
    function getSecurityModuleWeights(address securityModule)
        public
        view
        virtual
        returns (uint64 weight, uint64 maxWeight)
    {
        return (_weights[securityModule].weight, _weights[securityModule].maxWeight);
    }

    function _setUpModule(address securityModule, uint64 maxWeight) internal virtual {
        ModuleWeights storage weights = _weights[securityModule];
        if (weights.maxWeight == 0 && maxWeight == 0) {
            revert BalancerValidatorManager__SecurityModuleNotRegistered(securityModule);
        }
        if (maxWeight < weights.weight) {
            revert BalancerValidatorManager__SecurityModuleNewMaxWeightLowerThanCurrentWeight(
                securityModule, maxWeight, weights.weight
            );
        }
        if (weights.maxWeight == 0) _modules.push(securityModule);
        weights.maxWeight = maxWeight;
        if (maxWeight == 0) _drop(securityModule);
        emit SetUpSecurityModule(securityModule, maxWeight);
    }

    /// @dev Replaces `oldWeight` of one of the module's validators with `newWeight`.
    function _moveWeight(address securityModule, uint64 oldWeight, uint64 newWeight) internal {
        ModuleWeights storage weights = _weights[securityModule];
        uint64 before = weights.weight;
        weights.weight = before - oldWeight + newWeight;
        if (newWeight > oldWeight && weights.weight > weights.maxWeight) {
            revert BalancerValidatorManager__SecurityModuleMaxWeightExceeded(
                securityModule, weights.weight, weights.maxWeight
            );
        }
        _weightMoved(securityModule, before, weights.weight, weights.maxWeight);
    }

    /// @dev Called after a module's weight has changed.
    function _weightMoved(address securityModule, uint64 before, uint64 afterwards, uint64 maxWeight) internal virtual;

    function _requireOwnModule(bytes32 validationID) internal view {
        if (_moduleOf[validationID] != msg.sender) {
            revert BalancerValidatorManager__ValidatorNotBelongingToSecurityModule(validationID, msg.sender);
        }
    }

    function _drop(address securityModule) private {
        uint256 last = _modules.length - 1;
        for (uint256 i = 0; i < last; ++i) {
            if (_modules[i] == securityModule) _modules[i] = _modules[last];
        }
        _modules.pop();
    }
}
