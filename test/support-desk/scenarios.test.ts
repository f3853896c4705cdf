import { describe, expect, onTestFinished, test } from 'vitest';
import { scenarios } from '../../src/support/scenarios/scenarios.ts';
import { statusLines } from '../../src/support/status/status-lines.ts';
import { rehearsed } from './support/rehearsed.ts';

describe.each(['a', 'c'] as const)('what support meets (generation %s)', (generation) => {
  // Of generation C the expiry is 24 hours, which nobody can choose.
  const possible = scenarios.filter(
    ({ name }) => generation === 'a' || name !== 'expired-registration',
  );
  test.each(possible.map((scenario) => [scenario.name, scenario] as const))(
    '%s: the cause and whose turn it is are named',
    async (_, scenario) => {
      const stage = await rehearsed(scenario, generation);
      onTestFinished(() => stage.stop());
      const status = await stage.status();
      const [l1] = status.l1s;
      const shown = statusLines(status).join('\n');
      expect({ code: l1?.code, whose: l1?.turn?.whose }, shown).toEqual(scenario.expects);
      expect(l1?.turn?.next.length).toBeGreaterThan(0);
    },
  );
});
