import type { OnboardError } from '../../../domain/errors.ts';
import type { OperatorStatus } from '../status.ts';
import { nearDeadlines, previousOf, statusChanges, type StatusChange } from './status-changes.ts';

/** Compares each check with the previous check. */
export interface StatusWatch {
  /** Returns the changes since the previous check; `now` in milliseconds since 1970. */
  changesIn(status: OperatorStatus, now: number): readonly StatusChange[];
  /**
   * Records that a whole check failed. Returns the failure as a change, unless the previous check failed with
   * the same code.
   */
  fail(failure: OnboardError): readonly StatusChange[];
}

/**
 * Creates a watch that starts from the status `first`. The first call of `changesIn` also reports deadlines
 * that are already near.
 */
export function createStatusWatch(first: OperatorStatus): StatusWatch {
  let before = first;
  let failed: string | undefined;
  const warned = new Set<string>();
  return {
    changesIn(status, now) {
      const recovered =
        failed === undefined ? [] : [wholeChange('read', { key: 'watch.read-again', values: {} })];
      failed = undefined;
      const changes = statusChanges(before, status);
      const near = nearDeadlines(status, now).filter(({ id }) => !warned.has(id));
      for (const { id } of near) warned.add(id);
      before = rememberUnread(before, status);
      return [...recovered, ...changes, ...near];
    },
    fail(failure) {
      if (failed === failure.code) return [];
      failed = failure.code;
      return [{ ...wholeChange('read', failure.reason), alert: true }];
    },
  };
}

function wholeChange(id: string, text: StatusChange['text']): StatusChange {
  return { id, l1: undefined, track: undefined, code: undefined, text, alert: false };
}

/** Keeps the last readable state of an L1 that could not be read, and marks the L1 as unreadable. */
function rememberUnread(before: OperatorStatus, now: OperatorStatus): OperatorStatus {
  const l1s = now.l1s.map((l1) => {
    if (l1.read !== undefined) return l1;
    const then = previousOf(l1, before);
    return then === undefined ? l1 : { ...then, read: undefined };
  });
  const node = now.node ?? before.node;
  return { ...now, l1s, node };
}
