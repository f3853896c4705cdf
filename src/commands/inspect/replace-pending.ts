import { replacementOf } from '../../tasks/calls/pending.ts';
import type { ReplaceInput } from '../../tasks/calls/replace.ts';
import { listPending } from './read-pending.ts';
import { performTask, type TaskOutcome, type SendContext } from '../sending/perform-task.ts';

/**
 * Speeds a waiting transaction of the signer up, or has nothing in its place.
 * @throws OnboardError E-TASK-218, E-TASK-219; as `performTask` does
 */
export async function replacePending(
  order: Pick<ReplaceInput, 'nonce' | 'how'>,
  sending: SendContext,
): Promise<TaskOutcome> {
  const { connection, journals, signer } = sending;
  const pending = await listPending(connection, journals, signer.evmAddress);
  return performTask({ kind: 'replace', input: replacementOf(pending, order) }, sending);
}
