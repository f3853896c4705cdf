// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Addresses that are enabled or disabled, with the time of the last change
library TimedSet {
    error MapWithTimeData__AlreadyAdded();
    error MapWithTimeData__NotEnabled();
    error MapWithTimeData__AlreadyEnabled();
    error MapWithTimeData__AlreadyDisabled();

    struct Times {
        uint48 enabled;
        uint48 disabled;
    }

    struct Set {
        address[] members;
        /// Position in `members`, from 1; 0 if the address is not a member.
        mapping(address => uint256) position;
        mapping(address => Times) times;
    }

    function contains(Set storage set, address member) internal view returns (bool) {
        return set.position[member] != 0;
    }

    /// @dev Adds a disabled member.
    function add(Set storage set, address member) internal {
        if (contains(set, member)) revert MapWithTimeData__AlreadyAdded();
        set.members.push(member);
        set.position[member] = set.members.length;
    }

    function remove(Set storage set, address member) internal {
        uint256 position = set.position[member];
        address last = set.members[set.members.length - 1];
        set.members[position - 1] = last;
        set.position[last] = position;
        set.members.pop();
        delete set.position[member];
        delete set.times[member];
    }

    function enable(Set storage set, address member) internal {
        Times storage times = set.times[member];
        if (times.enabled != 0 && times.disabled == 0) revert MapWithTimeData__AlreadyEnabled();
        times.enabled = uint48(block.timestamp);
        times.disabled = 0;
    }

    function disable(Set storage set, address member) internal {
        Times storage times = set.times[member];
        if (times.disabled != 0) revert MapWithTimeData__AlreadyDisabled();
        if (times.enabled == 0) revert MapWithTimeData__NotEnabled();
        times.disabled = uint48(block.timestamp);
    }

    function wasActiveAt(Times memory times, uint48 timestamp) internal pure returns (bool) {
        return times.enabled != 0 && times.enabled <= timestamp
            && (times.disabled == 0 || times.disabled >= timestamp);
    }
}
