import { expect, test } from 'vitest';
import { IS_WHOLE } from '../helpers/is-whole.ts';
import { seedsOf } from '../helpers/random.ts';
import { fuzzJournals, openHomes } from './helpers/edited-journals.ts';

// JOURNAL_SEEDS=41 gives order 41 alone, JOURNAL_SEEDS=0-9999 these.
const SEEDS = seedsOf('JOURNAL_SEEDS', IS_WHOLE ? '0-2999' : '0-59');
/** An order of the last hour counts as a repetition, so each world gives this many orders. */
const AT_ONCE = 300;

test(
  `with ${SEEDS.length} edited, moved or mixed journals, an order shows and ends as what the chains confirm`,
  { timeout: 0 },
  async () => {
    for (let done = 0; done < SEEDS.length; done += AT_ONCE) {
      const seeds = SEEDS.slice(done, done + AT_ONCE);
      const homes = await openHomes();
      const { ends, faults } = await fuzzJournals(homes, seeds);
      await homes.stop();
      console.log('edited journals:', ends);
      expect(faults.join('\n')).toBe('');
      expect(ends['declined'] ?? 0).toBeGreaterThanOrEqual(Math.floor(seeds.length / 4));
      if (seeds.length >= 60) expect(ends['done']).toBeGreaterThan(0);
    }
  },
);
