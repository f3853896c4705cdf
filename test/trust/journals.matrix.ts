import { expect, test } from 'vitest';
import { fuzzJournals, openHomes } from './helpers/edited-journals.ts';

// Gives many orders with edited journals. JOURNAL_SEEDS=41 gives order 41 alone, JOURNAL_SEEDS=0-9999 these.
const [from = 0, to = from] = (process.env['JOURNAL_SEEDS'] ?? '0-2999').split('-').map(Number);
/** An order of the last hour counts as a repetition, so each world gives this many orders. */
const AT_ONCE = 300;

test(
  'an order shows and ends as what the chains confirm, whatever the journal',
  { timeout: 0 },
  async () => {
    const seeds = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const faults: string[] = [];
    for (let done = 0; done < seeds.length; done += AT_ONCE) {
      const homes = await openHomes();
      const some = await fuzzJournals(homes, seeds.slice(done, done + AT_ONCE));
      await homes.stop();
      console.log(`${done + AT_ONCE} of ${seeds.length}:`, some.ends);
      faults.push(...some.faults);
    }
    expect(faults.join('\n')).toBe('');
  },
);
