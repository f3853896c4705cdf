import { hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { nodeIdFromBytes, type NodeId } from '../../domain/identity/ids.ts';
import {
  VALIDATOR_STATUSES,
  type ManagerValidator,
  type ValidatorStatus,
} from './manager-validator.ts';

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
