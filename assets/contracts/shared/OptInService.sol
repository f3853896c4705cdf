// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {History} from "./History.sol";

interface IWhoRegistry {
    function isRegistered(address entity) external view returns (bool);
}

/// @title Opt-ins of operators, now and at any second of the past
/// @dev Subcontracts decide which targets are valid. Signed calls follow EIP-712.
abstract contract OptInService {
    using History for History.Series;

    error OptInService__AlreadyOptedIn();
    error OptInService__NotOptedIn();
    error OptInService__NotWho();
    error OptInService__NotWhereRegistered();
    error OptInService__NotWhereEntity();
    error OptInService__OptOutCooldown();
    error OptInService__ExpiredSignature();
    error OptInService__InvalidSignature();

    event OptIn(address indexed who, address indexed where);
    event OptOut(address indexed who, address indexed where);
    event IncreaseNonce(address indexed who, address indexed where);

    bytes32 private constant OPT_IN = keccak256("OptIn(address who,address where,uint256 nonce,uint48 deadline)");
    bytes32 private constant OPT_OUT = keccak256("OptOut(address who,address where,uint256 nonce,uint48 deadline)");
    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    string private constant VERSION = "1";
    /// Every signature is also valid with the other value of s; only the lower value is accepted.
    uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    address public immutable WHO_REGISTRY;
    address public immutable WHERE_REGISTRY;
    string private _name;
    mapping(address who => mapping(address where => uint256)) public nonces;
    mapping(address who => mapping(address where => History.Series)) private _optedIn;

    constructor(address whoRegistry, address whereRegistry, string memory name) {
        WHO_REGISTRY = whoRegistry;
        WHERE_REGISTRY = whereRegistry;
        _name = name;
    }

    /// @notice Opts the caller in.
    function optIn(address where) external {
        _optIn(msg.sender, where);
    }

    /// @notice Opts `who` in with a signature of `who` that is valid until `deadline`.
    function optIn(address who, address where, uint48 deadline, bytes calldata signature) external {
        _useSignature(OPT_IN, who, where, deadline, signature);
        _optIn(who, where);
    }

    /// @notice Opts the caller out.
    function optOut(address where) external {
        _optOut(msg.sender, where);
    }

    /// @notice Opts `who` out with a signature of `who` that is valid until `deadline`.
    function optOut(address who, address where, uint48 deadline, bytes calldata signature) external {
        _useSignature(OPT_OUT, who, where, deadline, signature);
        _optOut(who, where);
    }

    /// @notice Invalidates the caller's unused signatures for `where`.
    function increaseNonce(address where) external {
        ++nonces[msg.sender][where];
        emit IncreaseNonce(msg.sender, where);
    }

    /// @notice Returns whether `who` is currently opted in to `where`.
    function isOptedIn(address who, address where) external view returns (bool) {
        return _optedIn[who][where].latest() != 0;
    }

    /// @notice Returns whether `who` was opted in to `where` at `timestamp`. The hint is ignored.
    function isOptedInAt(address who, address where, uint48 timestamp, bytes calldata) external view returns (bool) {
        return _optedIn[who][where].at(timestamp) != 0;
    }

    /// @notice Returns the EIP-712 domain of the signed calls (ERC-5267).
    function eip712Domain()
        external
        view
        returns (
            bytes1 fields,
            string memory name,
            string memory version,
            uint256 chainId,
            address verifyingContract,
            bytes32 salt,
            uint256[] memory extensions
        )
    {
        return (hex"0f", _name, VERSION, block.chainid, address(this), bytes32(0), new uint256[](0));
    }

    /// @dev Reverts unless `where` is a valid opt-in target.
    function _requireWhere(address where) internal view virtual;

    function _optIn(address who, address where) private {
        if (!IWhoRegistry(WHO_REGISTRY).isRegistered(who)) revert OptInService__NotWho();
        _requireWhere(where);
        History.Series storage history = _optedIn[who][where];
        if (history.latest() != 0) revert OptInService__AlreadyOptedIn();
        history.set(1);
        emit OptIn(who, where);
    }

    function _optOut(address who, address where) private {
        History.Series storage history = _optedIn[who][where];
        if (history.latest() == 0) revert OptInService__NotOptedIn();
        // An opt-out in the second of the opt-in would erase the opt-in from the history.
        if (history.lastChange() == block.timestamp) revert OptInService__OptOutCooldown();
        history.set(0);
        emit OptOut(who, where);
    }

    function _useSignature(bytes32 kind, address who, address where, uint48 deadline, bytes calldata signature)
        private
    {
        if (deadline < block.timestamp) revert OptInService__ExpiredSignature();
        bytes32 domain = keccak256(
            abi.encode(DOMAIN, keccak256(bytes(_name)), keccak256(bytes(VERSION)), block.chainid, address(this))
        );
        bytes32 content = keccak256(abi.encode(kind, who, where, nonces[who][where]++, deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", domain, content));
        if (who == address(0) || _signer(digest, signature) != who) revert OptInService__InvalidSignature();
    }

    function _signer(bytes32 digest, bytes calldata signature) private pure returns (address) {
        if (signature.length != 65) return address(0);
        bytes32 s = bytes32(signature[32:64]);
        if (uint256(s) > HALF_ORDER) return address(0);
        return ecrecover(digest, uint8(signature[64]), bytes32(signature[:32]), s);
    }
}
