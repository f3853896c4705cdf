import { parseId, type ValidationId } from '../../domain/identity/ids.ts';
import type { Run } from '../../journal/memory.ts';
import { VALIDATION } from './node-snapshot.ts';

/** Returns the validation of a run; undefined if the validation is not known yet. */
export function validationOfRun({ facts }: Pick<Run, 'facts'>): ValidationId | undefined {
  const value = facts.findLast(
    ({ name, validationId }) => name === VALIDATION && !validationId,
  )?.value;
  return typeof value === 'string' ? parseId<ValidationId>(value, 'noun.validation-id') : undefined;
}

/**
 * True if a run belongs to an earlier validation of the node. A removal continues after its validation has
 * ended. For a removal, the result is therefore true only if the node has a newer validation.
 * @param live the node's live validation; undefined if the node has none
 */
export function isOfEarlierValidation(
  run: Pick<Run, 'facts' | 'task'>,
  live: ValidationId | undefined,
): boolean {
  const period = validationOfRun(run);
  if (period === undefined || period === live) return false;
  return live !== undefined || run.task.kind !== 'remove-node';
}
