import type { Signer } from '../../ports/signer.ts';
import type { Engine } from '../engine.ts';
import type { Replacement } from '../resolve/resolution.ts';

/** The arguments that every performed intent shares. */
export interface PerformContext {
  readonly engine: Engine;
  readonly signer: Signer;
  readonly step: string;
  readonly subject: string;
}

/** The source of a call's nonce. */
export interface NonceSlot {
  /** The transaction to replace, whose nonce the call uses. */
  readonly supersede: Replacement | undefined;
  /** The account's next nonce; undefined if it must be read again before signing. */
  readonly nonce: bigint | undefined;
}
