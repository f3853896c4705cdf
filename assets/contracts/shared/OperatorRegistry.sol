// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Registry of operators, each with its metadata URL
contract OperatorRegistry {
    error OperatorRegistry__OperatorAlreadyRegistered();
    error OperatorRegistry__OperatorNotRegistered();

    event RegisterOperator(address indexed operator);
    event SetMetadataURL(address indexed operator, string metadataURL);

    address[] private _operators;
    mapping(address operator => bool) public isRegistered;
    mapping(address operator => string) public operatorMetadataURL;

    /// @notice Registers the caller as an operator.
    function registerOperator(string calldata metadataURL) external {
        if (isRegistered[msg.sender]) revert OperatorRegistry__OperatorAlreadyRegistered();
        isRegistered[msg.sender] = true;
        _operators.push(msg.sender);
        emit RegisterOperator(msg.sender);
        _describe(metadataURL);
    }

    /// @notice Changes the caller's metadata URL.
    function setMetadataURL(string calldata metadataURL) external {
        if (!isRegistered[msg.sender]) revert OperatorRegistry__OperatorNotRegistered();
        _describe(metadataURL);
    }

    /// @notice Returns the operator at `index`, in order of registration, and its metadata URL.
    function getOperatorAt(uint256 index) external view returns (address, string memory) {
        return (_operators[index], operatorMetadataURL[_operators[index]]);
    }

    /// @notice Returns the number of registered operators.
    function totalOperators() external view returns (uint256) {
        return _operators.length;
    }

    /// @notice Returns all operators and their metadata URLs, in order of registration.
    function getAllOperators() external view returns (address[] memory, string[] memory) {
        string[] memory urls = new string[](_operators.length);
        for (uint256 i = 0; i < urls.length; ++i) urls[i] = operatorMetadataURL[_operators[i]];
        return (_operators, urls);
    }

    function _describe(string calldata metadataURL) private {
        operatorMetadataURL[msg.sender] = metadataURL;
        emit SetMetadataURL(msg.sender, metadataURL);
    }
}
