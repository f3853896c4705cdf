import { expect, test } from 'vitest';
import type { Finding, Page, StepState } from '../../../src/page/page.ts';
import type { LogLine } from '../../../src/page/page.ts';
import type { View } from '../../../src/session/view/view.ts';
import { views } from './helpers/views.ts';

const all: readonly View[] = Object.values(views as Record<string, View>);

/** Returns all values of a field with this name, anywhere in the views. */
function heldUnder(name: string): Set<unknown> {
  const found = new Set<unknown>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      if (key === name) found.add(value);
      look(value);
    }
  };
  all.forEach(look);
  return found;
}

/** Every value of each field. The status is a report, which has a test of its own. */
const helpTopic: Readonly<Record<Exclude<Page['helpTopic'], 'status'>, boolean>> = {
  ...{ busy: true, choice: true, text: true, secret: true, node: true, account: true, form: true },
  ...{ intent: true, stake: true, waiting: true, progress: true, problem: true, ticket: true },
  ...{ elsewhere: true, done: true },
};
const state: Readonly<Record<StepState, boolean>> = {
  ...{ done: true, current: true, waiting: true, blocked: true, todo: true },
};
const verdict: Readonly<Record<Finding['verdict'], boolean>> = {
  ...{ fits: true, warns: true, fails: true, unknown: true },
};
const mark: Readonly<Record<LogLine['mark'], boolean>> = {
  ...{ done: true, sent: true, note: true, failed: true },
};
test.each(Object.entries({ helpTopic, state, verdict, mark }))(
  'the gallery shows every value of "%s"',
  (name, known) => {
    const shown = heldUnder(name);
    expect(Object.keys(known).filter((one) => !shown.has(one))).toEqual([]);
  },
);
