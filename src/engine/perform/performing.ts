import type { Signer } from '../../ports/signer.ts';
import type { Engine } from '../engine.ts';

/** What performing an intent works with. */
export interface Performing {
  readonly engine: Engine;
  readonly signer: Signer;
  readonly step: string;
  readonly subject: string;
}
