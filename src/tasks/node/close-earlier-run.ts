import { OnboardError } from '../../domain/errors.ts';
import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';
import { unfinishedRun, type Journal } from '../../journal/journal.ts';
import type { TaskKey } from '../../journal/record.ts';
import type { Readers } from '../../ports/evm.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import { readLiveValidation } from '../../protocol/contracts/read-manager-validator.ts';
import { isOfEarlierValidation, validationOfRun } from './validation-of-run.ts';

/**
 * Closes a task's unfinished run if the run belongs to an earlier validation of the node. The new run does
 * not use the facts of the earlier run.
 */
export async function closeRunOfEarlierValidation(
  journal: Journal,
  key: TaskKey,
  { evm }: Pick<Readers, 'evm'>,
  l1: L1Facts,
  {
    nodeId,
    validationId,
  }: { readonly nodeId: NodeId; readonly validationId?: ValidationId | undefined },
): Promise<void> {
  const run = unfinishedRun(journal.memory(), key);
  if (run === undefined || validationOfRun(run) === undefined) return;
  const requestedPeriod = validationId ?? (await liveOrUnread(evm, l1, nodeId));
  if (requestedPeriod === UNREAD || !isOfEarlierValidation(run, requestedPeriod)) return;
  await journal.append({ type: 'closed', run: run.id, how: 'done' });
}

const UNREAD = Symbol('unread');

/**
 * Reads the node's live validation. Returns UNREAD if the read fails. The task repeats the read and reports a
 * failure.
 */
async function liveOrUnread(evm: Readers['evm'], l1: L1Facts, nodeId: NodeId) {
  try {
    return await readLiveValidation(evm, l1, nodeId);
  } catch (error) {
    if (error instanceof OnboardError) return UNREAD;
    throw error;
  }
}
