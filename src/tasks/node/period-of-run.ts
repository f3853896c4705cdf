import { parseId, type ValidationId } from '../../domain/identity/ids.ts';
import type { Run } from '../../journal/memory.ts';
import { VALIDATION } from './node-snapshot.ts';

/** Returns the validation period of a run; undefined if it is not known yet. */
export function periodOfRun({ facts }: Pick<Run, 'facts'>): ValidationId | undefined {
  const value = facts.findLast(
    ({ name, validationId }) => name === VALIDATION && !validationId,
  )?.value;
  return typeof value === 'string' ? parseId<ValidationId>(value, 'noun.validation-id') : undefined;
}

/**
 * Whether a run belongs to a validation period that is over. A removal outlives its period: it is
 * over only once the node has a newer period.
 * @param live the node's live period; undefined if it has none
 */
export function isOfEarlierPeriod(
  run: Pick<Run, 'facts' | 'task'>,
  live: ValidationId | undefined,
): boolean {
  const period = periodOfRun(run);
  if (period === undefined || period === live) return false;
  return live !== undefined || run.task.kind !== 'remove-node';
}
