import type { Memory, Submission } from '../../journal/memory.ts';
import type { TaskKey } from '../../journal/record.ts';
import { rowOfRun } from '../../tasks/task-kinds.ts';

/**
 * Returns what was signed for the effect of the last run of a task. If that run found everything
 * done and signed nothing, returns what the last earlier run with the same purpose signed. Never
 * includes another validation period, another input, or anything from before an opt-out.
 */
export function submissionsOf(
  { runs }: Pick<Memory, 'runs'>,
  { kind, l1, node, subject }: Omit<TaskKey, 'network' | 'operator'>,
): readonly Submission[] {
  const own = runs.filter(
    ({ task }) =>
      task.kind === kind && task.l1 === l1 && task.node === node && task.subject === subject,
  );
  const last = own.at(-1);
  if (last === undefined || last.submissions.length > 0) return last?.submissions ?? [];
  const earlier = own.findLast(({ submissions }) => submissions.length > 0);
  const isSame = earlier !== undefined && rowOfRun(last)?.hasSameEffect(earlier, last, runs);
  return isSame === true ? earlier.submissions : [];
}
