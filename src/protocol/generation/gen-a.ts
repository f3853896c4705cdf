import { callData } from '../abi/call-data.ts';
import { decodeFunctionResult, encodeEventTopics, encodeFunctionData } from 'viem/utils';
import { bytesToHex } from '../../domain/identity/bytes.ts';
import { nodeIdToBytes, nodeIdToBytes32 } from '../../domain/identity/ids.ts';
import { weight } from '../../domain/units.ts';
import { balancerAAbi, middlewareAAbi, vaultManagerAbi } from '../abi/l1-contracts.ts';
import { MESSAGE_INDEX, commonCalls, decodeValidatorTuple, ownerArgument } from './common-calls.ts';
import type { Generation } from './generation.ts';

const topic = (
  eventName: Extract<(typeof balancerAAbi)[number], { type: 'event' }>['name'],
): `0x${string}` => encodeEventTopics({ abi: balancerAAbi, eventName })[0];

/** Generation A: the balancer is the validator manager (v1). */
export const generationA: Generation = {
  ...commonCalls,
  id: 'a',
  choosesExpiry: true,
  stakeUpdateByOperatorOnly: true,
  storedBy: 'balancer',
  events: {
    emitter: 'balancer',
    registrationInitiated: topic('ValidationPeriodCreated'),
    registrationCompleted: topic('ValidationPeriodRegistered'),
    weightUpdateInitiated: topic('ValidatorWeightUpdate'),
    weightUpdateCompleted: undefined,
    removalInitiated: topic('ValidatorRemovalInitialized'),
    removalCompleted: topic('ValidationPeriodEnded'),
  },

  addNode: (node) =>
    callData(middlewareAAbi, 'addNode', [
      nodeIdToBytes32(node.nodeId),
      node.blsKey,
      node.expiry,
      ownerArgument(node.remainingBalanceOwner),
      ownerArgument(node.disableOwner),
      node.stake,
    ]),
  completeRegistration: (operator, nodeId) =>
    callData(middlewareAAbi, 'completeValidatorRegistration', [
      operator,
      nodeIdToBytes32(nodeId),
      MESSAGE_INDEX,
    ]),
  completeStakeUpdate: (nodeId) =>
    callData(middlewareAAbi, 'completeStakeUpdate', [nodeIdToBytes32(nodeId), MESSAGE_INDEX]),

  validationIdOf: (nodeId) =>
    callData(balancerAAbi, 'registeredValidators', [bytesToHex(nodeIdToBytes(nodeId))]),
  vaultClass: (vault) => callData(vaultManagerAbi, 'getVaultAssetClass', [vault]),
  activeClasses: () =>
    encodeFunctionData({ abi: middlewareAAbi, functionName: 'getActiveAssetClasses' }),
  decodeValidator: (data) =>
    decodeValidatorTuple(data, 'a', () => {
      const validator = decodeFunctionResult({
        abi: balancerAAbi,
        functionName: 'getValidator',
        data,
      });
      return {
        status: validator.status,
        nodeId: validator.nodeID,
        startingWeight: weight(validator.startingWeight),
        sentNonce: validator.messageNonce,
        receivedNonce: undefined,
        weight: weight(validator.weight),
        startedAt: validator.startedAt,
        endedAt: validator.endedAt,
      };
    }),
  // v1 does not store the nonce of acknowledgements, so the flag alone shows an open weight update.
  weightUpdateOpen: (_validator, flag) => flag,
};
