import { callData, oneWord, query } from '../abi/call-data.ts';
import type { ContractEventName } from 'viem';
import { decodeFunctionResult, encodeEventTopics } from 'viem/utils';
import { bytesToHex, type Hex, hexToBytes } from '../../domain/identity/bytes.ts';
import { nodeIdToBytes, nodeIdToBytes32, nodeIdFromBytes } from '../../domain/identity/ids.ts';
import {
  balancerAAbi,
  middlewareAAbi,
  balancerCAbi,
  middlewareCAbi,
  middlewareAbi,
  balancerAAt,
  balancerCAt,
  middlewareAAt,
  middlewareCAt,
  vaultManagerAt,
} from '../abi/l1-contracts.ts';
import { type Generation, type ManagerValidator, VALIDATOR_STATUSES } from './generation.ts';
import { amountOfStake, weight } from '../../domain/units.ts';
import type { PChainOwner } from '../warp/payloads.ts';
import { OnboardError } from '../../domain/errors.ts';

/** A completion carries exactly one warp message, so its index is always 0. */
const MESSAGE_INDEX = 0;

const commonCalls = {
  removeNode: (nodeId) => callData(middlewareAbi, 'removeNode', [nodeIdToBytes32(nodeId)]),
  initializeStakeUpdate: (nodeId, stake) =>
    callData(middlewareAbi, 'initializeValidatorStakeUpdate', [nodeIdToBytes32(nodeId), stake]),
  completeRemoval: () => callData(middlewareAbi, 'completeValidatorRemoval', [MESSAGE_INDEX]),
} satisfies Partial<Generation>;

/** The ABI takes P-Chain short IDs as addresses. */
const ownerArgument = ({ threshold, addresses }: PChainOwner) => ({
  threshold,
  addresses: addresses.map(bytesToHex),
});

function validatorA(data: Hex) {
  const { messageNonce, ...validator } = decodeFunctionResult({
    abi: balancerAAbi,
    functionName: 'getValidator',
    data,
  });
  return { ...validator, sentNonce: messageNonce, receivedNonce: undefined };
}

function validatorC(data: Hex) {
  const { startTime, endTime, ...validator } = decodeFunctionResult({
    abi: balancerCAbi,
    functionName: 'getValidator',
    data,
  });
  return { ...validator, startedAt: startTime, endedAt: endTime };
}

/**
 * Decodes the result of `getValidator`. Checks the tuple first, because the other generation's tuple would
 * decode into the wrong fields.
 * @param nodeIdOffset of `nodeID` in the tuple, which has seven fields in v1 and eight in v2
 * @throws OnboardError E-VM-901
 */
function decodeValidatorTuple(
  data: Hex,
  nodeIdOffset: bigint,
  decode: typeof validatorA | typeof validatorC,
): ManagerValidator {
  try {
    const thirdWord = data.slice(2 + 128, 2 + 192);
    if (BigInt(`0x${thirdWord}`) !== nodeIdOffset) throw new RangeError('other tuple');
    const { nodeID, ...raw } = decode(data);
    const status = VALIDATOR_STATUSES[raw.status];
    if (status === undefined) throw new RangeError('unknown status');
    const bytes = hexToBytes(nodeID);
    return {
      ...raw,
      status,
      nodeId: bytes.length === 20 ? nodeIdFromBytes(bytes) : undefined,
      startingWeight: weight(raw.startingWeight),
      weight: weight(raw.weight),
    };
  } catch {
    throw new OnboardError('E-VM-901', {});
  }
}

const topicA = (eventName: ContractEventName<typeof balancerAAbi>): Hex =>
  encodeEventTopics({ abi: balancerAAbi, eventName })[0];

