import { isDeepStrictEqual } from 'node:util';
import type { Memory, Run, Submission } from '../../journal/memory.ts';
import { periodOfRun } from '../../tasks/node/run-period.ts';

/**
 * Returns what was signed for the effect of the last of these runs. If that run found everything
 * done and signed nothing, returns what the last earlier run with the same purpose signed. Never
 * includes another validation period, another input, or anything from before an opt-out.
 */
export function submissionsOf(
  { runs }: Pick<Memory, 'runs'>,
  isAbout: (run: Run) => boolean,
): readonly Submission[] {
  const last = runs.findLast(isAbout);
  if (last === undefined || last.submissions.length > 0) return last?.submissions ?? [];
  const earlier = runs.findLast((run) => isAbout(run) && run.submissions.length > 0);
  return earlier !== undefined && hasSameEffect(earlier, last, runs) ? earlier.submissions : [];
}

function hasSameEffect(earlier: Run, last: Run, runs: readonly Run[]): boolean {
  const { kind, subject } = last.task;
  switch (kind) {
    case 'register-operator':
    case 'set-metadata-url':
      return isDeepStrictEqual(earlier.input, last.input);
    case 'opt-in-l1':
    case 'opt-in-vault':
    case 'opt-out-l1':
    case 'opt-out-vault':
      return !runs.slice(runs.indexOf(earlier)).some(({ task, submissions }) => {
        const isOpposite = task.kind === opposite(kind) && task.subject === subject;
        return isOpposite && submissions.length > 0;
      });
    case 'add-node':
    case 'update-weight':
    case 'remove-node': {
      const period = periodOfRun(last);
      return period !== undefined && period === periodOfRun(earlier);
    }
    default:
      return false;
  }
}

function opposite(kind: string): string {
  return kind.includes('-in-') ? kind.replace('-in-', '-out-') : kind.replace('-out-', '-in-');
}
