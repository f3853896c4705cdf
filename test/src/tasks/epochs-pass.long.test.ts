import { expect, test } from 'vitest';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import { join, newOperator } from './helpers/operator.ts';

test('epochs that pass between the read and the call get a catch-up, and the task continues', async () => {
  const operator = await newOperator('operator', { generation: 'c' });
  try {
    await join(operator);
    const { evm } = operator.connection.ports;
    const epochs = operator.sandbox.profile.epochSeconds * 3;
    const estimated: boolean[] = [];
    let passed = false;
    const lateEvm: typeof evm = {
      ...evm,
      async estimateGas(call) {
        if (!passed) operator.clock.forward(epochs);
        passed = true;
        await operator.sandbox.controls.cChain.tick();
        const outcome = await evm.estimateGas(call);
        estimated.push(outcome.ok);
        return outcome;
      },
    };
    const events: EngineEvent[] = [];
    const added = await operator.run(
      { kind: 'add-node', l1: operator.l1, input: operator.addNodeInput() },
      { stopAfter: 'add', ports: { evm: lateEvm }, events },
    );
    expect(added).toMatchObject({ kind: 'stopped' });
    // The call, which reverts because of unprocessed epochs; the epoch catch-up; the call again.
    expect(estimated).toEqual([false, true, true]);
    const signed = events.flatMap((event) => (event.type === 'signed' ? [event.step] : []));
    expect(signed).toEqual(['epoch', 'add']);
  } finally {
    await operator.sandbox.stop();
  }
});
