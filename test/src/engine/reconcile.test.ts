import { describe, expect, test } from 'vitest';
import type { Hex } from '../../../src/domain/identity/bytes.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { wei, type Wei } from '../../../src/domain/units.ts';
import { type Step, pending, satisfied } from '../../../src/engine/step.ts';
import type { PaidIntent } from '../../../src/engine/intent.ts';
import { reconcile } from '../../../src/engine/reconcile.ts';
import { agree, effectStep, newWorld, process, taskOf } from './helpers/fake-world.ts';
import { MemoryStore } from './helpers/memory-journal.ts';

describe('a task with two steps', () => {
  test('runs to its end, with each effect once, and reports the result', async () => {
    const world = newWorld();
    const { engine, view } = await process(world, new MemoryStore());
    const task = taskOf(effectStep(world.evm, '0x01'), effectStep(world.evm, '0x02'));

    const result = await reconcile(task, engine, agree);

    expect(result.kind).toBe('done');
    expect(world.evm.effects).toEqual(['0x01', '0x02']);
    expect(view().steps.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(view().steps[0]?.transactions).toMatchObject([{ state: 'included' }]);
  });

  test('waits until the nonce at the endpoint counts its own included transaction', async () => {
    const world = newWorld();
    const store = new MemoryStore();
    const first = effectStep(world.evm, '0x01');
    const { engine } = await process(world, store);
    expect((await reconcile(taskOf(first), engine, agree)).kind).toBe('done');
    const truth = world.evm.nonces.bind(world.evm);
    const { hash } = [...world.evm.receipts.values()][0]!;
    world.evm.nonces = () => Promise.resolve({ latest: 0n, pending: 0n });
    const task = taskOf(first, effectStep(world.evm, '0x02'));

    const next = await process(world, store);
    const result = await reconcile(task, next.engine, { ...agree, patience: () => 5_000 });
    const text = { key: 'wait.own-nonce', values: { id: hash, nonce: 0n } };
    expect(result).toMatchObject({ kind: 'pending', wait: { text } });
    expect(world.evm.submitted).toHaveLength(1);

    world.clock.onSleep = (now) => {
      if (now > began + 20_000) world.evm.nonces = truth;
    };
    const began = world.clock.now();
    expect((await reconcile(task, next.engine, agree)).kind).toBe('done');
    expect(world.evm.effects).toEqual(['0x01', '0x02']);
    expect(world.evm.submitted).toHaveLength(2);
  });

  test('reports a nonce that lags for minutes although the endpoint has the block', async () => {
    const world = newWorld();
    const first = effectStep(world.evm, '0x01');
    const { engine } = await process(world, new MemoryStore());
    expect((await reconcile(taskOf(first), engine, agree)).kind).toBe('done');
    world.evm.nonces = () => Promise.resolve({ latest: 0n, pending: 0n });
    const task = taskOf(first, effectStep(world.evm, '0x02'));
    const result = await reconcile(task, engine, agree);
    expect(result).toMatchObject({ kind: 'unclear', error: { code: 'E-EVM-109' } });
    expect(world.evm.submitted).toHaveLength(1);
  });

  test('sends nothing if every step is already done', async () => {
    const world = newWorld();
    world.evm.effects.push('0x01');
    const { engine, view } = await process(world, new MemoryStore());

    const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, agree);

    expect(result.kind).toBe('done');
    expect(world.evm.submitted).toEqual([]);
    expect(view().steps[0]?.wasDoneBefore).toBe(true);
  });

  test('stops after the step `stopAfter`', async () => {
    const world = newWorld();
    const { engine } = await process(world, new MemoryStore());
    const task = taskOf(effectStep(world.evm, '0x01'), effectStep(world.evm, '0x02'));

    const result = await reconcile(task, engine, agree, '0x01');

    expect(result).toMatchObject({ kind: 'stopped', step: '0x01' });
    expect(world.evm.effects).toEqual(['0x01']);
  });

  test('sends nothing without consent', async () => {
    const world = newWorld();
    const store = new MemoryStore();
    const { engine } = await process(world, store);
    const policy = { ...agree, consent: () => Promise.resolve('not-now' as const) };

    const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, policy);

    expect(result).toMatchObject({ kind: 'declined', step: '0x01' });
    expect(world.evm.submitted).toEqual([]);
    expect(store.lines.some((line) => line.includes('"signed"'))).toBe(false);
  });

  test('plans the intent again after a long wait for consent, and asks only once', async () => {
    const world = newWorld();
    const { engine, events } = await process(world, new MemoryStore());
    let consents = 0;
    const policy = {
      ...agree,
      async consent() {
        consents += 1;
        await world.clock.sleep(120_000);
        return 'send' as const;
      },
    };

    await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, policy);

    expect(consents).toBe(1);
    expect(events.filter(({ type }) => type === 'planned')).toHaveLength(2);
    expect(world.evm.effects).toEqual(['0x01']);
  });

  test('asks again if the cost has risen meanwhile', async () => {
    const world = newWorld();
    const { engine } = await process(world, new MemoryStore());
    const most: bigint[] = [];
    const consent = async (intent: { fee?: { most: bigint } }) => {
      most.push(intent.fee?.most ?? 0n);
      if (most.length === 1) {
        await world.clock.sleep(120_000);
        world.evm.baseFee *= 2n;
      }
      return 'send' as const;
    };

    await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, {
      ...agree,
      consent: (intent) => consent(intent as { fee?: { most: bigint } }),
    });

    expect(most).toHaveLength(2);
    expect(most[1]).toBeGreaterThan(most[0] ?? 0n);
  });
});

