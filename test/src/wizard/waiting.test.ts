import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Moment } from '../../../src/page/page.ts';
import type { View } from '../../../src/session/view/view.ts';
import { at, inLinearMode } from './helpers/at.ts';
import { blockOf, withBlocks } from '../../helpers/shown.ts';
import { NOW, views } from './helpers/views.ts';

describe('when a wait ends in a question', () => {
  test.each([
    ['rings once', 1, { bell: true, typed: false }],
    ['is silent if the operator is at the keyboard', 0, { bell: true, typed: true }],
    ['is silent if the operator has switched it off', 0, { bell: false, typed: false }],
  ])('the bell %s', (_, rings, { bell, typed }) =>
    at(
      views.waiting,
      async ({ session, clock, type, sees, written }) => {
        clock.pass(60_000);
        if (typed) {
          type('?');
          await sees('Help');
        }
        session.show(views.intent);
        await sees('Opt in to vault');
        expect(written().split('\u0007')).toHaveLength(rings + 1);
      },
      { bell },
    ),
  );
});

test('a run that changes all the time is drawn at most four times a second', () =>
  at(views.progress, async ({ session, clock, terminal, sees, waitFor, written }) => {
    const { page } = views.progress;
    const drawnNow = () => Number(/Change (\d+)/.exec(terminal.text())?.[1] ?? 0);
    for (let change = 1; change <= 100; change++) {
      const note = `Change ${change}`;
      const steps = blockOf(page, 'steps').steps.map((step) => ({ ...step, note }));
      session.show({ ...views.progress, page: withBlocks(page, 'steps', { steps }) });
      // A hundred changes in a second. Each quarter of a second draws what is due, however busy this machine
      // is.
      clock.pass(10);
      if (change % 25 === 0) await waitFor(() => drawnNow() > change - 25);
      else await nextEventLoopTurn();
    }
    clock.pass(250);
    await sees('Change 100');
    const drawn = new Set(written().match(/Change \d+/g));
    expect(drawn.size).toBeGreaterThan(3);
    expect(drawn.size).toBeLessThanOrEqual(5);
  }));

test('the message to the party that must act is shown in full, copied with m and c, and saved with s', () => {
  const missing = views['stake that is missing'];
  return at(
    missing,
    async ({ session, terminal, sees, type, written }) => {
      const { text: value } = blockOf(missing.page, 'message');
      for (const line of value.split('\n')) expect(terminal.text()).toContain(line);
      expect(terminal.text()).not.toContain('nothing for you to do');
      type('m');
      await sees('Sent to the clipboard');
      type('c');
      await sees('Sent to the clipboard: message to send');
      // A value of several lines is not shown again, and no text says that it is.
      expect(terminal.text()).not.toContain('copy it from here');
      expect(written().split(Buffer.from(value).toString('base64'))).toHaveLength(3);
      type('s');
      const saved = await session.receives('other-action');
      expect(saved).toEqual({ type: 'other-action', id: 'save-message' });
    },
    { columns: 120, rows: 40 },
  );
});

describe("the remaining time is that of the network's clock, ten minutes ahead", () => {
  const at70 = NOW + 70 * 60_000;
  const { wait } = blockOf(views.waiting.page, 'wait');
  const timed = (moment: Moment) => withBlocks(views.stake.page, 'title', { moment });

  test.each([
    ['a wait', withBlocks(views.waiting.page, 'wait', { wait: { ...wait, until: at70 } })],
    ['an epoch', timed({ says: 'epoch', at: at70, text: '7' })],
    ['a registration', timed({ says: 'expires', at: at70 })],
  ])('of %s, drawn and in linear mode', async (_, page) => {
    const view: View = { ...views.stake, page, header: { ...views.stake.header, ahead: 600_000 } };
    await at(view, async ({ sees, terminal }) => {
      await sees('1 h');
      expect(terminal.text()).not.toContain('1 h 10 min');
    });
    await inLinearMode(view, async ({ prints, output }) => {
      await prints('1 h');
      expect(output()).not.toContain('1 h 10 min');
    });
  });
});

describe('while nothing happens', () => {
  /** Counts frames by their hint line. */
  const framesOf = (written: string): number => written.split('(safe now)').length - 1;
  const { text, party, since } = blockOf(views.waiting.page, 'wait').wait;
  const page = withBlocks(views.waiting.page, 'wait', { wait: { text, party, since } });
  const patient: View = { ...views.waiting, page };

  test('a wait of hours is drawn once a minute, whatever the checks find', () =>
    at(patient, async ({ session, clock, sees, written }) => {
      await sees('(3 h 11 min)');
      const before = framesOf(written());
      for (let minute = 12; minute < 15; minute++) {
        for (let second = 0; second < 60; second++) {
          // Each second, a check finds the same as before.
          session.show(structuredClone(patient));
          clock.pass(1000);
          await nextEventLoopTurn();
        }
        await sees(`(3 h ${minute} min)`);
      }
      expect(framesOf(written()) - before).toBe(3);
    }));

  test('the end of a countdown is drawn each second', () =>
    at(views.stake, async ({ clock, sees }) => {
      await sees('next in 0:17');
      expect(clock.sleepers).toBe(1);
      for (const [passes, left] of [
        [2000, '15'],
        [6000, '09'],
        [1000, '08'],
      ] as const) {
        clock.pass(passes);
        await sees(`next in 0:${left}`);
      }
    }));

  test('a question is drawn once, and no timer runs', () =>
    at(views.intent, async ({ session, clock, sees, written }) => {
      await sees('y send');
      const before = written();
      for (let second = 0; second < 120; second++) {
        session.show(structuredClone<View>(views.intent));
        clock.pass(1000);
        await nextEventLoopTurn();
      }
      expect(written()).toBe(before);
      expect(clock.sleepers).toBe(0);
    }));
});
