import type { Brand } from '../brand.ts';
import { bytesToHex, hexToBytes, type Hex } from './bytes.ts';
import { decodeCb58, encodeCb58, isCb58 } from './cb58.ts';
import { OnboardError } from '../errors.ts';
import { message, type Message, type NounKey } from '../message.ts';
import { refusedText } from '../text/refused.ts';

/** `NodeID-` and the CB58 of 20 bytes. */
export type NodeId = Brand<string, 'NodeId'>;
/** CB58 of the SHA-256 of a registration message, or of a subnet ID and index. Identifies one validation. */
export type ValidationId = Brand<string, 'ValidationId'>;
/** CB58 of 32 bytes. */
export type SubnetId = Brand<string, 'SubnetId'>;
/** CB58 of 32 bytes. */
export type BlockchainId = Brand<string, 'BlockchainId'>;
/** CB58 of the SHA-256 of a signed P-Chain (or C-Chain atomic) transaction. */
export type PChainTxId = Brand<string, 'PChainTxId'>;
/** CB58 of 32 bytes. */
export type AssetId = Brand<string, 'AssetId'>;
/** CB58 of 32 bytes: a virtual machine, and the file name of its plugin. */
export type VmId = Brand<string, 'VmId'>;
/** Any 32-byte identifier. */
export type Id32 = ValidationId | SubnetId | BlockchainId | PChainTxId | AssetId | VmId;

/** The subnet ID of the primary network, which is also the blockchain ID of the P-Chain: 32 zero bytes. */
export const PRIMARY_NETWORK_ID = '11111111111111111111111111111111LpoYY' as SubnetId;
export const P_CHAIN_ID = '11111111111111111111111111111111LpoYY' as BlockchainId;

const NODE_ID_PREFIX = 'NodeID-';

const faults = {
  alphabet: message('reason.not-base58'),
  length: message('reason.wrong-length'),
  checksum: message('reason.checksum-changed-or-lost'),
} as const;

/** Parses `NodeID-…` and verifies its checksum. @throws OnboardError E-ID-101 */
export function parseNodeId(text: string): NodeId {
  const trimmed = text.trim();
  const fault = nodeIdFault(trimmed);
  if (fault !== undefined) {
    throw new OnboardError('E-ID-101', { text: refusedText(text), fault });
  }
  return trimmed as NodeId;
}

/** 20 bytes, or the 32 bytes in which contracts take them. */
const HEX_NODE_ID = /^(?:NodeID-)?(?:0x)?(?:0{24})?([0-9a-f]{40})$/i;

function nodeIdFault(text: string): Message | undefined {
  // Not taken as a NodeID, because an account's address looks alike.
  const [, digits] = HEX_NODE_ID.exec(text) ?? [];
  if (digits !== undefined) {
    const nodeId = nodeIdFromBytes(hexToBytes(`0x${digits.toLowerCase()}`));
    return message('reason.node-id-in-hex', { nodeId });
  }
  if (!text.startsWith(NODE_ID_PREFIX)) return message('reason.no-node-id-prefix');
  return decodeFault(decodeCb58(text.slice(NODE_ID_PREFIX.length), 20));
}

/** Like `parseNodeId`, but spaces around the text are not accepted. */
export function isNodeId(text: string): text is NodeId {
  const encoded = text.slice(NODE_ID_PREFIX.length);
  return text.startsWith(NODE_ID_PREFIX) && decodeFault(decodeCb58(encoded, 20)) === undefined;
}

export function nodeIdToBytes(nodeId: NodeId): Uint8Array {
  return checked(decodeCb58(nodeId.slice(NODE_ID_PREFIX.length), 20));
}

export function nodeIdFromBytes(bytes: Uint8Array): NodeId {
  if (bytes.length !== 20) throw new RangeError('a NodeID has 20 bytes');
  return (NODE_ID_PREFIX + encodeCb58(bytes)) as NodeId;
}

/** Encodes a NodeID for the L1 middleware: its 20 bytes, left-padded with 12 zero bytes. */
export function nodeIdToBytes32(nodeId: NodeId): Hex {
  return `0x${'00'.repeat(12)}${bytesToHex(nodeIdToBytes(nodeId)).slice(2)}`;
}

/** Verifies the checksum; `what` names the identifier in the error. @throws OnboardError E-ID-102 */
export function parseId<T extends Id32>(text: string, what: NounKey): T {
  const trimmed = text.trim();
  const fault = decodeFault(decodeCb58(trimmed, 32));
  if (fault !== undefined) {
    throw new OnboardError('E-ID-102', { what: message(what), text: refusedText(text), fault });
  }
  return trimmed as T;
}

/** For queries whether an item of that kind exists. */
export function idOfKind<T extends Id32>(id: Id32): T {
  return id as T;
}

/** Whether a text is a CB58 identifier of 32 bytes, of any kind. */
export function isId(text: string): boolean {
  return isCb58(text, 32);
}

export function idToBytes(id: Id32): Uint8Array {
  return checked(decodeCb58(id, 32));
}

export function idFromBytes<T extends Id32>(bytes: Uint8Array): T {
  if (bytes.length !== 32) throw new RangeError('an identifier has 32 bytes');
  return encodeCb58(bytes) as T;
}

export function idToHex(id: Id32): Hex {
  return bytesToHex(idToBytes(id));
}

export function idFromHex<T extends Id32>(hex: Hex): T {
  return idFromBytes<T>(hexToBytes(hex));
}

function decodeFault(decoded: Uint8Array | keyof typeof faults): Message | undefined {
  return typeof decoded === 'string' ? faults[decoded] : undefined;
}

function checked(decoded: Uint8Array | keyof typeof faults): Uint8Array {
  // Branded values were verified when they were created, so only a wrong cast fails here.
  if (typeof decoded === 'string') throw new RangeError('the identifier was not parsed');
  return decoded;
}
