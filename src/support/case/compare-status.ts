import type { Translator } from '../../i18n/translator.ts';
import { stepTitle } from '../../session/view/step-title.ts';
import { trackTitle } from '../status/report/status-lines.ts';
import type { L1Status, OperatorStatus } from '../status/status.ts';

/** One thing that is otherwise now than in the case. */
export interface Difference {
  readonly what: string;
  readonly then: string;
  readonly now: string;
}

/** What has changed between a case and the chains now, step by step. */
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
  const steps = [...new Set([...before.keys(), ...after.keys()])].map((step) =>
    difference(`${name}, ${step}`, before.get(step), after.get(step)),
  );
  return [whole, ...steps].flatMap((found) => found ?? []);
}

function statesOf(l1: L1Status | undefined, words: Translator): ReadonlyMap<string, string> {
  const states = new Map<string, string>();
  for (const way of l1?.ways ?? []) {
    const about = trackTitle(way, words);
    for (const step of way.steps) states.set(`${about}: ${stepTitle(step.id, words)}`, step.state);
    if (way.weight !== undefined)
      states.set(`${about}: ${words.t('done.weight')}`, way.weight.toString());
    if (way.validationId !== undefined)
      states.set(`${about}: ${words.t('done.validation')}`, way.validationId);
  }
  return states;
}

function difference(
  what: string,
  then: string | undefined,
  now: string | undefined,
): Difference | undefined {
  return then === now ? undefined : { what, then: then ?? '-', now: now ?? '-' };
}
