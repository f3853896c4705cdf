import { OnboardError, ifOnboardError } from '../../domain/errors.ts';
import { isoTime } from '../../domain/iso-time.ts';
import { message, type Text } from '../../domain/message.ts';
import { englishText } from '../../i18n/english.ts';
import { showText, type Translator } from '../../i18n/translator.ts';
import { partyText } from '../../standing/moments.ts';
import type { NextAction } from '../../standing/standing.ts';
import type { OperatorStatus } from '../../support/status/status.ts';
import type { Report } from '../definition.ts';
import type { CommandContext } from '../context.ts';

interface StatusReport<Data = object> {
  /** undefined if the queried subject concerns no operator. */
  readonly status: OperatorStatus | undefined;
  readonly report: Report<Data>;
}

export interface WatchData {
  /** The next action of each L1 on which it changed, or the reason why a read failed. */
  readonly changes: readonly ReturnType<typeof headlineData>[];
}

/** Reports the first status in full, then each change of a headline, until the user stops the program. */
export async function watchStatus<Data>(
  seconds: number,
  context: Pick<CommandContext, 'command' | 'clock' | 'output' | 'signal' | 'i18n'>,
  read: () => Promise<StatusReport<Data>>,
): Promise<Omit<Report<Data & WatchData>, 'failure'>> {
  const { command, clock, i18n, output, signal } = context;
  const first = await read();
  output.report(command, { ...first.report, data: { ...first.report.data, changes: [] } });
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
    output.report(command, {
      outcome: isFailed ? current.exit : last.outcome,
      lines: changes.map((headline) => headlineLine(headline, now, i18n)),
      data: {
        ...last.data,
        changes: changes.map((headline) => headlineData(headline, now)),
      },
    });
  }
}

/** The next action on one L1, or the reason why the status could not be read. */
interface Headline {
  /** The name of the L1; undefined if the whole read failed. */
  readonly l1: string | undefined;
  /** Identifies the L1, because several L1s may have the same name. */
  readonly l1Id: string | undefined;
  /** undefined if nothing is left to do. */
  readonly party: NextAction['party'] | undefined;
  readonly code: string;
  readonly text: Text;
}

function headlinesOf(status: OperatorStatus | undefined): readonly Headline[] {
  return (status?.l1s ?? []).map(({ name, balancer, code, nextAction }) => ({
    ...{ l1: name, l1Id: balancer ?? name, code },
    party: nextAction?.party,
    text: nextAction?.says ?? message('support.nothing-left'),
  }));
}

function failureHeadline({ code, reason }: OnboardError): Headline {
  return { l1: undefined, l1Id: undefined, party: 'unknown', code, text: reason };
}

function changedHeadlines(
  before: readonly Headline[],
  now: readonly Headline[],
): readonly Headline[] {
  const keys = new Set(before.map(keyOf));
  return now.filter((headline) => !keys.has(keyOf(headline)));
}

/** Leaves out the figures of the sentence, because they change with every block. */
function keyOf({ l1Id, party, code, text }: Headline): string {
  return JSON.stringify([l1Id, party, code, typeof text === 'string' ? text : text.key]);
}

function headlineLine({ l1, party, code, text }: Headline, now: number, i18n: Translator): string {
  const parts = [
    ...(l1 === undefined ? [] : [l1]),
    code,
    ...(party === undefined || party === 'unknown'
      ? []
      : [i18n.t('support.turn', { party: partyText(party, i18n) })]),
  ].join(i18n.t('linear.comma'));
  return `${i18n.time(new Date(now))}  ${parts}: ${showText(text, i18n)}`;
}

function headlineData({ l1, party, code, text }: Headline, now: number) {
  return {
    at: isoTime(now),
    l1: l1 ?? null,
    party: party ?? null,
    code,
    text: englishText(text),
  };
}
