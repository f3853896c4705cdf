import { expect, test } from 'vitest';
import { at } from '../helpers/at.ts';
import { views } from '../helpers/views.ts';

test('the time is drawn again each second if a countdown is about to end, else no timer runs', () =>
  at(views.stake, async ({ session, clock, sees }) => {
    await sees('next in 0:17');
    expect(clock.sleepers).toBe(1);
    for (const [passes, left] of [
      [2000, 15],
      [6000, 9],
      [1000, 8],
    ] as const) {
      clock.pass(passes);
      await sees(`next in 0:${left.toString().padStart(2, '0')}`);
    }
    session.show(views.intent);
    await sees('Opt in to vault');
    expect(clock.sleepers).toBe(0);
  }));

test('a finished item is written once, in full, and stays when the wizard quits', () =>
  at(
    { ...views.intent, log: views.intent.log.slice(0, 1) },
    async ({ session, terminal, sees, waitFor, ended }) => {
      await sees('Opt in to vault');
      session.show(views.intent);
      await waitFor((shown) => shown.history().join('\n').includes('1,204.'));
      session.show({ ...views.stake, log: views.intent.log });
      await sees('Delegated stake');
      session.end(0);
      await ended;
      // A value that is wider than the screen takes two rows.
      const copied = terminal.copied().map((line) => line.trim());
      for (const { value } of views.intent.log) {
        if (value !== undefined) expect(copied.join('').split(value)).toHaveLength(2);
      }
    },
    { columns: 40, rows: 15 },
  ));
