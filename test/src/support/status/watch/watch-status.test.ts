import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { terminalNotification } from '../../../../../src/cli/terminal-notification.ts';
import { OnboardError } from '../../../../../src/domain/errors.ts';
import { parseAddress } from '../../../../../src/domain/identity/evm.ts';
import { message, type Text } from '../../../../../src/domain/message.ts';
import { weight } from '../../../../../src/domain/units.ts';
import { english } from '../../../../../src/i18n/english.ts';
import { openCase } from '../../../../../src/support/case/case-file.ts';
import type { OperatorStatus, StatusFinding } from '../../../../../src/support/status/status.ts';
import type { L1Status, NextAction, Track } from '../../../../../src/standing/standing.ts';
import {
  changeData,
  changeLine,
  changeText,
} from '../../../../../src/support/status/watch/change-lines.ts';
import { createStatusWatch } from '../../../../../src/support/status/watch/watch-status.ts';

const { status: opened } = openCase(
  readFileSync('test/fixtures/cases/case-2.json', 'utf8'),
  'case-2.json',
);
const [genbu] = opened.l1s as readonly [L1Status];
const adding = genbu.tracks.find(({ about }) => about === 'node')!;
const findings: readonly StatusFinding[] = [{ verdict: 'fits', text: message('desk.silence') }];
/** An operator whose node is being added. */
const BEFORE: OperatorStatus = {
  ...opened,
  l1s: [{ ...genbu, nextAction: adding.nextAction, code: adding.nextAction!.code }],
  node: { url: 'http://127.0.0.1:9650', findings },
};
const NOW = adding.nextAction!.until! - 20 * 3_600_000;

const withL1 = (change: Partial<L1Status>): OperatorStatus => ({
  ...BEFORE,
  l1s: [{ ...BEFORE.l1s[0]!, ...change }],
});
const withTurn = (change: Partial<NextAction>): OperatorStatus => {
  const turn = { ...adding.nextAction!, ...change };
  const tracks = genbu.tracks.map((track): Track =>
    track === adding ? { ...track, nextAction: turn } : track,
  );
  return withL1({ tracks, nextAction: turn, code: turn.code });
};
const withMain = (change: Partial<NextAction>): OperatorStatus =>
  withL1({ nextAction: { ...adding.nextAction!, ...change }, code: change.code ?? '' });
const withFindings = (...changed: readonly StatusFinding[]): OperatorStatus => ({
  ...BEFORE,
  node: { ...BEFORE.node!, findings: changed },
});
const aText = message('desk.silence');
const silent: Text = message('reason.with-code', { reason: aText, code: 'E-NET-101' });

const OTHER = parseAddress(`0x${'12'.repeat(20)}`);

/** The fault, the status that shows it, and a word of the reported line. */
const FAULTS: readonly (readonly [string, OperatorStatus, string])[] = [
  ['a balance with few days left', withTurn({ code: 'G9-LOW-BALANCE', says: aText }), 'LOW-BAL'],
  ['a balance that is gone', withTurn({ code: 'G9-NO-BALANCE', says: aText }), 'NO-BALANCE'],
  [
    'an operator that was disabled',
    withTurn({ code: 'G4-WAIT-OWNER', whose: 'l1-owner', says: message('wait.disabled') }),
    'has disabled the operator',
  ],
  [
    'an epoch in which stake lapses',
    withMain({ code: 'G6-OVERCOMMIT', says: message('over.advice') }),
    'G6-OVERCOMMIT',
  ],
  ['an expiry', withTurn({ code: 'G5-EXPIRED', error: 'E-TASK-202', says: aText }), 'G5-EXPIRED'],
  ['too few signatures', withMain({ code: 'G8-NO-QUORUM', whose: 'validators' }), 'NO-QUORUM'],
  ['a node with another key', withMain({ code: 'G2-NODE-REKEYED', says: aText }), 'REKEYED'],
  ['a node that does not answer', withFindings({ verdict: 'unknown', text: silent }), 'no longer'],
  [
    'a node that left the list',
    withL1({ tracks: genbu.tracks.filter((track) => track !== adding) }),
    'no longer lists the node',
  ],
  ['another middleware', withL1({ middleware: OTHER, tracks: [] }), 'has another middleware'],
  ['another balancer', withL1({ balancer: OTHER, tracks: [] }), 'has another balancer'],
  [
    'an L1 that cannot be read',
    withL1({ read: undefined, tracks: [], code: 'G1-NO-ANSWER' }),
    'NO-',
  ],
];

