import { expect, test } from 'vitest';
import { epochFacts } from '../../../../src/protocol/contracts/l1-facts.ts';

/** Epoch 4 of 300 s lasts from 2,200 to 2,500. */
const PARAMETERS = {
  startTime: 1000n,
  duration: 300n,
  maxAutoUpdates: 1n,
  updateWindow: 0n,
};

test.each([
  ['up to date', 4n, 2300n, 0n, 0n],
  ['up to date, near the end', 4n, 2499n, 0n, 0n],
  ['one epoch behind, which a write processes by itself', 3n, 2469n, 0n, 0n],
  ['one epoch behind, 30 s before the end', 3n, 2470n, 0n, 1n],
  ['two epochs behind', 2n, 2300n, 2n, 2n],
])('%s', (_what, lastUpdated, time, now, soon) => {
  const facts = epochFacts(PARAMETERS, 4n, lastUpdated, time);
  expect(facts).toMatchObject({ endsAt: 2500n, epochsToCatchUp: now, epochsToCatchUpSoon: soon });
});

test('near the end is the last tenth of a short epoch', () => {
  const short = { ...PARAMETERS, duration: 30n };
  const soonAt = (time: bigint) => epochFacts(short, 4n, 3n, time).epochsToCatchUpSoon;
  expect([soonAt(1146n), soonAt(1147n)]).toEqual([0n, 1n]);
});