/** Generation A: the balancer is the validator manager (v1). */
export const generationA: Generation = {
  ...commonCalls,
  id: 'a',
  choosesExpiry: true,
  events: {
    registrationInitiated: topicA('ValidationPeriodCreated'),
    registrationCompleted: topicA('ValidationPeriodRegistered'),
    weightUpdateInitiated: topicA('ValidatorWeightUpdate'),
    weightUpdateCompleted: undefined,
    removalInitiated: topicA('ValidatorRemovalInitialized'),
    removalCompleted: topicA('ValidationPeriodEnded'),
  },

  addNode: (node) =>
    callData(middlewareAAbi, 'addNode', [
      nodeIdToBytes32(node.nodeId),
      node.blsKey,
      node.expiry,
      ownerArgument(node.remainingBalanceOwner),
      ownerArgument(node.disableOwner),
      amountOfStake(node.stake),
    ]),
  completeRegistration: (operator, nodeId) =>
    callData(middlewareAAbi, 'completeValidatorRegistration', [
      operator,
      nodeIdToBytes32(nodeId),
      MESSAGE_INDEX,
    ]),
  completeStakeUpdate: (nodeId) =>
    callData(middlewareAAbi, 'completeStakeUpdate', [nodeIdToBytes32(nodeId), MESSAGE_INDEX]),

  liveValidationQuery: (balancer, nodeId) => ({
    ...query(balancerAAt(balancer), 'registeredValidators', [bytesToHex(nodeIdToBytes(nodeId))]),
    decode: oneWord,
  }),
  vaultClassQuery: (manager, vault) =>
    query(vaultManagerAt(manager), 'getVaultAssetClass', [vault]),
  activeClassesQuery: (middleware) => query(middlewareAAt(middleware), 'getActiveAssetClasses', []),
  decodeValidator: (data) => decodeValidatorTuple(data, 0xe0n, validatorA),
  // v1 does not store the nonce of acknowledgements, so the flag alone shows an open weight update.
  weightUpdateOpen: (_validator, flag) => flag,
};

const topicC = (eventName: ContractEventName<typeof balancerCAbi>): Hex =>
  encodeEventTopics({ abi: balancerCAbi, eventName })[0];

/** Generation C: the balancer calls a separate validator manager (v2, ACP-99), which emits the events. */
export const generationC: Generation = {
  ...commonCalls,
  id: 'c',
  choosesExpiry: false,
  events: {
    registrationInitiated: topicC('InitiatedValidatorRegistration'),
    registrationCompleted: topicC('CompletedValidatorRegistration'),
    weightUpdateInitiated: topicC('InitiatedValidatorWeightUpdate'),
    weightUpdateCompleted: topicC('CompletedValidatorWeightUpdate'),
    removalInitiated: topicC('InitiatedValidatorRemoval'),
    removalCompleted: topicC('CompletedValidatorRemoval'),
  },

  addNode: (node) =>
    callData(middlewareCAbi, 'addNode', [
      nodeIdToBytes32(node.nodeId),
      node.blsKey,
      ownerArgument(node.remainingBalanceOwner),
      ownerArgument(node.disableOwner),
      amountOfStake(node.stake),
    ]),
  completeRegistration: () =>
    callData(middlewareCAbi, 'completeValidatorRegistration', [MESSAGE_INDEX]),
  completeStakeUpdate: () =>
    callData(middlewareCAbi, 'completeValidatorWeightUpdate', [MESSAGE_INDEX]),

  liveValidationQuery: (balancer, nodeId) => ({
    ...query(balancerCAt(balancer), 'getNodeValidationID', [bytesToHex(nodeIdToBytes(nodeId))]),
    decode: oneWord,
  }),
  vaultClassQuery: (manager, vault) =>
    query(vaultManagerAt(manager), 'getVaultCollateralClass', [vault]),
  activeClassesQuery: (middleware) =>
    query(middlewareCAt(middleware), 'getActiveCollateralClasses', []),
  decodeValidator: (data) => decodeValidatorTuple(data, 0x100n, validatorC),
  weightUpdateOpen: (validator) =>
    validator.receivedNonce !== undefined && validator.sentNonce > validator.receivedNonce,
};
