// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Converts stake in the smallest unit of the primary asset to validator weight and back
library StakeConversion {
    error MiddlewareUtils__OverflowInStakeToWeight();

    /// @dev Rounds down to whole units of weight.
    function toWeight(uint256 stake, uint256 scaleFactor) internal pure returns (uint64) {
        uint256 weight = stake / scaleFactor;
        if (weight > type(uint64).max) revert MiddlewareUtils__OverflowInStakeToWeight();
        return uint64(weight);
    }

    function toStake(uint64 weight, uint256 scaleFactor) internal pure returns (uint256) {
        return uint256(weight) * scaleFactor;
    }
}
