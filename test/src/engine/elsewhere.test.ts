import { describe, expect, test } from 'vitest';
import type { Policy } from '../../../src/engine/policy.ts';
import { reconcile } from '../../../src/engine/reconcile.ts';
import { told } from '../../helpers/told.ts';
import { agree, effectStep, elsewhere, newWorld, process, taskOf } from './helpers/fake-world.ts';
import { MemoryStore } from './helpers/memory-journal.ts';

describe('with an address alone', () => {
  test('the first step that is to be signed ends the run with it, and nothing is sent or recorded', async () => {
    const world = newWorld();
    world.evm.effects.push('0x01');
    const store = new MemoryStore();
    const { engine } = await process(world, store);
    const task = taskOf(effectStep(world.evm, '0x01'), effectStep(world.evm, '0x02'));

    const result = await reconcile(task, { ...engine, signer: elsewhere }, agree);

    expect(result).toMatchObject({ kind: 'elsewhere', step: '0x02', intent: { data: '0x02' } });
    expect(world.evm.submitted).toEqual([]);
    expect(store.lines.some((line) => line.includes('"signed"'))).toBe(false);
  });

  test('the wizard hands out a transaction once, waits for it and continues', async () => {
    const world = newWorld();
    const { engine, events, view } = await process(world, new MemoryStore());
    let looks = 0;
    const policy: Policy = {
      ...agree,
      patience: () => Infinity,
      handedOut: () => {
        looks += 1;
        // Somebody else has it signed and sent while this one waits.
        if (looks === 3) world.evm.effects.push('0x01');
        return 'wait';
      },
    };

    const result = await reconcile(
      taskOf(effectStep(world.evm, '0x01')),
      { ...engine, signer: elsewhere },
      policy,
    );

    expect(result.kind).toBe('done');
    expect(world.evm.submitted).toEqual([]);
    expect(events.filter(({ type }) => type === 'handed-out')).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'planned')).toHaveLength(1);
    expect(view().steps[0]?.state).toBe('done');
  });

  test('it is made anew when asked for, and given up when asked for', async () => {
    const world = newWorld();
    const { engine, events } = await process(world, new MemoryStore());
    const wishes = ['anew', 'wait', 'give-up'] as const;
    let looks = 0;
    const policy: Policy = {
      ...agree,
      patience: () => Infinity,
      handedOut: () => wishes[looks++] ?? 'give-up',
    };

    const result = await reconcile(
      taskOf(effectStep(world.evm, '0x01')),
      { ...engine, signer: elsewhere },
      policy,
    );

    expect(result).toMatchObject({ kind: 'declined', step: '0x01' });
    expect(events.filter(({ type }) => type === 'handed-out')).toHaveLength(2);
  });

  test('what needs the P-Chain address says so where it was not given', () => {
    expect(() => elsewhere.shortId).toThrow(told('cannot derive it from'));
  });
});
