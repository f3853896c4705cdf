import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import { STATE_CODES } from '../../../../src/standing/codes.ts';
import { openSavedStatus } from '../../../../src/support/saved/saved-status.ts';
import { statusData } from '../../../../src/support/status/report/status-data.ts';
import type { OperatorStatus } from '../../../../src/support/status/status.ts';
import type { NextAction, Track } from '../../../../src/standing/standing.ts';
import { mostUrgentAction, mostUrgentFirst } from '../../../../src/standing/urgency.ts';
import { statusLines, statusMarkdown } from '../helpers/printed.ts';

const { status: opened } = openSavedStatus(
  readFileSync('test/fixtures/saved-status.json', 'utf8'),
  'status.json',
);
const [genbu] = opened.l1s;
const adding = genbu!.tracks.find(({ about }) => about === 'node')!;
const until = adding.nextAction!.until!;

const action = (changes: Partial<NextAction>): NextAction => ({
  ...adding.nextAction!,
  until: undefined,
  says: `does ${changes.code}`,
  ...changes,
});
/** An operator that waits for a curator, with a node that is being removed and two that are being added. */
const waiting: Readonly<Record<string, NextAction>> = {
  curator: action({ whose: 'curator', code: STATE_CODES['wait-curator'] }),
  removal: action({ code: STATE_CODES['removal-open'] }),
  late: action({ code: 'G8-SIGN', until: until + 3_600_000 }),
  soon: action({ code: 'G8-COMPLETE', until }),
};
const node = (nextAction: NextAction | undefined): Track => ({ ...adding, nextAction: nextAction });

function withTracks(tracks: readonly Track[]): OperatorStatus {
  const sorted = mostUrgentFirst(tracks);
  const nextAction = mostUrgentAction(sorted, undefined);
  const code = nextAction?.code ?? STATE_CODES.validating;
  return { ...opened, l1s: [{ ...genbu!, tracks: sorted, nextAction, code }] };
}

/** The codes of the actions, in the order of the lines that contain their reasons. */
function orderIn(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => /\bdoes ([A-Z]\d-[A-Z-]+)/.exec(line)?.[1] ?? []);
}

describe('text, Markdown and JSON list the actions in the same order', () => {
  const operator = { ...node(waiting['curator']), about: 'operator' } as const;
  test.each([
    [['removal', 'late', 'soon']],
    [['soon', 'late', 'removal']],
    [['late', 'removal', 'soon']],
  ])('the next deadline first, then what was started, then the rest: %j', (names) => {
    const status = withTracks([
      operator,
      ...names.map((name) => node(waiting[name])),
      node(undefined),
    ]);
    const order = ['soon', 'late', 'removal', 'curator'].map((name) => waiting[name]!.code);
    const [l1] = statusData(status)['l1s'] as readonly {
      readonly turn: { readonly code: string };
      readonly turns: readonly { readonly code: string }[];
    }[];
    expect(l1!.turns.map(({ code }) => code)).toEqual(order);
    expect(l1!.turn.code).toBe(order[0]);
    expect(orderIn(statusLines(status, english))).toEqual(order);
    expect(orderIn(statusMarkdown(status, english))).toEqual(order);
  });
});
