import { expect, test } from 'vitest';
import { countEffects, ONCE_EACH } from './helpers/effects.ts';
import { AVAX, joinedOperator, nodeLife, topUpOf } from './helpers/operator.ts';
import { goUnsigned } from './helpers/unsigned-way.ts';
import { IS_WHOLE } from '../../helpers/is-whole.ts';

const SEEDS = process.env['UNSIGNED_SEEDS'] ?? (IS_WHOLE ? '3 7' : '3');

test.each(SEEDS.split(' ').map(Number))(
  'seed %i: every change takes effect once, whichever hand-outs are signed and when',
  async (seed) => {
    const operator = await joinedOperator('C-Chain only', { epochSeconds: 3600 });
    const [add, update, remove] = nodeLife(operator);
    const tasks = [() => add, () => topUpOf(operator, AVAX / 2n), () => update, () => remove];
    for (const taskOf of tasks) {
      const task = await taskOf();
      const { handedOut, accepted, ends } = await goUnsigned(operator, task, seed);
      const of = (effect: string) => handedOut.filter((intent) => intent.effect === effect);
      const imports = handedOut.filter(({ title }) => title.key === 'intent.import');
      expect(
        imports.filter((one) => one.effect === 'p-chain-tx' && one.moves <= one.burns),
      ).toEqual([]);
      expect(of('c-export').length, ends.join(', ')).toBeLessThan(30);
      expect(accepted.filter(({ title }) => title.key === 'intent.top-up')).toHaveLength(
        task.kind === 'top-up' ? 1 : 0,
      );
    }
    expect(await countEffects(operator)).toEqual({ ...ONCE_EACH, topUps: 1 });
  },
);
