import { describe, expect, test } from 'vitest';
import type { Policy } from '../../../src/engine/engine.ts';
import { reconcile } from '../../../src/engine/reconcile.ts';
import { told } from '../../helpers/told.ts';
import { agree, effectStep, elsewhere, newWorld, process, taskOf } from './helpers/fake-world.ts';
import { MemoryStore } from './helpers/memory-journal.ts';

describe('an account without a key', () => {
  test('the run ends with the first transaction to sign, and sends and records nothing', async () => {
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
        // An external signer signs and sends the transaction while the run waits.
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

  test('the operator can have the transaction built again, or give it up', async () => {
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

  test('a task that needs the P-Chain address reports that it is missing', () => {
    expect(() => elsewhere.shortId).toThrow(told('cannot derive it from'));
  });
});
