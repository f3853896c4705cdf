import { parseBlsPublicKey, parseProofOfPossession } from '../../domain/identity/bls-key.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import { type NodeId, type ValidationId, parseNodeId } from '../../domain/identity/ids.ts';
import type { PChainOwner } from '../../protocol/warp/payloads.ts';
import type { RegistrationInput } from './warp-steps-snapshot.ts';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type Hex, bytesToHex, hexToBytes, isHex } from '../../domain/identity/bytes.ts';
import { type Stake, nAvax } from '../../domain/units.ts';
import type { Data } from '../../journal/record.ts';
import { unlessThrows } from '../../domain/errors.ts';

const shortId = z.pipe(
  z.custom<Hex>((value) => isHex(value, 20)),
  z.transform((hex: Hex) => hexToBytes(hex)),
);
const owner = z.object({
  threshold: z.int().check(z.positive()),
  addresses: z.readonly(z.array(shortId)),
});
const storedNode = z.object({
  blsKey: z.pipe(z.string(), z.transform(parseBlsPublicKey)),
  stake: z.custom<Stake>((value) => value === 'all' || (typeof value === 'bigint' && value > 0n)),
  /** The expiry of the registration, in seconds since 1970; by default close to 24 hours after sending. */
  expiry: z.exactOptional(z.bigint()),
  /** Receives the remaining P-Chain balance when the validator is removed or disabled. */
  remainingBalanceOwner: owner,
  disableOwner: owner,
});

export interface NewNode extends Readonly<z.infer<typeof storedNode>> {
  /** The caller named no stake, so the task does not compare it with the stake of an addition in progress. */
  readonly isDefaultStake?: true;
}

export interface AddNodeInput {
  readonly nodeId: NodeId;
  /** Undefined if the task only continues an initiated addition. */
  readonly newNode?: NewNode;
  /** From the receipt of the addition's transaction, if the operator has given it, with the operator in it. */
  readonly validationId?: ValidationId;
  readonly owner?: EvmAddress | undefined;
  /** From this machine's journal, which others may have edited, and not typed by the operator. */
  readonly isRecorded?: true;
  /** The input of the P-Chain registration. Without this input, the P-Chain transaction cannot be built. */
  readonly registering?: RegistrationInput;
}

export function encodeAddNode({ nodeId, newNode, registering }: AddNodeInput): Data {
  return {
    nodeId,
    ...(newNode && { newNode: encodeNode(newNode) }),
    ...(registering && {
      registering: { proof: registering.proof, balance: registering.balance },
    }),
  };
}

const stored = z.object({
  nodeId: z.pipe(z.string(), z.transform(parseNodeId)),
  newNode: z.exactOptional(storedNode),
  registering: z.exactOptional(
    z.object({
      proof: z.pipe(z.string(), z.transform(parseProofOfPossession)),
      balance: z.pipe(z.bigint(), z.transform(nAvax)),
    }),
  ),
});

/** Without the expiry, which may have passed since. Returns undefined if the data has another format. */
export function decodeAddNode(data: Data): AddNodeInput | undefined {
  const input = tryDecode(data);
  if (input?.newNode === undefined) return input;
  const { expiry: _, ...newNode } = input.newNode;
  return { ...input, newNode };
}

function tryDecode(data: Data): AddNodeInput | undefined {
  const parsed = unlessThrows(() => stored.parse(data));
  return parsed && { ...parsed, isRecorded: true };
}

/** If both requests initiate an addition of the node, the values that the later one names must be equal too. */
export function isSameAddition(earlier: Data, input: AddNodeInput): boolean {
  const earlierInput = tryDecode(earlier);
  if (earlierInput?.nodeId !== input.nodeId) return false;
  const [a, b] = [earlierInput.newNode, input.newNode];
  if (a === undefined || b === undefined) return true;
  const { expiry = a.expiry } = b;
  return isDeepStrictEqual(encodeNode(a), encodeNode({ ...b, ...(expiry && { expiry }) }));
}

function encodeNode(node: NewNode) {
  return {
    blsKey: node.blsKey,
    stake: node.stake,
    ...(node.expiry !== undefined && { expiry: node.expiry }),
    remainingBalanceOwner: encodeOwner(node.remainingBalanceOwner),
    disableOwner: encodeOwner(node.disableOwner),
  };
}

function encodeOwner({ threshold, addresses }: PChainOwner) {
  return { threshold, addresses: addresses.map(bytesToHex) };
}
