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
  /** The transaction to replace, whose nonce the call uses. */
  readonly supersede: Replacement | undefined;
  /** The account's next nonce. If undefined, a call without a fixed nonce reads the nonce before signing. */
  readonly nonce: bigint | undefined;
}
