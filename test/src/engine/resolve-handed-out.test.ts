import { describe, expect, test } from 'vitest';
import { message } from '../../../src/domain/message.ts';
import { nAvax } from '../../../src/domain/units.ts';
import type { PChainIntent } from '../../../src/engine/intent.ts';
import { recordHandedOut, withOutstanding } from '../../../src/engine/resolve-handed-out.ts';
import { createAddressSigner } from '../../../src/adapters/keys/key-signer.ts';
import type { Policy } from '../../../src/engine/engine.ts';
import { reconcile } from '../../../src/engine/reconcile.ts';
import { agree, effectStep, FROM, signer, start, taskOf } from './helpers/fake-world.ts';

const intent = (byte: number, ...inputs: readonly string[]): PChainIntent => ({
  effect: 'p-chain-tx',
  title: message('intent.import', { amount: String(byte) }),
  networkId: 12345,
  tx: {
    ...{ chain: 'P', bytes: Uint8Array.of(0, 0, byte), inputs },
    ...{ fee: nAvax(1n), amount: nAvax(2n) },
  },
  ...{ burns: nAvax(1n), moves: nAvax(2n), plan: { type: 'import-from-c' } },
});

async function elsewhere() {
  const { engine, journal } = await start();
  const recorded = () => journal.memory().runs.flatMap(({ handedOut }) => handedOut);
  return { engine: { ...engine, signer: createAddressSigner(FROM) }, recorded };
}

test('the same bytes are recorded once, with amount, inputs and time', async () => {
  const { engine, recorded } = await elsewhere();
  for (let times = 0; times < 2; times++)
    await recordHandedOut(intent(7, 'a:0'), 'import', 'node', engine);
  await recordHandedOut(intent(8, 'a:0'), 'import', 'node', engine);
  const handOut = { step: 'import', changeId: 'node', chain: 'P', amount: 2n, inputs: ['a:0'] };
  expect(recorded()).toMatchObject([
    { ...handOut, unsigned: '0x000007' },
    { ...handOut, unsigned: '0x000008' },
  ]);
  expect(recorded()[0]?.handedOutAt).toBe(engine.ports.clock.now());
});

test('a hand-out names others that the chain accepts in addition, and how to make them void', async () => {
  const { engine } = await elsewhere();
  await recordHandedOut(intent(7, 'a:0', 'b:1'), 'import', 'node', engine);
  const rival = intent(8, 'b:1', 'c:0');
  expect(withOutstanding(rival, engine)).toBe(rival);
  const [effect] = withOutstanding(intent(9, 'c:0'), engine).effects ?? [];
  expect(effect?.value).toMatchObject({
    key: 'intent.outstanding-value',
    values: { what: message('intent.import', { amount: '7' }), input: 'a:0' },
  });
  // A key of this program needs no such records.
  const other = intent(9, 'c:0');
  expect(withOutstanding(other, { ...engine, signer })).toBe(other);
});

describe('an account without a key', () => {
  async function startWithoutKey() {
    const started = await start();
    const engine = { ...started.engine, signer: createAddressSigner(FROM) };
    const task = taskOf(effectStep(started.evm, '0x01'));
    const run = (onHandedOut: NonNullable<Policy['onHandedOut']>) =>
      reconcile(task, engine, { ...agree, patience: () => Infinity, onHandedOut });
    return { ...started, run };
  }

  test('the wizard hands out a transaction once, waits for it and continues', async () => {
    const { evm, run, events, view } = await startWithoutKey();
    let looks = 0;
    const onHandedOut = () => {
      looks += 1;
      // An external signer signs and sends the transaction while the run waits.
      if (looks === 3) evm.effects.push('0x01');
      return 'wait' as const;
    };
    expect((await run(onHandedOut)).kind).toBe('done');
    expect(evm.submitted).toEqual([]);
    for (const kind of ['handed-out', 'planned'])
      expect(events.filter(({ type }) => type === kind)).toHaveLength(1);
    expect(view().steps[0]?.state).toBe('done');
  });

  test('the operator can have the transaction built again, or give it up', async () => {
    const { run, events } = await startWithoutKey();
    const wishes = ['anew', 'wait', 'give-up'] as const;
    let looks = 0;
    const result = await run(() => wishes[looks++] ?? 'give-up');
    expect(result).toMatchObject({ kind: 'declined', step: '0x01' });
    expect(events.filter(({ type }) => type === 'handed-out')).toHaveLength(2);
  });
});
