import { isHex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import {
  parseAddress,
  parseHash,
  type EvmAddress,
  type EvmHash,
} from '../../domain/identity/evm.ts';
import { isId, parseId, parseNodeId, type Id32, type NodeId } from '../../domain/identity/ids.ts';
import { printable } from '../../domain/text/printable.ts';

export type Subject =
  | { readonly kind: 'operator'; readonly operator: EvmAddress }
  | { readonly kind: 'node'; readonly nodeId: NodeId }
  /** A validation ID or the ID of a P-Chain transaction. The two kinds of ID look alike. */
  | { readonly kind: 'id'; readonly id: Id32 }
  | { readonly kind: 'transaction'; readonly hash: EvmHash };

/** @throws OnboardError E-SUP-101, E-ID-101, E-ID-103 */
export function parseSubject(text: string): Subject {
  const trimmed = text.trim();
  if (trimmed.startsWith('NodeID-')) return { kind: 'node', nodeId: parseNodeId(trimmed) };
  if (isHex(trimmed, 32)) return { kind: 'transaction', hash: parseHash(trimmed) };
  if (trimmed.startsWith('0x')) return { kind: 'operator', operator: parseAddress(trimmed) };
  if (isId(trimmed)) return { kind: 'id', id: parseId(trimmed, 'noun.id') };
  throw new OnboardError('E-SUP-101', { text: printable(trimmed, 80) });
}
