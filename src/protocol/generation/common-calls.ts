import { encodeFunctionData } from 'viem/utils';
import { bytesToHex, type Hex } from '../../domain/identity/bytes.ts';
import { nodeIdToBytes32 } from '../../domain/identity/ids.ts';
import { middlewareAbi } from '../abi/middleware.ts';
import type { PChainOwner } from '../warp/register-l1-validator.ts';
import type { Generation } from './generation.ts';

/** The message index of every completion. A completion carries exactly one warp message. */
export const MESSAGE_INDEX = 0;

/** The L1 middleware calls that are the same in both generations. */
export const commonCalls: Pick<
  Generation,
  'removeNode' | 'initializeStakeUpdate' | 'completeRemoval'
> = {
  removeNode: (nodeId) =>
    encodeFunctionData({
      abi: middlewareAbi,
      functionName: 'removeNode',
      args: [nodeIdToBytes32(nodeId)],
    }),
  initializeStakeUpdate: (nodeId, stake) =>
    encodeFunctionData({
      abi: middlewareAbi,
      functionName: 'initializeValidatorStakeUpdate',
      args: [nodeIdToBytes32(nodeId), stake],
    }),
  completeRemoval: () =>
    encodeFunctionData({
      abi: middlewareAbi,
      functionName: 'completeValidatorRemoval',
      args: [MESSAGE_INDEX],
    }),
};

/** Converts an owner for the ABI, which takes P-Chain short IDs as addresses. */
export function ownerArgument(owner: PChainOwner): {
  threshold: number;
  addresses: readonly Hex[];
} {
  return { threshold: owner.threshold, addresses: owner.addresses.map(bytesToHex) };
}
