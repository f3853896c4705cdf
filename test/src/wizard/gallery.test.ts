import { expect, test } from 'vitest';
import type { Party } from '../../../src/domain/error-catalogue.ts';
import type { Finding, Page, StepState } from '../../../src/page/page.ts';
import type { LogLine, View } from '../../../src/session/view/view.ts';
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

/** The kinds of pages. The status is a report, which has a test of its own. */
const kinds: Readonly<Record<Exclude<Page['about'], 'status'>, true>> = {
  busy: true,
  choice: true,
  text: true,
  secret: true,
  node: true,
  account: true,
  form: true,
  intent: true,
  stake: true,
  waiting: true,
  progress: true,
  problem: true,
  ticket: true,
  elsewhere: true,
  done: true,
};
const states: Readonly<Record<StepState, true>> = {
  done: true,
  current: true,
  waiting: true,
  blocked: true,
  todo: true,
};
const verdicts: Readonly<Record<Finding['verdict'], true>> = {
  fits: true,
  warns: true,
  fails: true,
  unknown: true,
};
const marks: Readonly<Record<LogLine['mark'], true>> = {
  done: true,
  sent: true,
  note: true,
  failed: true,
};
const parties: Readonly<Record<Exclude<Party, 'us'>, true>> = {
  operator: true,
  'l1-owner': true,
  curator: true,
  validators: true,
  clock: true,
  network: true,
};

test('the gallery has a view of every kind of screen', () => {
  const shown = new Set(all.map(({ screen }) => screen.about));
  expect([...shown].sort()).toEqual(Object.keys(kinds).sort());
});

test.each([
  ['state', states],
  ['verdict', verdicts],
  ['mark', marks],
  ['whose', parties],
])('the gallery shows every %s', (name, known) => {
  const shown = heldUnder(name);
  expect(Object.keys(known).filter((one) => !shown.has(one))).toEqual([]);
});
