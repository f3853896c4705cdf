import type { Signer } from '../../ports/signer.ts';
import type { Engine } from '../engine.ts';
import type { Supersede } from '../settle/settled.ts';

/** What performing an intent works with. */
export interface Performing {
  readonly engine: Engine;
  readonly signer: Signer;
  readonly step: string;
  readonly subject: string;
}

/** Which nonce a call takes. */
export interface Place {
  /** That of another one, which it outbids. */
  readonly supersede: Supersede | undefined;
  /** The account's next, where it was asked for just now. */
  readonly nonce: bigint | undefined;
}
