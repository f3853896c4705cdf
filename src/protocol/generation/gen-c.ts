import { callData } from '../abi/call-data.ts';
import { decodeFunctionResult, encodeEventTopics, encodeFunctionData } from 'viem/utils';
import { bytesToHex } from '../../domain/identity/bytes.ts';
import { nodeIdToBytes, nodeIdToBytes32 } from '../../domain/identity/ids.ts';
import { weight } from '../../domain/units.ts';
import { balancerCAbi, middlewareCAbi, vaultManagerAbi } from '../abi/l1-contracts.ts';
import { MESSAGE_INDEX, commonCalls, decodeValidatorTuple, ownerArgument } from './common-calls.ts';
import type { Generation } from './generation.ts';

const topic = (
  eventName: Extract<(typeof balancerCAbi)[number], { type: 'event' }>['name'],
): `0x${string}` => encodeEventTopics({ abi: balancerCAbi, eventName })[0];

/** Generation C: the balancer calls a separate validator manager (v2, ACP-99), which emits the events. */
export const generationC: Generation = {
  ...commonCalls,
  id: 'c',
  choosesExpiry: false,
  stakeUpdateByOperatorOnly: false,
  storedBy: 'manager',
  events: {
    emitter: 'manager',
    registrationInitiated: topic('InitiatedValidatorRegistration'),
    registrationCompleted: topic('CompletedValidatorRegistration'),
    weightUpdateInitiated: topic('InitiatedValidatorWeightUpdate'),
    weightUpdateCompleted: topic('CompletedValidatorWeightUpdate'),
    removalInitiated: topic('InitiatedValidatorRemoval'),
    removalCompleted: topic('CompletedValidatorRemoval'),
  },

  addNode: (node) =>
    callData(middlewareCAbi, 'addNode', [
      nodeIdToBytes32(node.nodeId),
      node.blsKey,
      ownerArgument(node.remainingBalanceOwner),
      ownerArgument(node.disableOwner),
      node.stake,
    ]),
  completeRegistration: () =>
    callData(middlewareCAbi, 'completeValidatorRegistration', [MESSAGE_INDEX]),
  completeStakeUpdate: () =>
    callData(middlewareCAbi, 'completeValidatorWeightUpdate', [MESSAGE_INDEX]),

  validationIdOf: (nodeId) =>
    callData(balancerCAbi, 'getNodeValidationID', [bytesToHex(nodeIdToBytes(nodeId))]),
  vaultClass: (vault) => callData(vaultManagerAbi, 'getVaultCollateralClass', [vault]),
  activeClasses: () =>
    encodeFunctionData({ abi: middlewareCAbi, functionName: 'getActiveCollateralClasses' }),
  decodeValidator: (data) =>
    decodeValidatorTuple(data, 'c', () => {
      const validator = decodeFunctionResult({
        abi: balancerCAbi,
        functionName: 'getValidator',
        data,
      });
      return {
        status: validator.status,
        nodeId: validator.nodeID,
        startingWeight: weight(validator.startingWeight),
        sentNonce: validator.sentNonce,
        receivedNonce: validator.receivedNonce,
        weight: weight(validator.weight),
        startedAt: validator.startTime,
        endedAt: validator.endTime,
      };
    }),
  weightUpdateOpen: (validator) =>
    validator.receivedNonce !== undefined && validator.sentNonce > validator.receivedNonce,
};
