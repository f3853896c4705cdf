import { OnboardError } from '../../domain/errors.ts';
import type { OperatorStatus } from '../../support/status/status.ts';
import type { StatusChange } from '../../support/status/watch/status-changes.ts';
import type { Report } from '../definition.ts';
import type { CommandContext } from '../context.ts';

const NAME = 'status';

/** The status at one time, and its full report. */
export interface Look {
  /** undefined if the queried subject belongs to no operator. */
  readonly status: OperatorStatus | undefined;
  readonly report: Report;
}

/** Reports the first status in full, then each change, until the user stops the program. */
export async function watchStatus(
  { seconds, notify }: { readonly seconds: number; readonly notify: boolean },
  context: Pick<CommandContext, 'clock' | 'output' | 'signal' | 'words'>,
  read: () => Promise<Look>,
): Promise<Report> {
  const words = await context.words();
  const { clock, signal } = context;
  const [{ createStatusWatch }, lines] = await Promise.all([
    import('../../support/status/watch/watch-status.ts'),
    import('../../support/status/watch/change-lines.ts'),
  ]);
  const first = await read();
  const tell = (changes: readonly StatusChange[], look: Look): void => {
    if (changes.length === 0) return;
    const now = clock.now();
    const data = changes.map((change) => lines.changeData(change, now));
    context.output.report(NAME, {
      outcome: look.report.outcome,
      lines: changes.map((change) => lines.changeLine(change, now, words)),
      data: { ...look.report.data, changes: data },
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
    tell(watched.look(first.status, clock.now()), first);
  }
  for (;;) {
    await clock.sleep(seconds * 1000, signal);
    const look = await readOrFail(read);
    if (look instanceof OnboardError) {
      tell(watched?.fail(look) ?? [], last);
      continue;
    }
    last = look;
    if (look.status === undefined) continue;
    if (watched === undefined) {
      // The queried subject has had no operator until now.
      watched = createStatusWatch(look.status);
      context.output.report(NAME, { ...look.report, data: { ...look.report.data, changes: [] } });
    }
    tell(watched.look(look.status, clock.now()), look);
  }
}

/** Returns an error of an endpoint instead of throwing it, so that it does not end the watch. */
async function readOrFail(read: () => Promise<Look>): Promise<Look | OnboardError> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof OnboardError && error.exit !== 'cancelled') return error;
    throw error;
  }
}
