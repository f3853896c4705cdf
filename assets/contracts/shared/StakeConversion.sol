// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Between stake in the smallest unit of the primary asset and validator weight
library StakeConversion {
    error MiddlewareUtils__OverflowInStakeToWeight();

    /// @dev Rounds down: what is below one unit of weight counts nothing.
    function toWeight(uint256 stake, uint256 scaleFactor) internal pure returns (uint64) {
        uint256 weight = stake / scaleFactor;
        if (weight > type(uint64).max) revert MiddlewareUtils__OverflowInStakeToWeight();
        return uint64(weight);
    }

    function toStake(uint64 weight, uint256 scaleFactor) internal pure returns (uint256) {
        return uint256(weight) * scaleFactor;
    }
}
