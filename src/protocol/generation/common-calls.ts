import { callData } from '../abi/call-data.ts';
import { type Hex, bytesToHex, hexToBytes } from '../../domain/identity/bytes.ts';
import { nodeIdFromBytes, nodeIdToBytes32 } from '../../domain/identity/ids.ts';
import { weight } from '../../domain/units.ts';
import { middlewareAbi } from '../abi/l1-contracts.ts';
import type { PChainOwner } from '../warp/payloads.ts';
import { type Generation, type ManagerValidator, VALIDATOR_STATUSES } from './generation.ts';
import { OnboardError } from '../../domain/errors.ts';

/** A completion carries exactly one warp message, so its index is always 0. */
export const MESSAGE_INDEX = 0;

export const commonCalls = {
  removeNode: (nodeId) => callData(middlewareAbi, 'removeNode', [nodeIdToBytes32(nodeId)]),
  initializeStakeUpdate: (nodeId, stake) =>
    callData(middlewareAbi, 'initializeValidatorStakeUpdate', [nodeIdToBytes32(nodeId), stake]),
  completeRemoval: () => callData(middlewareAbi, 'completeValidatorRemoval', [MESSAGE_INDEX]),
} satisfies Partial<Generation>;

/** The ABI takes P-Chain short IDs as addresses. */
export const ownerArgument = ({ threshold, addresses }: PChainOwner) => ({
  threshold,
  addresses: addresses.map(bytesToHex),
});

/** The offset of `nodeID` in the tuple of `getValidator`, which has seven fields in v1 and eight in v2. */
const NODE_ID_OFFSET = { a: 0xe0n, c: 0x100n } as const;

/**
 * Decodes the result of `getValidator`. Checks the tuple first, because the other generation's tuple would
 * decode into the wrong fields.
 * @throws OnboardError E-VM-901
 */
export function decodeValidatorTuple(
  data: Hex,
  generation: keyof typeof NODE_ID_OFFSET,
  decode: () => Omit<ManagerValidator, 'status' | 'nodeId' | 'startingWeight' | 'weight'> & {
    status: number;
    nodeID: Hex;
    startingWeight: bigint;
    weight: bigint;
  },
): ManagerValidator {
  try {
    const thirdWord = data.slice(2 + 128, 2 + 192);
    if (BigInt(`0x${thirdWord}`) !== NODE_ID_OFFSET[generation])
      throw new RangeError('other tuple');
    const { nodeID, ...raw } = decode();
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
