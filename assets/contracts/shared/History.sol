// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title A number with its past values, each with its first second
library History {
    struct Entry {
        uint48 since;
        uint208 value;
    }

    struct Series {
        Entry[] entries;
    }

    /// @dev Sets the current value. A second change within the same second replaces the first.
    function set(Series storage series, uint256 value) internal {
        Entry memory entry = Entry(uint48(block.timestamp), uint208(value));
        uint256 count = series.entries.length;
        if (count != 0 && series.entries[count - 1].since == entry.since) series.entries[count - 1] = entry;
        else series.entries.push(entry);
    }

    function latest(Series storage series) internal view returns (uint256) {
        uint256 count = series.entries.length;
        return count == 0 ? 0 : series.entries[count - 1].value;
    }

    /// @dev Returns the second of the last change; 0 if there was none.
    function lastChange(Series storage series) internal view returns (uint48) {
        uint256 count = series.entries.length;
        return count == 0 ? 0 : series.entries[count - 1].since;
    }

    /// @dev Returns the value at the end of the second `timestamp`.
    function at(Series storage series, uint48 timestamp) internal view returns (uint256) {
        uint256 low = 0;
        uint256 high = series.entries.length;
        while (low < high) {
            uint256 middle = (low + high) / 2;
            if (series.entries[middle].since > timestamp) high = middle;
            else low = middle + 1;
        }
        return high == 0 ? 0 : series.entries[high - 1].value;
    }
}
