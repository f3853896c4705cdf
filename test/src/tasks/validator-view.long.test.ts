import { expect, test } from 'vitest';
import { englishText } from '../../../src/i18n/english.ts';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import { countEffects } from './helpers/effects.ts';
import { joinedOperator, nodeLife } from './helpers/operator.ts';

// A simulation does not verify the signatures of a warp message. Only a block shows that the validators' view
// is old.
test('a completion that an old view of the validators refuses is sent again after a countdown', async () => {
  const operator = await joinedOperator('C-Chain only', { generation: 'c' });
  const { warpView } = operator.sandbox.controls;
  const events: EngineEvent[] = [];
  const push = events.push.bind(events);
  let reverts = 0;
  events.push = (...items) => {
    for (const event of items) {
      if (event.type !== 'settled' || event.how !== 'reverted') continue;
      reverts += 1;
      expect(englishText(event.reason ?? '')).toMatch(/its signed message/);
      // After the second revert, the view is new.
      if (reverts === 2) warpView.departedWeight = 0n;
    }
    return push(...items);
  };
  warpView.departedWeight = 10n ** 18n;
  const [add] = nodeLife(operator);
  expect(await operator.run(add, { events })).toMatchObject({ kind: 'done' });

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
  expect(await countEffects(operator)).toMatchObject({
    registrationInitiated: 1,
    registrationCompleted: 1,
  });
});
