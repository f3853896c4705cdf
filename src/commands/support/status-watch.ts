import { OnboardError, ifOnboardError } from '../../domain/errors.ts';
import type { OperatorStatus } from '../../support/status/status.ts';
import {
  changedHeadlines,
  failureHeadline,
  headlineData,
  headlineLine,
  headlinesOf,
} from '../../support/status/watch-line.ts';
import type { Report } from '../definition.ts';
import type { CommandContext } from '../context.ts';

const NAME = 'status';

interface StatusReport<Data = object> {
  /** undefined if the queried subject concerns no operator. */
  readonly status: OperatorStatus | undefined;
  readonly report: Report<Data>;
}

interface WatchData {
  /** The next action of each L1 on which it changed, or the reason why a read failed. */
  readonly changes: readonly ReturnType<typeof headlineData>[];
}

/** Reports the first status in full, then each change of a headline, until the user stops the program. */
export async function watchStatus<Data>(
  seconds: number,
  context: Pick<CommandContext, 'clock' | 'output' | 'signal' | 'i18n'>,
  read: () => Promise<StatusReport<Data>>,
): Promise<Omit<Report<Data & WatchData>, 'failure'>> {
  const i18n = await context.i18n();
  const { clock, output, signal } = context;
  const first = await read();
  output.report(NAME, { ...first.report, data: { ...first.report.data, changes: [] } });
  let last = first.report;
  let before = headlinesOf(first.status);
  for (;;) {
    await clock.sleep(seconds * 1000, signal);
    // An error does not end the watch, except a cancellation or an unexpected one.
    const current = await read().catch(
      ifOnboardError((error) => {
        if (error.exit === 'cancelled') throw error;
        return error;
      }),
    );
    const isFailed = current instanceof OnboardError;
    if (!isFailed) last = current.report;
    const headlines = isFailed ? [failureHeadline(current)] : headlinesOf(current.status);
    const changes = changedHeadlines(before, headlines);
    before = headlines;
    if (changes.length === 0) continue;
    const now = clock.now();
    output.report(NAME, {
      outcome: isFailed ? current.exit : last.outcome,
      lines: changes.map((headline) => headlineLine(headline, now, i18n)),
      data: {
        ...last.data,
        changes: changes.map((headline) => headlineData(headline, now)),
      },
    });
  }
}
