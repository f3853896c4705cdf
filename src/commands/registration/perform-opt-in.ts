import type { EvmAddress } from '../../domain/identity/evm.ts';
import { optInLog } from '../../protocol/logs/joining-logs.ts';
import { performTask, type TaskOutcome, type SendContext } from '../sending/perform-task.ts';
import { withTransactionOfOthers } from '../sending/transactions-of-others.ts';

/** Opts the signer in to an L1 (its validator manager proxy) or to a vault. */
export async function optIn(
  kind: 'l1' | 'vault',
  where: EvmAddress,
  sending: SendContext,
): Promise<TaskOutcome> {
  const performed = await performTask({ kind: 'opt-in', input: { kind, where } }, sending);
  const { connection, signer } = sending;
  const log = optInLog(connection.profile.contracts, kind, signer.evmAddress, where);
  return withTransactionOfOthers(performed, `opt-in-${kind}`, log, sending);
}
