import { englishText } from '../../../src/i18n/english.ts';
import { expect, test } from 'vitest';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import { openJournal } from '../../../src/journal/journal.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import { joinedOperator, nodeLife, type Operator } from './helpers/operator.ts';

interface Cause {
  readonly cause: string;
  readonly generation: 'a' | 'c';
  readonly step: string;
  readonly reason: RegExp;
  readonly interfere: (operator: Operator) => void;
  /** Changes the endpoint's gas estimate, which was correct. */
  readonly estimated?: (gas: bigint) => bigint;
}

/** A cause between the consent and the block, and the step that reverts because of it. */
const CAUSES: readonly Cause[] = [
  {
    cause: 'more epochs have passed than a call processes by itself',
    generation: 'a',
    step: 'add',
    reason: /epoch/,
    interfere: ({ clock, sandbox }: Operator) => clock.forward(sandbox.profile.epochSeconds * 3),
  },
  {
    cause: 'the first call of an epoch runs out of gas',
    generation: 'c',
    step: 'complete',
    reason: /used up its gas limit of \d+/,
    // On so small an L1, the margin of the gas limit would pay for the additional work.
    estimated: (gas: bigint) => (gas * 81n) / 100n,
    interfere: ({ clock, sandbox }: Operator) => clock.forward(sandbox.profile.epochSeconds),
  },
];

test.each(CAUSES)(
  'if $cause, the transaction reverts once, the cause is recorded, and the addition completes (generation $generation)',
  async ({ step, reason, interfere, generation, estimated = (gas: bigint) => gas }) => {
    const operator = await joinedOperator('operator', { generation });
    const { connection, clock } = operator;
    const events: EngineEvent[] = [];
    let isInterfered = false;
    const evmSender: typeof connection.ports.evmSender = {
      async submit(raw) {
        const signed = events.findLast(({ type }) => type === 'signed');
        if (!isInterfered && signed?.type === 'signed' && signed.step === step) {
          isInterfered = true;
          interfere(operator);
        }
        return connection.ports.evmSender.submit(raw);
      },
    };
    const evm: typeof connection.ports.evm = {
      ...connection.ports.evm,
      async estimateGas(call) {
        const outcome = await connection.ports.evm.estimateGas(call);
        return outcome.ok ? { ok: true, gas: estimated(outcome.gas) } : outcome;
      },
    };
    const store = new MemoryStore();
    const [add] = nodeLife(operator);
    const result = await operator.run(add, { events, store, ports: { evm, evmSender } });
    expect(result).toMatchObject({ kind: 'done' });
    const reverted = (await openJournal(store, clock))
      .memory()
      .runs.flatMap(({ submissions }) => submissions)
      .filter(({ settled }) => settled?.how === 'reverted');
    expect(reverted.map((one) => one.step)).toEqual([step]);
    const recorded = englishText(reverted[0]!.settled!.reason!);
    expect(recorded).toMatch(reason);
    // The record does not name the other cause.
    const [other] = CAUSES.filter((one) => one.reason !== reason);
    expect(recorded).not.toMatch(other!.reason);
  },
);
