import { isHex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { isId, parseNodeId } from '../../domain/identity/ids.ts';

/** The kinds of identifiers that users paste instead of a code. */
export type IdentifierKind = 'hash' | 'id' | 'address' | 'node-id';

/** Returns the kind of identifier that a text is; undefined if it is not an identifier. */
export function identifierIn(text: string): IdentifierKind | undefined {
  if (isHex(text, 32)) return 'hash';
  if (isHex(text, 20)) return 'address';
  if (isNodeId(text)) return 'node-id';
  return isId(text) ? 'id' : undefined;
}

function isNodeId(text: string): boolean {
  try {
    return text === parseNodeId(text);
  } catch (error) {
    if (error instanceof OnboardError) return false;
    throw error;
  }
}
