// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ConversionData, PChainOwner, RegistrationInput} from "./ValidatorTypes.sol";

/// @title Messages between a validator manager and the P-Chain (ACP-77), in the linear codec
library ValidatorMessages {
    error InvalidMessageLength(uint32 actual, uint32 expected);
    error InvalidCodecID(uint32 id);
    error InvalidMessageType();

    uint16 private constant CODEC = 0;
    uint32 private constant CONVERSION = 0;
    uint32 private constant REGISTER = 1;
    uint32 private constant REGISTRATION = 2;
    uint32 private constant WEIGHT = 3;

    /// @dev Returns the conversion ID, which is the SHA-256 of the conversion data.
    function conversionID(ConversionData calldata data) internal pure returns (bytes32) {
        bytes memory packed = abi.encodePacked(
            CODEC,
            data.subnetID,
            data.validatorManagerBlockchainID,
            uint32(20),
            data.validatorManagerAddress,
            uint32(data.initialValidators.length)
        );
        for (uint256 i = 0; i < data.initialValidators.length; ++i) {
            packed = abi.encodePacked(
                packed,
                uint32(data.initialValidators[i].nodeID.length),
                data.initialValidators[i].nodeID,
                data.initialValidators[i].blsPublicKey,
                data.initialValidators[i].weight
            );
        }
        return sha256(packed);
    }

    function unpackConversion(bytes memory message) internal pure returns (bytes32) {
        _check(message, 38, CONVERSION);
        return _word(message, 6);
    }

    /// @dev The message's SHA-256 is the validation ID.
    function packRegister(bytes32 subnetID, RegistrationInput memory input, uint64 weight)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encodePacked(
            abi.encodePacked(CODEC, REGISTER, subnetID, uint32(input.nodeID.length), input.nodeID, input.blsPublicKey),
            input.registrationExpiry,
            _packOwner(input.remainingBalanceOwner),
            _packOwner(input.disableOwner),
            weight
        );
    }

    function unpackRegistration(bytes memory message) internal pure returns (bytes32 validationID, bool registered) {
        _check(message, 39, REGISTRATION);
        return (_word(message, 6), message[38] != 0);
    }

    function packWeight(bytes32 validationID, uint64 nonce, uint64 weight) internal pure returns (bytes memory) {
        return abi.encodePacked(CODEC, WEIGHT, validationID, nonce, weight);
    }

    function unpackWeight(bytes memory message)
        internal
        pure
        returns (bytes32 validationID, uint64 nonce, uint64 weight)
    {
        _check(message, 54, WEIGHT);
        uint256 tail = uint256(_word(message, 22));
        return (_word(message, 6), uint64(tail >> 64), uint64(tail));
    }

    function _packOwner(PChainOwner memory owner) private pure returns (bytes memory packed) {
        packed = abi.encodePacked(owner.threshold, uint32(owner.addresses.length));
        for (uint256 i = 0; i < owner.addresses.length; ++i) packed = abi.encodePacked(packed, owner.addresses[i]);
    }

    function _check(bytes memory message, uint32 length, uint32 kind) private pure {
        if (message.length != length) revert InvalidMessageLength(uint32(message.length), length);
        uint256 head = uint256(_word(message, 0)) >> 208;
        if (head >> 32 != CODEC) revert InvalidCodecID(uint32(head >> 32));
        if (uint32(head) != kind) revert InvalidMessageType();
    }

    /// @dev Returns the 32 bytes at `offset`. The caller has checked the length.
    function _word(bytes memory message, uint256 offset) private pure returns (bytes32 word) {
        assembly ("memory-safe") {
            word := mload(add(add(message, 32), offset))
        }
    }
}
