import { expect, onTestFinished, test } from 'vitest';
import { foldEvent, EMPTY_VIEW } from '../../../src/engine/engine-view.ts';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import { runPage } from '../../../src/session/screens/run-screen.ts';
import { english } from '../../../src/i18n/english.ts';
import { countEffects } from './helpers/effects.ts';
import { blockOf } from '../../helpers/shown.ts';
import { join, newOperator } from './helpers/operator.ts';

// A simulation does not verify the signatures of a warp message. Only a block shows that the validators' view
// is old.
test('a completion that an old view of the validators refuses is sent again after a countdown', async () => {
  const operator = await newOperator('C-Chain only', { generation: 'c' });
  onTestFinished(() => operator.sandbox.stop());
  await join(operator);
  const { warpView } = operator.sandbox.controls;
  const { l1 } = operator;
  const events: EngineEvent[] = [];
  const push = events.push.bind(events);
  let reverts = 0;
  events.push = (...items) => {
    for (const event of items) {
      if (event.type !== 'settled' || event.how !== 'reverted') continue;
      reverts += 1;
      // After the second revert, the view is new.
      if (reverts === 2) warpView.departedWeight = 0n;
    }
    return push(...items);
  };
  warpView.departedWeight = 10n ** 18n;
  const request = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
  expect(await operator.run(request, { events })).toMatchObject({ kind: 'done' });

  expect(reverts).toBe(2);
  const voided = (event: EngineEvent) =>
    event.type === 'waiting' && event.wait.text.key === 'wait.aggregate' ? [event] : [];
  const waits = events.flatMap(voided);
  const ends = [...new Set(waits.map(({ wait }) => wait.until!))];
  expect(ends).toHaveLength(2);
  // The pauses grow, because an epoch of validators lasts minutes on a public network.
  const spans = ends.map((end) => end - waits.find(({ wait }) => wait.until === end)!.at);
  expect(spans[0]).toBeGreaterThan(0);
  expect(spans[0]).toBeLessThanOrEqual(15_000);
  expect(spans[1]).toBeGreaterThan(15_000);
  // The program sends nothing before the countdown ends.
  const completions = events.filter(
    (event) => event.type === 'signed' && event.step === 'complete',
  );
  expect(completions.map(({ at }) => at >= (ends[0] ?? 0))).toEqual([false, true, true]);
  expect(completions[2]!.at).toBeGreaterThanOrEqual(ends[1]!);

  const upTo = events.slice(0, events.indexOf(waits[0]!) + 1);
  const { screen } = runPage(upTo.reduce(foldEvent, EMPTY_VIEW), 'title', undefined, english);
  expect(blockOf(screen, 'steps').steps).toContainEqual(
    expect.objectContaining({
      wait: expect.objectContaining({ whose: 'validators', until: ends[0] }) as unknown,
    }),
  );
  expect(await countEffects(operator)).toMatchObject({
    registrationInitiated: 1,
    registrationCompleted: 1,
  });
});