describe('a failed read', () => {
  test('is retried after growing pauses and never counts as "not done"', async () => {
    const world = newWorld();
    world.evm.effects.push('0x01');
    const broken = () => new OnboardError('E-EVM-105', { url: 'u', method: 'm', reason: 'r' });
    world.evm.failures = [broken(), broken(), broken()];
    const { engine, events } = await process(world, new MemoryStore());

    const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, agree);

    expect(result.kind).toBe('done');
    expect(events.flatMap((e) => (e.type === 'failing' ? [e.attempt] : []))).toEqual([1, 2, 3]);
    expect(world.clock.sleeps).toEqual([1000, 2000, 4000]);
    expect(world.evm.submitted).toEqual([]);
  });

  test('a rate-limited endpoint gets no request until the stated time', async () => {
    const world = newWorld();
    world.evm.effects.push('0x01');
    world.evm.failures = [new OnboardError('E-NET-110', { url: 'u', seconds: 120 })];
    const { engine } = await process(world, new MemoryStore());

    await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, agree);

    expect(world.clock.sleeps).toEqual([120_000]);
  });

  test('a wait that is longer than the time limit fails at once', async () => {
    const world = newWorld();
    world.evm.failures = [new OnboardError('E-NET-110', { url: 'u', seconds: 120 })];
    const { engine } = await process(world, new MemoryStore());

    const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, {
      ...agree,
      patience: () => 60_000,
    });

    expect(result).toMatchObject({ kind: 'blocked', error: { code: 'E-NET-110' } });
    expect(world.clock.sleeps).toEqual([]);
  });

  test('reports the time of the next retry and the end of the retries, also without a time limit', async () => {
    const world = newWorld();
    world.evm.failures = Array.from(
      { length: 50 },
      () => new OnboardError('E-AGG-108', { reason: 'no peers' }),
    );
    const { engine, events } = await process(world, new MemoryStore());
    const begun = world.clock.now();

    const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, {
      ...agree,
      patience: () => Infinity,
      persistence: 60_000,
    });

    expect(result).toMatchObject({ kind: 'blocked', error: { code: 'E-AGG-108' } });
    const tries = events.flatMap((event) => (event.type === 'failing' ? [event] : []));
    expect(tries.map(({ retryAt }) => (retryAt - begun) / 1000)).toEqual([1, 3, 7, 15, 30, 60]);
    expect(new Set(tries.map(({ until }) => until - begun))).toEqual(new Set([60_000]));
  });

  test('is retried if the endpoint has answered before, although a wrong URL fails in the same way', async () => {
    const refused = () => new OnboardError('E-NET-101', { url: 'u' });
    for (const [before, kind, sleeps] of [
      [true, 'done', [1000, 2000]],
      [false, 'blocked', []],
    ] as const) {
      const world = newWorld();
      world.evm.effects.push('0x01');
      const { engine, events } = await process(world, new MemoryStore());
      const waits: Step<unknown> = {
        ...effectStep(world.evm, '0x01'),
        id: 'waits',
        check: async () => {
          await world.evm.head();
          if (waited)
            return satisfied({ text: { key: 'fact.signed', values: {} }, source: 'C-Chain' });
          waited = true;
          world.evm.failures = [refused(), new OnboardError('E-NET-102', { url: 'u' })];
          return pending({
            text: { key: 'wait.curator', values: {} },
            whose: 'curator',
            recheck: 0,
          });
        },
      };
      let waited = !before;
      if (!before) world.evm.failures = [refused()];
      const policy = { ...agree, patience: () => Infinity, persistence: 60_000 };
      expect((await reconcile(taskOf(waits), engine, policy)).kind).toBe(kind);
      const again = events.flatMap((e) => (e.type === 'failing' ? [e.retryAt - e.at] : []));
      expect(again).toEqual(sleeps);
    }
  });

  test('ends the run with its error code when the time limit is over', async () => {
    const world = newWorld();
    world.evm.failures = Array.from(
      { length: 50 },
      () => new OnboardError('E-EVM-105', { url: 'u', method: 'm', reason: 'r' }),
    );
    const { engine } = await process(world, new MemoryStore());

    const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, {
      ...agree,
      patience: () => 30_000,
    });

    expect(result).toMatchObject({ kind: 'unclear', error: { code: 'E-EVM-105' } });
  });

  test('is not hidden if it is a bug of this program', async () => {
    const world = newWorld();
    world.evm.failures = [new TypeError('a bug')];
    const { engine } = await process(world, new MemoryStore());

    await expect(reconcile(taskOf(effectStep(world.evm, '0x01')), engine, agree)).rejects.toThrow(
      'a bug',
    );
  });
});

