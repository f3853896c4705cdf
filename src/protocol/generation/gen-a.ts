import { callData, oneWord, query } from '../abi/call-data.ts';
import { decodeFunctionResult, encodeEventTopics } from 'viem/utils';
import { bytesToHex } from '../../domain/identity/bytes.ts';
import { nodeIdToBytes, nodeIdToBytes32 } from '../../domain/identity/ids.ts';
import { balancerAAbi, middlewareAAbi, vaultManagerAbi } from '../abi/l1-contracts.ts';
import { MESSAGE_INDEX, commonCalls, decodeValidatorTuple, ownerArgument } from './common-calls.ts';
import type { Generation } from './generation.ts';

const topicA = (
  eventName: Extract<(typeof balancerAAbi)[number], { type: 'event' }>['name'],
): `0x${string}` => encodeEventTopics({ abi: balancerAAbi, eventName })[0];

/** Generation A: the balancer is the validator manager (v1). */
export const generationA: Generation = {
  ...commonCalls,
  id: 'a',
  choosesExpiry: true,
  stakeUpdateByOperatorOnly: true,
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

  liveValidationQuery: (balancer, nodeId) => ({
    ...query('noun.balancer', balancer, balancerAAbi, 'registeredValidators', [
      bytesToHex(nodeIdToBytes(nodeId)),
    ]),
    decode: oneWord,
  }),
  vaultClassQuery: (manager, vault) =>
    query('noun.vault-manager', manager, vaultManagerAbi, 'getVaultAssetClass', [vault]),
  activeClassesQuery: (middleware) =>
    query('noun.middleware', middleware, middlewareAAbi, 'getActiveAssetClasses', []),
  decodeValidator: (data) =>
    decodeValidatorTuple(data, 'a', () => {
      const { messageNonce, ...validator } = decodeFunctionResult({
        abi: balancerAAbi,
        functionName: 'getValidator',
        data,
      });
      return { ...validator, sentNonce: messageNonce, receivedNonce: undefined };
    }),
  // v1 does not store the nonce of acknowledgements, so the flag alone shows an open weight update.
  weightUpdateOpen: (_validator, flag) => flag,
};
