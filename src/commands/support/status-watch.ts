import { OnboardError } from '../../domain/errors.ts';
import type { OperatorStatus } from '../../support/status/status.ts';
import type { StatusChange } from '../../support/status/watch/status-changes.ts';
import type { Report } from '../definition.ts';
import type { CommandContext } from '../context.ts';

const NAME = 'status';

/** The status at one time, and its full report. */
export interface StatusReport {
  /** undefined if the queried subject concerns no operator. */
  readonly status: OperatorStatus | undefined;
  readonly report: Report;
}

/** Reports the first status in full, then each change, until the user stops the program. */
export async function watchStatus(
  { seconds, notify }: { readonly seconds: number; readonly notify: boolean },
  context: Pick<CommandContext, 'clock' | 'output' | 'signal' | 'words'>,
  read: () => Promise<StatusReport>,
): Promise<Report> {
  const words = await context.words();
  const { clock, signal } = context;
  const [{ createStatusWatch }, lines] = await Promise.all([
    import('../../support/status/watch/watch-status.ts'),
    import('../../support/status/watch/change-lines.ts'),
  ]);
  const first = await read();
  const reportChanges = (changes: readonly StatusChange[], current: StatusReport): void => {
    if (changes.length === 0) return;
    const now = clock.now();
    const data = changes.map((change) => lines.changeData(change, now));
    context.output.report(NAME, {
      outcome: current.report.outcome,
      lines: changes.map((change) => lines.changeLine(change, now, words)),
      data: { ...current.report.data, changes: data },
    });
    if (!notify) return;
    for (const change of changes) {
      if (change.alert) context.output.notify(lines.changeText(change, words));
    }
  };
  context.output.report(NAME, { ...first.report, data: { ...first.report.data, changes: [] } });
  let last = first;
  let watched = first.status && createStatusWatch(first.status);
  if (watched !== undefined && first.status !== undefined) {
    reportChanges(watched.changesIn(first.status, clock.now()), first);
  }
  for (;;) {
    await clock.sleep(seconds * 1000, signal);
    const current = await readOrFail(read);
    if (current instanceof OnboardError) {
      reportChanges(watched?.fail(current) ?? [], last);
      continue;
    }
    last = current;
    if (current.status === undefined) continue;
    if (watched === undefined) {
      // Until now, the queried subject concerned no operator.
      watched = createStatusWatch(current.status);
      context.output.report(NAME, {
        ...current.report,
        data: { ...current.report.data, changes: [] },
      });
    }
    reportChanges(watched.changesIn(current.status, clock.now()), current);
  }
}

/**
 * Returns an error instead of throwing it, so that the error does not end the watch. Throws cancellations and
 * unexpected errors.
 */
async function readOrFail(read: () => Promise<StatusReport>): Promise<StatusReport | OnboardError> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof OnboardError && error.exit !== 'cancelled') return error;
    throw error;
  }
}
