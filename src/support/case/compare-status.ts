import { partyText } from '../status/report/moments.ts';
import type { Translator } from '../../i18n/translator.ts';
import { stepTitle } from '../../standing/step-title.ts';
import { trackTitle } from '../status/report/status-lines.ts';
import type { OperatorStatus } from '../status/status.ts';
import type { L1Status, NextAction } from '../../standing/standing.ts';

/** One difference between the case and the chains' current state. */
export interface Difference {
  readonly what: string;
  readonly then: string;
  readonly now: string;
}

/** Compares a case with the chains' current state, step by step. */
export function compareStatus(
  then: OperatorStatus,
  now: OperatorStatus,
  words: Translator,
): readonly Difference[] {
  const balancers = new Set([...then.l1s, ...now.l1s].map((l1) => l1.balancer ?? l1.name));
  return [...balancers].flatMap((key) => {
    const find = ({ l1s }: OperatorStatus) => l1s.find((l1) => (l1.balancer ?? l1.name) === key);
    return compareL1(find(then), find(now), key, words);
  });
}

function compareL1(
  then: L1Status | undefined,
  now: L1Status | undefined,
  key: string,
  words: Translator,
): readonly Difference[] {
  const name = now?.name ?? then?.name ?? key;
  const before = statesOf(then, words);
  const after = statesOf(now, words);
  const whole = difference(name, then?.code, now?.code);
  const parts = [...new Set([...before.keys(), ...after.keys()])].map((part) =>
    difference(`${name}, ${part}`, before.get(part), after.get(part)),
  );
  return [whole, ...parts].flatMap((found) => found ?? []);
}

/** Returns the compared values of an L1, by their names in the translator's language. */
function statesOf(l1: L1Status | undefined, words: Translator): ReadonlyMap<string, string> {
  const { t } = words;
  const states = new Map<string, string>(turnStates(l1?.nextAction, words));
  for (const track of l1?.tracks ?? []) {
    const about = trackTitle(track, words);
    const put = (what: string, state: string): unknown => states.set(`${about}: ${what}`, state);
    for (const [what, state] of turnStates(track.nextAction, words)) put(what, state);
    if (track.nextAction !== undefined) put(t('desk.head.code'), track.nextAction.code);
    for (const step of track.steps) put(stepTitle(step.id, words), step.state);
    if (track.weight !== undefined) put(t('done.weight'), track.weight.toString());
    if (track.validationId !== undefined) put(t('done.validation'), track.validationId);
  }
  return states;
}

/**
 * Deadlines are rounded to multiples of this time, in milliseconds. A deadline computed from a balance varies
 * by seconds.
 */
const DEADLINE_STEP_MS = 600_000;

function turnStates(
  nextAction: NextAction | undefined,
  words: Translator,
): readonly (readonly [string, string])[] {
  if (nextAction === undefined) return [];
  const { whose, until } = nextAction;
  const rounded = until && Math.round(until / DEADLINE_STEP_MS) * DEADLINE_STEP_MS;
  return [
    [words.t('desk.head.turn'), partyText(whose, words)],
    ...(rounded === undefined
      ? []
      : [[words.t('board.until'), words.time(new Date(rounded))] as const]),
  ];
}

function difference(
  what: string,
  then: string | undefined,
  now: string | undefined,
): Difference | undefined {
  return then === now ? undefined : { what, then: then ?? '-', now: now ?? '-' };
}
