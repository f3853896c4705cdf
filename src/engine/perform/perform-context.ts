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

/** The nonce for a call. */
export interface NonceSlot {
  /** The transaction to replace; the call takes its nonce. */
  readonly supersede: Replacement | undefined;
  /** The account's next nonce, if it was read a moment ago. */
  readonly nonce: bigint | undefined;
}
