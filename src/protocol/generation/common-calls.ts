import { callData } from '../abi/call-data.ts';
import { type Hex, bytesToHex, hexToBytes } from '../../domain/identity/bytes.ts';
import { type NodeId, nodeIdFromBytes, nodeIdToBytes32 } from '../../domain/identity/ids.ts';
import { middlewareAbi } from '../abi/l1-contracts.ts';
import type { PChainOwner } from '../warp/payloads.ts';
import {
  type Generation,
  type ManagerValidator,
  VALIDATOR_STATUSES,
  type ValidatorStatus,
} from './generation.ts';
import { OnboardError } from '../../domain/errors.ts';

/** The message index of every completion. A completion carries exactly one warp message. */
export const MESSAGE_INDEX = 0;

/** The L1 middleware calls that are the same in both generations. */
export const commonCalls: Pick<
  Generation,
  'removeNode' | 'initializeStakeUpdate' | 'completeRemoval'
> = {
  removeNode: (nodeId) => callData(middlewareAbi, 'removeNode', [nodeIdToBytes32(nodeId)]),
  initializeStakeUpdate: (nodeId, stake) =>
    callData(middlewareAbi, 'initializeValidatorStakeUpdate', [nodeIdToBytes32(nodeId), stake]),
  completeRemoval: () => callData(middlewareAbi, 'completeValidatorRemoval', [MESSAGE_INDEX]),
};

/** Converts an owner for the ABI, which takes P-Chain short IDs as addresses. */
export function ownerArgument(owner: PChainOwner): {
  threshold: number;
  addresses: readonly Hex[];
} {
  return { threshold: owner.threshold, addresses: owner.addresses.map(bytesToHex) };
}

/**
 * The offset of `nodeID` in the tuple that `getValidator` returns. The tuple has seven fields in v1 and eight
 * in v2.
 */
const NODE_ID_OFFSET = { a: 0xe0n, c: 0x100n } as const;

/**
 * Decodes the result of `getValidator`. First checks that the tuple belongs to this generation. The other
 * generation's tuple would decode without an error, but into the wrong fields.
 * @throws OnboardError E-VM-901
 */
export function decodeValidatorTuple(
  data: Hex,
  generation: keyof typeof NODE_ID_OFFSET,
  decode: () => Omit<ManagerValidator, 'status' | 'nodeId'> & {
    status: number;
    nodeId: Hex;
  },
): ManagerValidator {
  if (nodeIdOffset(data) !== NODE_ID_OFFSET[generation]) throw wrongShape();
  let raw: ReturnType<typeof decode>;
  try {
    raw = decode();
  } catch {
    throw wrongShape();
  }
  return { ...raw, status: statusOf(raw.status), nodeId: nodeIdOf(raw.nodeId) };
}

/** Returns the third word of the result, which is the offset of the NodeID in the tuple. */
function nodeIdOffset(data: Hex): bigint | undefined {
  const word = data.slice(2 + 128, 2 + 192);
  return word.length === 64 ? BigInt(`0x${word}`) : undefined;
}

function statusOf(number: number): ValidatorStatus {
  const status = VALIDATOR_STATUSES[number];
  if (status === undefined) throw wrongShape();
  return status;
}

function nodeIdOf(hex: Hex): NodeId | undefined {
  const bytes = hexToBytes(hex);
  return bytes.length === 20 ? nodeIdFromBytes(bytes) : undefined;
}

function wrongShape(): OnboardError {
  return new OnboardError('E-VM-901', {});
}
