import { callData, oneWord, query } from '../abi/call-data.ts';
import { decodeFunctionResult, encodeEventTopics } from 'viem/utils';
import { bytesToHex } from '../../domain/identity/bytes.ts';
import { nodeIdToBytes, nodeIdToBytes32 } from '../../domain/identity/ids.ts';
import { balancerCAbi, middlewareCAbi, vaultManagerAbi } from '../abi/l1-contracts.ts';
import { MESSAGE_INDEX, commonCalls, decodeValidatorTuple, ownerArgument } from './common-calls.ts';
import type { Generation } from './generation.ts';

const topicC = (
  eventName: Extract<(typeof balancerCAbi)[number], { type: 'event' }>['name'],
): `0x${string}` => encodeEventTopics({ abi: balancerCAbi, eventName })[0];

/** Generation C: the balancer calls a separate validator manager (v2, ACP-99), which emits the events. */
export const generationC: Generation = {
  ...commonCalls,
  id: 'c',
  choosesExpiry: false,
  stakeUpdateByOperatorOnly: false,
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
      node.stake,
    ]),
  completeRegistration: () =>
    callData(middlewareCAbi, 'completeValidatorRegistration', [MESSAGE_INDEX]),
  completeStakeUpdate: () =>
    callData(middlewareCAbi, 'completeValidatorWeightUpdate', [MESSAGE_INDEX]),

  liveValidationQuery: (balancer, nodeId) => ({
    ...query('noun.balancer', balancer, balancerCAbi, 'getNodeValidationID', [
      bytesToHex(nodeIdToBytes(nodeId)),
    ]),
    decode: oneWord,
  }),
  vaultClassQuery: (manager, vault) =>
    query('noun.vault-manager', manager, vaultManagerAbi, 'getVaultCollateralClass', [vault]),
  activeClassesQuery: (middleware) =>
    query('noun.middleware', middleware, middlewareCAbi, 'getActiveCollateralClasses', []),
  decodeValidator: (data) =>
    decodeValidatorTuple(data, 'c', () => {
      const { startTime, endTime, ...validator } = decodeFunctionResult({
        abi: balancerCAbi,
        functionName: 'getValidator',
        data,
      });
      return { ...validator, startedAt: startTime, endedAt: endTime };
    }),
  weightUpdateOpen: (validator) =>
    validator.receivedNonce !== undefined && validator.sentNonce > validator.receivedNonce,
};
