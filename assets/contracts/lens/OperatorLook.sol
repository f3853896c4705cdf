// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IMiddleware {
    function getAllOperators() external view returns (address[] memory);
    function getOperatorNodesLength(address operator) external view returns (uint256);
    function operatorNodesArray(address operator, uint256 index) external view returns (bytes32);
}

/// @dev Each generation has its own name for a node's live validation.
interface IBalancer {
    function registeredValidators(bytes calldata nodeId) external view returns (bytes32);
    function getNodeValidationID(bytes calldata nodeId) external view returns (bytes32);
    function getValidator(bytes32 validationId) external view;
}

/// @title An operator, found by what belongs to it, and where it stands, read in one call
/// @dev On no chain: it is run as the creation of a contract and answers with a revert.
contract OperatorLook {
    struct L1 {
        IMiddleware middleware;
        IBalancer balancer;
    }

    /// @dev A call of which the operator is the first argument; whatever stands there is replaced.
    struct Question {
        address to;
        bytes data;
    }

    struct Outcome {
        bool ok;
        bytes data;
    }

    struct Node {
        /// As the middleware lists it: padded to a word.
        bytes32 nodeId;
        /// Zero where there is none.
        bytes32 validationId;
    }

    /// @param operator Zero where nobody was found.
    /// @param others Who else has the node in a list of the same L1: one of them has left, or all but one.
    /// @param nodes What the middleware of each L1 lists for the operator, in its order.
    error Answer(address operator, address[] others, Node[][] nodes, Outcome[] outcomes);

    /// @param operator Who is meant, if that is known; zero if not.
    /// @param nodeId A node of who is meant, padded to a word; zero if that is not known either.
    /// @param validationId A validation of who is meant.
    constructor(L1[] memory l1s, address operator, bytes32 nodeId, bytes32 validationId, Question[] memory questions) {
        address[] memory others = new address[](0);
        for (uint256 i = 0; i < l1s.length && nodeId == 0 && operator == address(0); ++i) {
            nodeId = _nodeOf(l1s[i].balancer, validationId);
        }
        for (uint256 i = 0; i < l1s.length && nodeId != 0 && operator == address(0); ++i) {
            (operator, others) = _ownersOf(l1s[i].middleware, nodeId);
        }
        Node[][] memory nodes = new Node[][](operator == address(0) ? 0 : l1s.length);
        for (uint256 i = 0; i < nodes.length; ++i) {
            nodes[i] = _nodesOf(l1s[i], operator);
        }
        Outcome[] memory outcomes = new Outcome[](operator == address(0) ? 0 : questions.length);
        for (uint256 i = 0; i < outcomes.length; ++i) {
            outcomes[i] = _ask(questions[i], operator);
        }
        revert Answer(operator, others, nodes, outcomes);
    }

    /// @dev The node of a validation, padded to a word; zero where the manager knows none. What it answers
    /// differs between the generations, but the third word tells in both where in the tuple the node ID begins.
    function _nodeOf(IBalancer balancer, bytes32 validationId) private view returns (bytes32 padded) {
        (bool ok, bytes memory answer) =
            address(balancer).staticcall(abi.encodeCall(IBalancer.getValidator, (validationId)));
        if (!ok || answer.length < 96) return 0;
        uint256 offset;
        assembly ("memory-safe") {
            offset := mload(add(answer, 0x60))
        }
        if (offset > answer.length || answer.length - offset < 96) return 0;
        uint256 length;
        assembly ("memory-safe") {
            // The tuple begins in the second word.
            let at := add(add(answer, 0x40), offset)
            length := mload(at)
            padded := shr(96, mload(add(at, 0x20)))
        }
        if (length != 20) return 0;
    }

    /// @dev Who has a node in its list on an L1: the first, and all others.
    function _ownersOf(IMiddleware middleware, bytes32 nodeId)
        private
        view
        returns (address first, address[] memory others)
    {
        address[] memory operators = middleware.getAllOperators();
        uint256 count;
        for (uint256 i = 0; i < operators.length; ++i) {
            uint256 length = middleware.getOperatorNodesLength(operators[i]);
            for (uint256 j = 0; j < length; ++j) {
                if (middleware.operatorNodesArray(operators[i], j) != nodeId) continue;
                operators[count++] = operators[i];
                break;
            }
        }
        others = new address[](count > 0 ? count - 1 : 0);
        if (count > 0) first = operators[0];
        for (uint256 i = 1; i < count; ++i) {
            others[i - 1] = operators[i];
        }
    }

    function _nodesOf(L1 memory l1, address operator) private view returns (Node[] memory nodes) {
        nodes = new Node[](l1.middleware.getOperatorNodesLength(operator));
        for (uint256 i = 0; i < nodes.length; ++i) {
            bytes32 nodeId = l1.middleware.operatorNodesArray(operator, i);
            bytes memory short = abi.encodePacked(bytes20(uint160(uint256(nodeId))));
            nodes[i] = Node(nodeId, _liveOf(l1.balancer, short));
        }
    }

    function _liveOf(IBalancer balancer, bytes memory nodeId) private view returns (bytes32) {
        try balancer.registeredValidators(nodeId) returns (bytes32 validationId) {
            return validationId;
        } catch {
            return balancer.getNodeValidationID(nodeId);
        }
    }

    function _ask(Question memory question, address operator) private view returns (Outcome memory outcome) {
        bytes memory data = question.data;
        assembly ("memory-safe") {
            mstore(add(data, 0x24), operator)
        }
        (outcome.ok, outcome.data) = question.to.staticcall(data);
    }
}