describe('a watched status', () => {
  test.each(FAULTS)('reports once, as an alert: %s', (_, after, says) => {
    const watch = createStatusWatch(BEFORE);
    expect(watch.changesIn(BEFORE, NOW)).toEqual([]);
    const changes = watch.changesIn(after, NOW);
    const lines = changes.map((change) => changeLine(change, NOW, english));
    expect(lines.filter((line) => line.includes(says))).toHaveLength(1);
    expect(changes.filter(({ alert }) => alert)).toHaveLength(1);
    expect(watch.changesIn(after, NOW)).toEqual([]);
  });

  test('reports a near deadline an hour and ten minutes before it, once each', () => {
    const watch = createStatusWatch(BEFORE);
    const { until = 0 } = adding.nextAction!;
    const at = (minutes: number) =>
      watch
        .changesIn(BEFORE, until - minutes * 60_000)
        .map((change) => changeText(change, english));
    expect(at(61)).toEqual([]);
    expect(at(60)).toEqual([
      expect.stringMatching(/Node NodeID-\w+: 60 minutes left until the deadline\. \(G8-SIGN\)$/),
    ]);
    expect(at(30)).toEqual([]);
    expect(at(9)).toHaveLength(1);
    expect(at(8)).toEqual([]);
    expect(at(-1)).toEqual([]);
  });

  test('reports nothing for a quiet block', () => {
    const watch = createStatusWatch(BEFORE);
    const { read } = genbu;
    const later = (time: bigint | undefined) => (time === undefined ? time : time + 12n);
    const ways = genbu.tracks.map((track) => ({
      ...track,
      steps: track.steps.map((step) => ({
        ...step,
        height: later(step.height),
        time: later(step.time),
      })),
    }));
    const quiet = withL1({ tracks: ways, read: { ...read!, block: read!.block + 1n } });
    expect(watch.changesIn({ ...quiet, at: quiet.at + 12_000 }, NOW)).toEqual([]);
  });

  test('reports finished steps, weights, and improvements', () => {
    const watch = createStatusWatch(BEFORE);
    const steps = adding.steps.map((step) =>
      step.id === 'sign' ? { ...step, state: 'done' as const } : step,
    );
    const tracks = genbu.tracks.map((track) =>
      track === adding ? { ...track, steps, weight: weight(2000n) } : track,
    );
    const changes = watch
      .changesIn(withL1({ tracks }), NOW)
      .map((change) => changeText(change, english));
    expect(changes).toEqual([
      expect.stringMatching(/Done: collect signatures for the P-Chain\.$/),
      expect.stringMatching(/The weight changed from 1,000 to 2,000\.$/),
    ]);
    expect(watch.changesIn(BEFORE, NOW)[0]?.text).toMatchObject({ key: 'watch.undone' });
  });

  test('reports a failed check once, and the next successful one', () => {
    const watch = createStatusWatch(BEFORE);
    const failure = new OnboardError('E-SUP-111', {});
    expect(watch.fail(failure)).toMatchObject([{ alert: true }]);
    expect(watch.fail(failure)).toEqual([]);
    expect(watch.changesIn(BEFORE, NOW)).toMatchObject([{ text: { key: 'watch.read-again' } }]);
    expect(watch.changesIn(BEFORE, NOW)).toEqual([]);
  });

  test('reports what changed while an L1 could not be read, as soon as it can be read again', () => {
    const watch = createStatusWatch(BEFORE);
    const unread = withL1({ read: undefined, tracks: [], code: 'G1-NO-ANSWER' });
    expect(watch.changesIn(unread, NOW)).toHaveLength(1);
    expect(watch.changesIn(unread, NOW)).toEqual([]);
    const expired = withTurn({ code: 'G5-EXPIRED', says: aText });
    const changes = watch.changesIn(expired, NOW);
    expect(changes.map(({ code }) => code)).toEqual([undefined, 'G5-EXPIRED']);
    expect(changeData(changes[1]!, NOW)).toMatchObject({ about: 'node', nodeID: adding.nodeId });
  });

  test('reports once that the second of two L1s with one name cannot be read, and once that it can', () => {
    const second: L1Status = { ...BEFORE.l1s[0]!, balancer: OTHER };
    const both = (l1: L1Status): OperatorStatus => ({ ...BEFORE, l1s: [BEFORE.l1s[0]!, l1] });
    const watch = createStatusWatch(both(second));
    const unread = both({ ...second, read: undefined, tracks: [], code: 'G1-NO-ANSWER' });
    expect(watch.changesIn(unread, NOW)).toMatchObject([{ code: 'G1-NO-ANSWER', alert: true }]);
    expect(watch.changesIn(unread, NOW)).toEqual([]);
    expect(watch.changesIn(both(second), NOW)).toMatchObject([
      { text: { key: 'watch.read-again' } },
    ]);
    expect(watch.changesIn(both(second), NOW)).toEqual([]);
  });
});

describe('a notification of the terminal', () => {
  test.each([
    [{ TERM_PROGRAM: 'iTerm.app' }, '\u001b]9;a; b\u0007'],
    [{ TERM_PROGRAM: 'WezTerm' }, '\u001b]9;a; b\u0007'],
    [{ TERM: 'xterm-kitty', KITTY_WINDOW_ID: '1' }, '\u001b]9;a; b\u0007'],
    [{ TERM: 'foot' }, '\u001b]777;notify;onboard;a, b\u0007'],
    [{ TERM: 'rxvt-unicode-256color' }, '\u001b]777;notify;onboard;a, b\u0007'],
    [{ TERM: 'xterm-256color' }, '\u0007'],
    [{ TERM: 'foot', TMUX: '/tmp/tmux' }, '\u0007'],
    [{}, '\u0007'],
  ])('is used if the terminal supports it, otherwise the bell: %j', (environment, expected) => {
    expect(terminalNotification('a; b', environment)).toBe(expected);
  });

  test('cannot be ended by its text', () => {
    const hostile = 'x\u0007\u001b]0;title\u0007\u001b[2J\ny';
    const sequence = terminalNotification(hostile, { TERM: 'foot' });
    expect(sequence).toBe('\u001b]777;notify;onboard;x y\u0007');
  });
});
