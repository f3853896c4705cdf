import { describe, expect, test } from 'vitest';
import { OnboardError } from '../../../src/domain/errors.ts';
import { wei } from '../../../src/domain/units.ts';
import { type Step, blocked, pending, ready, satisfied } from '../../../src/engine/step.ts';
import type { Policy } from '../../../src/engine/engine.ts';
import { runMemory } from '../../../src/journal/run-memory.ts';
import type { EvmCallIntent, PaidIntent, TransactionCost } from '../../../src/engine/intent.ts';
import { MemoryStore } from './helpers/memory-journal.ts';
import { effectStep, FACT, FROM, start, type World } from './helpers/fake-world.ts';

const twoSteps = ({ evm }: World) => [effectStep(evm, '0x01'), effectStep(evm, '0x02')];

describe('a task with two steps', () => {
  test('runs to its end, with each effect once, and reports the result', async () => {
    const { world, evm, run, view } = await start();
    expect((await run({}, twoSteps(world))).kind).toBe('done');
    expect(evm.effects).toEqual(['0x01', '0x02']);
    expect(view().steps.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(view().steps[0]?.transactions).toMatchObject([{ state: 'included' }]);
  });

  test('names the own transaction of another step that waits for a block', async () => {
    const { world, evm, store, run, submissions } = await start();
    evm.automatic = false;
    expect((await run({ patience: () => 0 })).kind).toBe('pending');
    const next = await start(world, store);
    const result = await next.run({ patience: () => 0 }, [effectStep(evm, '0x02')]);
    const text = { key: 'wait.own-first', values: { id: submissions()[0]!.id, nonce: 0n } };
    expect(result).toMatchObject({ kind: 'pending', wait: { text } });
    expect(evm.submitted).toHaveLength(1);
  });
});

describe('a failed read', () => {
  const broken = () => new OnboardError('E-EVM-105', { url: 'u', method: 'm', reason: 'r' });
  const limited = () => new OnboardError('E-NET-110', { url: 'u', seconds: 120 });
  const fewSignatures = () => new OnboardError('E-AGG-108', { reason: 'x' });
  const malformed = () => new OnboardError('E-NET-106', { url: 'u', method: 'm' });
  const missing = () => new OnboardError('E-EVM-112', { url: 'u', method: 'm', reason: 'r' });

  /** Runs a step that is already done, on an endpoint whose next reads fail. */
  async function runFailing(failures: Error[], policy: Partial<Policy> = {}) {
    const process = await start();
    process.evm.effects.push('0x01');
    process.evm.failures = failures;
    const result = await process.run(policy);
    const tries = process.events.flatMap((event) => (event.type === 'failing' ? [event] : []));
    return { ...process, result, tries };
  }

  const patient = (seconds: number) => ({ patience: () => seconds * 1000 });
  /** As with `--wait`. */
  const waiting = (seconds: number) => ({ ...patient(Infinity), persistence: seconds * 1000 });

  test.each<[string, number, () => OnboardError, Partial<Policy>, string, number[]]>([
    ['with growing pauses', 3, broken, {}, 'done', [1, 2, 4]],
    ['after the stated time', 1, limited, {}, 'done', [120]],
    ['never if the stated time is too long', 1, limited, patient(60), 'blocked', []],
    ['until the patience ends', 50, broken, patient(30), 'unclear', [1, 2, 4, 8, 15]],
    ['until --wait ends', 50, fewSignatures, waiting(60), 'blocked', [1, 2, 4, 8, 15, 30]],
    ['three times if it is malformed', 5, malformed, {}, 'unclear', [1, 2, 4]],
    ['by --wait if it is malformed', 5, malformed, waiting(20), 'unclear', [1, 2, 4, 8]],
    ['never if the method is missing', 5, missing, {}, 'blocked', []],
  ])('is retried %s, and is no "not done"', async (_, count, failure, policy, kind, pauses) => {
    const run = await runFailing(Array.from({ length: count }, failure), policy);
    const error = { code: failure().code };
    expect(run.result).toMatchObject(kind === 'done' ? { kind } : { kind, error });
    const milliseconds = pauses.map((seconds) => seconds * 1000);
    expect(run.clock.sleeps).toEqual(milliseconds);
    expect(run.tries.map(({ at, retryAt }) => retryAt - at)).toEqual(milliseconds);
    expect(run.tries.map(({ attempt }) => attempt)).toEqual(pauses.map((_, i) => i + 1));
    expect(run.evm.submitted).toEqual([]);
    expect(run.view().steps[0]?.wasDoneBefore).toBe(kind === 'done');
  });

  test('states when the retries end, also without a limit for waits', async () => {
    const { tries } = await runFailing([fewSignatures(), fewSignatures()], waiting(60));
    const [first, second] = tries;
    expect([first!.until, second!.until]).toEqual([first!.at + 60_000, first!.at + 60_000]);
  });

  test('is retried if the endpoint has answered before, although a wrong URL fails in the same way', async () => {
    const refused = () => new OnboardError('E-NET-101', { url: 'u' });
    for (const [before, kind, sleeps] of [
      [true, 'done', [1000, 2000]],
      [false, 'blocked', []],
    ] as const) {
      const { evm, run, events } = await start();
      evm.effects.push('0x01');
      let waited = !before;
      const waits: Step<unknown> = {
        ...effectStep(evm, '0x01'),
        id: 'waits',
        check: async () => {
          await evm.head();
          if (waited) return satisfied(FACT);
          waited = true;
          evm.failures = [refused(), new OnboardError('E-NET-102', { url: 'u' })];
          const text = { key: 'wait.curator', values: {} } as const;
          return pending({ text, party: 'curator', recheck: 0 });
        },
      };
      if (!before) evm.failures = [refused()];
      expect((await run(waiting(60), [waits])).kind).toBe(kind);
      const again = events.flatMap((e) => (e.type === 'failing' ? [e.retryAt - e.at] : []));
      expect(again).toEqual(sleeps);
    }
  });

  test('counts the patience once for each step and party, although its waits alternate', async () => {
    const { evm, run, clock } = await start();
    let looks = 0;
    const waits: Step<unknown> = {
      ...effectStep(evm, '0x01'),
      id: 'waits',
      check: () => {
        looks += 1;
        const key = looks % 2 === 0 ? 'wait.import' : 'wait.set';
        const text = { key, values: {} } as const;
        return Promise.resolve(pending({ text, party: 'network', recheck: 5000 }));
      },
    };
    const began = clock.now();
    expect(await run({ patience: () => 600_000 }, [waits])).toMatchObject({ kind: 'pending' });
    expect(clock.now() - began).toBe(600_000);
  });

  test('is not hidden if it is a bug of this program', async () => {
    await expect(runFailing([new TypeError('a bug')])).rejects.toThrow('a bug');
  });
});

test('quitting during a wait stops the run at once and keeps the sent transactions', async () => {
  const { world, evm, clock, store, run, leave } = await start();
  evm.automatic = false;
  clock.onSleep = () => leave.abort();
  expect((await run()).kind).toBe('cancelled');

  clock.onSleep = () => evm.mine();
  expect((await (await start(world, store)).run()).kind).toBe('done');
  expect(evm.effects).toEqual(['0x01']);
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

describe('the fee limit of this process', () => {
  /** Two transactions of at most 0.6 AVAX each. `paid` is the fee that a block charges for each one. */
  async function twoFor(paid: bigint) {
    const { world, evm, run } = await start();
    const receipt = evm.receipt.bind(evm);
    evm.receipt = async (hash) => {
      const found = await receipt(hash);
      return found && { ...found, gasUsed: paid, effectiveGasPrice: wei(MILLI) };
    };
    const shown: PaidIntent[] = [];
    const consent = (intent: PaidIntent) => {
      shown.push(intent);
      return Promise.resolve('send' as const);
    };
    const steps = twoSteps(world).map((step) => withFee(step, 600n));
    return { result: await run({ consent }, steps), effects: evm.effects, shown };
  }

  test('counts and shows the fee that a block charged instead of the maximum fee', async () => {
    const limit = 1000n * MILLI;
    const cheap = await twoFor(400n);
    expect(cheap.result.kind).toBe('done');
    expect(cheap.shown.map(({ feesSoFar }) => feesSoFar)).toEqual([
      { before: 0n, limit },
      { before: 400n * MILLI, limit },
    ]);
    const dear = await twoFor(500n);
    expect(dear.result).toMatchObject({
      ...{ kind: 'blocked', step: '0x02' },
      error: { code: 'E-SIGN-208', values: { sum: '1.1', before: '0.5', ceiling: '1' } },
    });
    expect([dear.effects, dear.shown.length]).toEqual([['0x01'], 1]);
  });

  test('counts the transactions of other tasks and other journals', async () => {
    const signedCosts = new Map<string, TransactionCost>();
    const results: string[] = [];
    for (let task = 0; task < 2; task += 1) {
      const { evm, run } = await start();
      const result = await run({ signedCosts }, [withFee(effectStep(evm, '0x01'), 600n)]);
      results.push('error' in result ? result.error.code : result.kind);
      // The same call of another account has another ID.
      for (const [id, cost] of [...signedCosts]) {
        signedCosts.delete(id);
        signedCosts.set(`${id} of task ${task}`, cost);
      }
    }
    expect(results).toEqual(['done', 'E-SIGN-208']);
  });

  test('counts a transaction and its replacements with the same nonce once', async () => {
    const { evm, run } = await start();
    evm.automatic = false;
    let consents = 0;
    const consent = () => {
      consents += 1;
      // The fee rises above the pending fee until the pool accepts the third transaction.
      if (consents < 3) evm.baseFee *= 3n;
      else evm.automatic = true;
      return Promise.resolve('send' as const);
    };
    const result = await run({ consent }, [withFee(effectStep(evm, '0x01'), 1000n)]);
    expect(result.kind).toBe('done');
    expect(consents).toBe(3);
    expect(evm.effects).toEqual(['0x01']);
  });
});

describe('a slow answer to the question for consent', () => {
  test.each([
    [1000, 1, 1],
    [1001, 2, 1],
    [30_000, 2, 1],
    [30_001, 2, 2],
  ])('of %i ms: %i reads of the nonce, %i plans', async (pause, reads, plans) => {
    const { evm, clock, run, events } = await start();
    const consent = async () => {
      if (clock.sleeps.length === 0) await clock.sleep(pause);
      return 'send' as const;
    };
    expect((await run({ consent })).kind).toBe('done');
    expect(evm.nonceReads).toBe(reads);
    expect(events.filter(({ type }) => type === 'planned')).toHaveLength(plans);
  });

  test('sends nothing if another tool has used the account meanwhile, or if the run was ended', async () => {
    const other = await start();
    const consent = async () => {
      await other.clock.sleep(1001);
      other.evm.automatic = false;
      other.evm.replaceElsewhere('0x02', 9n);
      return 'send' as const;
    };
    expect(await other.run({ consent, patience: () => 0 })).toMatchObject({ kind: 'pending' });
    const ended = await start();
    const leave = () => {
      ended.leave.abort();
      return Promise.resolve('send' as const);
    };
    expect((await ended.run({ consent: leave })).kind).toBe('cancelled');
    for (const { evm, submissions } of [other, ended])
      expect([evm.submitted, submissions()]).toEqual([[], []]);
  });
});

test('consent is kept for one subject of a step, also with new signatures, but not for more gas', async () => {
  const { evm, run, submissions } = await start();
  const subjects = ['a', 'a', 'b'];
  const step = effectStep(evm, '0x01');
  let calls = 0;
  const carrying: Step<unknown> = {
    ...step,
    check: async (...given) => {
      const check = await step.check(...given);
      return check.state === 'ready' ? ready(subjects[submissions().length] ?? 'b') : check;
    },
    plan: async (...given) => ({
      ...((await step.plan(...given)) as EvmCallIntent),
      carriedMessageId: 'm',
    }),
  };
  evm.reverts.add('0x01');
  // Without their limits the calls succeed, so both have used up their gas.
  evm.call = (_, at) => {
    calls += 1;
    if (submissions().length === 2) evm.reverts.clear();
    return Promise.resolve(
      at?.gas === undefined ? { ok: true, data: '0x' } : { ok: false, revert: '0x' },
    );
  };
  const asked: bigint[] = [];
  const consent = (intent: PaidIntent) => {
    asked.push((intent as EvmCallIntent).gas);
    return Promise.resolve('send' as const);
  };
  expect((await run({ consent }, [carrying])).kind).toBe('done');
  expect(asked).toEqual([50_000n, 75_000n, 50_000n]);
  expect(calls).toBe(4);
});

test('a fact to remember is recorded once per value, and a blocked step ends the run with its error', async () => {
  const { evm, run, journal, store, engine } = await start();
  const noting = (value: string, validationId: string | null): Step<unknown> => ({
    ...effectStep(evm, '0x01'),
    check: () =>
      Promise.resolve(satisfied({ ...FACT, remember: { name: 'n', validationId, value } })),
  });
  const error = new OnboardError('E-SEND-210', {});
  const stuck = { ...effectStep(evm, '0x02'), check: () => Promise.resolve(blocked(error)) };
  const count = () => store.lines.filter((line) => line.includes('"fact"')).length;
  for (const [value, validationId, records] of [
    ['one', null, 1],
    ['one', null, 1],
    ['two', null, 2],
    ['two', 'v', 3],
    ['two', null, 3],
  ] as const) {
    const result = await run({}, [noting(value, validationId), stuck]);
    expect(result).toEqual({ kind: 'blocked', step: '0x02', error });
    expect(count()).toBe(records);
  }
  await journal.append({ type: 'fact', run: 1, name: 'x', validationId: null, value: 'last' });
  const memory = runMemory(journal, engine.runId);
  expect([memory.fact('n', null), memory.lastFact('n')]).toEqual(['two', 'two']);
  expect([memory.fact('n', 'w'), memory.lastFact('none')]).toEqual([undefined, undefined]);
  expect(runMemory(journal, 99).fact('n', null)).toBeUndefined();
});

describe('while the operator decides', () => {
  const lost = () => Promise.reject(new OnboardError('E-JRN-104', {}));

  test('another process finishes the task: its records are read, and nothing is signed', async () => {
    const { evm, world, store, run, view } = await start();
    const consent = async () => {
      const other = await start(world, new MemoryStore(store.lines));
      expect((await other.run()).kind).toBe('done');
      return 'send' as const;
    };
    expect((await run({ consent })).kind).toBe('done');
    expect(evm.submitted).toHaveLength(1);
    expect(view().steps[0]?.transactions).toEqual([]);
  });

  test('another process signs the transaction: this process waits for that one', async () => {
    const { evm, world, clock, store, run } = await start();
    evm.automatic = false;
    const consent = async () => {
      const other = await start(world, new MemoryStore(store.lines));
      expect((await other.run({ patience: () => 0 })).kind).toBe('pending');
      clock.onSleep = () => {
        evm.automatic = true;
      };
      return 'send' as const;
    };
    expect((await run({ consent })).kind).toBe('done');
    expect(new Set(evm.submitted).size).toBe(1);
  });

  test.each([
    ['finishes the task', 'done', undefined],
    ['takes the journal over', 'blocked', 'E-JRN-104'],
  ])(
    'another process %s before a check fails: that counts, not the failure',
    async (_, kind, code) => {
      const { evm, world, store, run } = await start();
      const step = effectStep(evm, '0x01');
      const plan: typeof step.plan = async () => {
        const other = await start(world, new MemoryStore(store.lines));
        expect((await other.run()).kind).toBe('done');
        if (code !== undefined) store.isCurrent = lost;
        throw new OnboardError('E-MW-104', { operator: FROM });
      };
      const result = await run({}, [{ ...step, plan }]);
      expect([result.kind, 'error' in result ? result.error.code : undefined]).toEqual([
        kind,
        code,
      ]);
    },
  );

  test('the process loses the journal: it neither signs nor sends', async () => {
    const { evm, store, run, submissions } = await start();
    const consent = () => {
      store.isCurrent = lost;
      return Promise.resolve('send' as const);
    };
    const result = await run({ consent });
    expect(result).toMatchObject({ kind: 'blocked', error: { code: 'E-JRN-104' } });
    expect(evm.submitted).toEqual([]);
    expect(submissions()).toEqual([]);
  });

  test('a process that loses the journal after its record does not send the transaction', async () => {
    const { evm, store, run, submissions } = await start();
    const append = store.append.bind(store);
    store.append = async (record) => {
      await append(record);
      store.isCurrent = lost;
    };
    const result = await run();
    expect(result).toMatchObject({ kind: 'blocked', error: { code: 'E-JRN-104' } });
    expect(evm.submitted).toEqual([]);
    expect(submissions()).toHaveLength(1);
  });
});