test('quitting during a wait stops the run at once and keeps the sent transactions', async () => {
  const world = newWorld();
  world.evm.automatic = false;
  const store = new MemoryStore();
  const first = await process(world, store);
  world.clock.onSleep = () => first.leave.abort();

  const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), first.engine, agree);

  expect(result.kind).toBe('cancelled');
  world.clock.onSleep = () => world.evm.mine();
  const second = await process(world, store);
  const rest = await reconcile(taskOf(effectStep(world.evm, '0x01')), second.engine, agree);
  expect(rest.kind).toBe('done');
  expect(world.evm.effects).toEqual(['0x01']);
});

describe('the fee limit of this process', () => {
  /** Two transactions of at most 0.6 AVAX each. `paid` is the fee that a block charges for each one. */
  async function twoFor(paid: bigint, maxFee?: Wei) {
    const world = newWorld();
    const steps = ['0x01', '0x02'].map((data) => withFee(effectStep(world.evm, data as Hex), 600n));
    const receipt = world.evm.receipt.bind(world.evm);
    world.evm.receipt = async (hash) => {
      const found = await receipt(hash);
      return found && { ...found, gasUsed: paid, effectiveGasPrice: wei(MILLI) };
    };
    const shown: PaidIntent[] = [];
    const { engine } = await process(world, new MemoryStore());
    const consent = (intent: PaidIntent) => {
      shown.push(intent);
      return Promise.resolve('send' as const);
    };
    const result = await reconcile(taskOf(...steps), engine, { ...agree, consent, maxFee });
    return { result, effects: world.evm.effects, shown, world };
  }

  test('counts all transactions of the run', async () => {
    const { result, effects, shown } = await twoFor(500n);
    expect(result).toMatchObject({ kind: 'blocked', step: '0x02', error: { code: 'E-SIGN-208' } });
    expect(result).toMatchObject({
      error: { values: { sum: '1.1', before: '0.5', ceiling: '1' } },
    });
    expect(effects).toEqual(['0x01']);
    expect(shown).toHaveLength(1);
  });

  test('counts the transactions of other tasks and other journals', async () => {
    const signedFees = new Map<string, Wei>();
    const results: string[] = [];
    for (let task = 0; task < 2; task += 1) {
      const world = newWorld();
      const { engine } = await process(world, new MemoryStore());
      const step = withFee(effectStep(world.evm, '0x01'), 600n);
      const result = await reconcile(taskOf(step), engine, { ...agree, signedFees });
      results.push('error' in result ? result.error.code : result.kind);
      // The same call of another account has another ID.
      for (const [id, fee] of [...signedFees]) {
        signedFees.delete(id);
        signedFees.set(`${id} of task ${task}`, fee);
      }
    }
    expect(results).toEqual(['done', 'E-SIGN-208']);
  });

  test('counts and shows the fee that a block charged instead of the maximum fee', async () => {
    const { result, shown } = await twoFor(400n);
    expect(result.kind).toBe('done');
    const limit = 1000n * MILLI;
    expect(shown.map(({ callFees }) => callFees)).toEqual([
      { before: 0n, limit },
      { before: 400n * MILLI, limit },
    ]);
  });

  test('is the value of --max-fee', async () => {
    const limit = wei(1100n * MILLI);
    expect((await twoFor(500n, limit)).result.kind).toBe('done');
    expect((await twoFor(500n, wei(limit - 1n))).result).toMatchObject({ kind: 'blocked' });
  });

  test('counts a transaction and its replacements with the same nonce once', async () => {
    const world = newWorld();
    world.evm.automatic = false;
    const { engine } = await process(world, new MemoryStore());
    let consents = 0;
    const consent = () => {
      consents += 1;
      // The fee rises above the pending fee until the pool accepts the third transaction.
      if (consents < 3) world.evm.baseFee *= 3n;
      else world.evm.automatic = true;
      return Promise.resolve('send' as const);
    };
    const task = taskOf(withFee(effectStep(world.evm, '0x01'), 1000n));
    const result = await reconcile(task, engine, { ...agree, consent });
    expect(result.kind).toBe('done');
    expect(consents).toBe(3);
    expect(world.evm.effects).toEqual(['0x01']);
  });
});

const MILLI = 10n ** 15n;

/** The same step, with the transaction's maximum fee in thousandths of an AVAX. */
function withFee<S>(step: Step<S>, milli: bigint): Step<S> {
  return {
    ...step,
    plan: async (...args) => {
      const intent = await step.plan(...args);
      if (intent.effect !== 'evm-call') return intent;
      return { ...intent, fee: { typical: wei(0n), most: wei(milli * MILLI) } };
    },
  };
}
