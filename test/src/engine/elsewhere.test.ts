import { describe, expect, test } from 'vitest';
import { reconcile } from '../../../src/engine/reconcile.ts';
import type { Policy } from '../../../src/engine/engine.ts';
import type { Step } from '../../../src/engine/step.ts';
import { agree, effectStep, elsewhere, start, taskOf } from './helpers/fake-world.ts';

/** A process of an account without a key. */
async function startWithoutKey() {
  const started = await start();
  const run = (policy: Partial<Policy>, ...steps: readonly Step<unknown>[]) =>
    reconcile(taskOf(...steps), { ...started.engine, signer: elsewhere }, { ...agree, ...policy });
  return { ...started, run };
}

describe('an account without a key', () => {
  test('the run ends with the first transaction to sign, and sends and records nothing', async () => {
    const { evm, store, run } = await startWithoutKey();
    evm.effects.push('0x01');
    const result = await run({}, effectStep(evm, '0x01'), effectStep(evm, '0x02'));
    expect(result).toMatchObject({ kind: 'elsewhere', step: '0x02', intent: { data: '0x02' } });
    expect(evm.submitted).toEqual([]);
    expect(store.lines.some((line) => line.includes('"signed"'))).toBe(false);
  });

  test('the wizard hands out a transaction once, waits for it and continues', async () => {
    const { evm, run, events, view } = await startWithoutKey();
    let looks = 0;
    const handedOut = () => {
      looks += 1;
      // An external signer signs and sends the transaction while the run waits.
      if (looks === 3) evm.effects.push('0x01');
      return 'wait' as const;
    };
    const policy = { patience: () => Infinity, handedOut };
    expect((await run(policy, effectStep(evm, '0x01'))).kind).toBe('done');
    expect(evm.submitted).toEqual([]);
    for (const kind of ['handed-out', 'planned'])
      expect(events.filter(({ type }) => type === kind)).toHaveLength(1);
    expect(view().steps[0]?.state).toBe('done');
  });

  test('the operator can have the transaction built again, or give it up', async () => {
    const { evm, run, events } = await startWithoutKey();
    const wishes = ['anew', 'wait', 'give-up'] as const;
    let looks = 0;
    const policy = { patience: () => Infinity, handedOut: () => wishes[looks++] ?? 'give-up' };
    const result = await run(policy, effectStep(evm, '0x01'));
    expect(result).toMatchObject({ kind: 'declined', step: '0x01' });
    expect(events.filter(({ type }) => type === 'handed-out')).toHaveLength(2);
  });
});
