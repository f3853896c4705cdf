import type { EvmAddress } from '../domain/evm.ts';
import { performTask, type Performed, type Sending } from './perform-task.ts';

/** Opts the signer in to an L1 (its validator manager proxy) or to a vault. */
export function optIn(
  kind: 'l1' | 'vault',
  where: EvmAddress,
  sending: Sending,
): Promise<Performed> {
  return performTask({ kind: 'opt-in', input: { kind, where } }, sending);
}
