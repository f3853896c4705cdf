import { isoTime } from '../../domain/iso-time.ts';
import type { OnboardError } from '../../domain/errors.ts';
import { message, type Text } from '../../domain/message.ts';
import type { Party } from '../../domain/error-catalogue.ts';
import { englishText } from '../../i18n/english.ts';
import { showText, type Translator } from '../../i18n/translator.ts';
import { partyText } from '../../standing/moments.ts';
import type { OperatorStatus } from './status.ts';

/** The next action on one L1, or the reason why the status could not be read. */
export interface Headline {
  /** The name of the L1; undefined if the whole read failed. */
  readonly l1: string | undefined;
  /** Identifies the L1, because several L1s may have the same name. */
  readonly l1Id: string | undefined;
  /** undefined if nothing is left to do. */
  readonly party: Party | undefined;
  readonly code: string;
  readonly text: Text;
}

export function headlinesOf(status: OperatorStatus | undefined): readonly Headline[] {
  return (status?.l1s ?? []).map(({ name, balancer, code, nextAction }) => ({
    ...{ l1: name, l1Id: balancer ?? name, code },
    party: nextAction?.whose,
    text: nextAction?.says ?? message('support.nothing-left'),
  }));
}

export function failureHeadline({ code, who, reason }: OnboardError): Headline {
  return { l1: undefined, l1Id: undefined, party: who, code, text: reason };
}

export function changedHeadlines(
  before: readonly Headline[],
  now: readonly Headline[],
): readonly Headline[] {
  const known = new Set(before.map(keyOf));
  return now.filter((headline) => !known.has(keyOf(headline)));
}

/** Leaves out the figures of the sentence, because they change with every block. */
function keyOf({ l1Id, party, code, text }: Headline): string {
  return JSON.stringify([l1Id, party, code, typeof text === 'string' ? text : text.key]);
}

export function headlineLine(
  { l1, party, code, text }: Headline,
  now: number,
  i18n: Translator,
): string {
  const parts = [
    ...(l1 === undefined ? [] : [l1]),
    code,
    ...(party === undefined ? [] : [i18n.t('support.turn', { party: partyText(party, i18n) })]),
  ].join(i18n.t('linear.comma'));
  return `${i18n.time(new Date(now))}  ${parts}: ${showText(text, i18n)}`;
}

export function headlineData({ l1, party, code, text }: Headline, now: number) {
  return {
    at: isoTime(now),
    l1: l1 ?? null,
    party: party ?? null,
    code,
    text: englishText(text),
  };
}
