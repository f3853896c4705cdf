import type { Signer } from '../../ports/signer.ts';
import type { Engine } from '../engine.ts';
import type { Replacement } from '../resolve/resolution.ts';

/** The arguments that the functions for signing and sending an intent have in common. */
export interface PerformContext {
  readonly engine: Engine;
  readonly signer: Signer;
  readonly step: string;
  readonly subject: string;
}

/** The source of a call's nonce. */
export interface NonceSlot {
  /** The transaction to replace. The call uses the same nonce. */
  readonly supersede: Replacement | undefined;
  /** The account's next nonce from a recent read; undefined if there is none. */
  readonly nonce: bigint | undefined;
}
