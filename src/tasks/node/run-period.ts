import { OnboardError } from '../../domain/errors.ts';
import { parseId, type NodeId, type ValidationId } from '../../domain/identity/ids.ts';
import { unfinishedRun, type Journal } from '../../journal/journal.ts';
import type { Run } from '../../journal/memory.ts';
import type { TaskKey } from '../../journal/record.ts';
import type { Readers } from '../../ports/readers.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import { readLive } from '../../protocol/contracts/read-manager-validator.ts';
import { VALIDATION } from './node-snapshot.ts';

/** The validation period that a run is about; undefined: it has not got that far. */
export function periodOfRun({ facts }: Pick<Run, 'facts'>): ValidationId | undefined {
  const value = facts.findLast(
    ({ name, validationId }) => name === VALIDATION && !validationId,
  )?.value;
  return typeof value === 'string' ? parseId<ValidationId>(value, 'noun.validation-id') : undefined;
}

/**
 * Whether a run is about a validation period that is over, given the node's live one (undefined: it has none).
 * A removal is not over while the manager has no newer period: it still has to see that the node left the set.
 */
export function isOfEarlierLife(
  run: Pick<Run, 'facts' | 'task'>,
  live: ValidationId | undefined,
): boolean {
  const period = periodOfRun(run);
  if (period === undefined || period === live) return false;
  return live !== undefined || run.task.kind !== 'remove-node';
}

/**
 * Closes the unfinished run of a task where it is about another validation period than the one that is asked for, so
 * that nothing it remembers answers for that one.
 */
export async function closeEarlierLife(
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
  if (run === undefined || periodOfRun(run) === undefined) return;
  const wanted = validationId ?? (await liveOrUnread(evm, l1, nodeId));
  if (wanted === UNREAD || !isOfEarlierLife(run, wanted)) return;
  await journal.append({ type: 'closed', run: run.id, how: 'done' });
}

const UNREAD = Symbol('unread');

/** A failure to read is told, and retried, by the task itself, which goes by the live period too. */
async function liveOrUnread(evm: Readers['evm'], l1: L1Facts, nodeId: NodeId) {
  try {
    return await readLive(evm, l1, nodeId);
  } catch (error) {
    if (error instanceof OnboardError) return UNREAD;
    throw error;
  }
}
