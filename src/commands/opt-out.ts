import type { EvmAddress } from '../domain/evm.ts';
import { performTask, type Performed, type Sending } from './perform-task.ts';

/** Opts the signer out of an L1 (its validator manager proxy) or of a vault. */
export function optOut(
  kind: 'l1' | 'vault',
  where: EvmAddress,
  sending: Sending,
): Promise<Performed> {
  return performTask({ kind: 'opt-out', input: { kind, where } }, sending);
}
