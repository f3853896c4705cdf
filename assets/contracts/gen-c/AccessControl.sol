// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC165} from "./ISecurityModule.sol";

/// @title Role-based access control: each role has an admin role
interface IAccessControl {
    /// @notice Returns whether an account has a role.
    function hasRole(bytes32 role, address account) external view returns (bool);

    /// @notice Returns the role whose members grant and revoke this role.
    function getRoleAdmin(bytes32 role) external view returns (bytes32);

    /// @notice Grants a role.
    function grantRole(bytes32 role, address account) external;

    /// @notice Revokes a role.
    function revokeRole(bytes32 role, address account) external;

    /// @notice Removes a role from the caller, who confirms this with the caller's own address.
    function renounceRole(bytes32 role, address callerConfirmation) external;
}

abstract contract AccessControl is IAccessControl, IERC165 {
    error AccessControlUnauthorizedAccount(address account, bytes32 neededRole);
    error AccessControlBadConfirmation();

    event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender);
    event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender);

    bytes32 public constant DEFAULT_ADMIN_ROLE = 0;

    mapping(bytes32 role => mapping(address account => bool)) public hasRole;

    modifier onlyRole(bytes32 role) {
        if (!hasRole[role][msg.sender]) revert AccessControlUnauthorizedAccount(msg.sender, role);
        _;
    }

    /// @inheritdoc IAccessControl
    function grantRole(bytes32 role, address account) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _grant(role, account);
    }

    /// @inheritdoc IAccessControl
    function revokeRole(bytes32 role, address account) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _revoke(role, account);
    }

    /// @inheritdoc IAccessControl
    function renounceRole(bytes32 role, address callerConfirmation) external {
        if (callerConfirmation != msg.sender) revert AccessControlBadConfirmation();
        _revoke(role, msg.sender);
    }

    /// @inheritdoc IAccessControl
    function getRoleAdmin(bytes32) external pure returns (bytes32) {
        return DEFAULT_ADMIN_ROLE;
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) public view virtual returns (bool) {
        return interfaceId == type(IAccessControl).interfaceId || interfaceId == type(IERC165).interfaceId;
    }

    function _grant(bytes32 role, address account) internal {
        if (hasRole[role][account]) return;
        hasRole[role][account] = true;
        emit RoleGranted(role, account, msg.sender);
    }

    function _revoke(bytes32 role, address account) private {
        if (!hasRole[role][account]) return;
        hasRole[role][account] = false;
        emit RoleRevoked(role, account, msg.sender);
    }
}
