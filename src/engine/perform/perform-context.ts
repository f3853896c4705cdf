import type { Signer } from '../../ports/signer.ts';
import type { Engine } from '../engine.ts';
import type { Replacement } from '../resolve/resolution.ts';

/** What performing an intent works with. */
export interface PerformContext {
  readonly engine: Engine;
  readonly signer: Signer;
  readonly step: string;
  readonly subject: string;
}

/** Which nonce a call takes. */
export interface NonceSlot {
  /** That of another one, which it outbids. */
  readonly supersede: Replacement | undefined;
  /** The account's next, where it was asked for just now. */
  readonly nonce: bigint | undefined;
}
