import type { EvmAddress } from '../../domain/identity/evm.ts';
import { nameOfTarget } from '../../protocol/contracts/name-of-target.ts';
import { performTask, type TaskOutcome, type SendContext } from '../sending/perform-task.ts';

/** Opts the signer out of an L1 (its validator manager proxy) or of a vault. */
export async function optOut(
  kind: 'l1' | 'vault',
  where: EvmAddress,
  sending: SendContext,
): Promise<TaskOutcome> {
  const { ports, profile } = sending.connection;
  const found = await nameOfTarget(ports, profile, { kind, where });
  const name = found === where ? where : `${found} (${where})`;
  return performTask({ kind: 'opt-out', input: { kind, where, name } }, sending);
}
