import { describe, expect, test } from 'vitest';
import { parseTransaction } from 'viem';
import { reconcile } from '../../../src/engine/reconcile.ts';
import { type Step, ready, satisfied } from '../../../src/engine/step.ts';
import type { EvmCallIntent } from '../../../src/engine/intent.ts';
import { agree, effectStep, newWorld, process, taskOf, type World } from './helpers/fake-world.ts';
import { MemoryStore } from './helpers/memory-journal.ts';

const tipOf = (raw: string) => parseTransaction(raw as `0x02${string}`).maxPriorityFeePerGas;
const nonceOf = (raw: string) => parseTransaction(raw as `0x02${string}`).nonce ?? 0;

describe('an earlier signed call', () => {
  test('is submitted again with the same bytes if no endpoint has it', async () => {
    const world = newWorld();
    const store = new MemoryStore();
    world.evm.answers.push(new Error('the cable was cut'));
    const first = await process(world, store);
    const task = taskOf(effectStep(world.evm, '0x01'));
    await expect(reconcile(task, first.engine, agree)).rejects.toThrow('the cable was cut');

    const second = await process(world, store);
    const result = await reconcile(task, second.engine, {
      ...agree,
      consent: () => Promise.reject(new Error('asked again')),
    });

    expect(result.kind).toBe('done');
    expect(world.evm.effects).toEqual(['0x01']);
    expect(new Set(world.evm.submitted).size).toBe(1);
  });

  test('is found if the endpoint accepted it without an answer', async () => {
    const world = newWorld();
    const store = new MemoryStore();
    const first = await process(world, store);
    const task = taskOf(effectStep(world.evm, '0x01'));
    store.dieAt = 3; // The third record notes the submission.
    await expect(reconcile(task, first.engine, agree)).rejects.toThrow('killed');

    const second = await process(world, store);
    const result = await reconcile(task, second.engine, agree);

    expect(result.kind).toBe('done');
    expect(world.evm.effects).toEqual(['0x01']);
  });

  test('is sent again with the same nonce and a higher fee if the base fee has risen', async () => {
    const world = newWorld();
    world.evm.automatic = false;
    const { engine } = await process(world, new MemoryStore());
    let looks = 0;
    world.clock.onSleep = () => {
      looks += 1;
      if (looks === 2) world.evm.baseFee = 1000n;
      if (looks > 2) world.evm.mine();
    };

    const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, agree);

    expect(result.kind).toBe('done');
    expect(world.evm.effects).toEqual(['0x01']);
    const distinct = [...new Set(world.evm.submitted)];
    expect(distinct.map(nonceOf)).toEqual([0, 0]);
  });

  test('gets a higher tip too at each of two replacements', async () => {
    const world = newWorld();
    world.evm.automatic = false;
    const { engine } = await process(world, new MemoryStore());
    let looks = 0;
    world.clock.onSleep = () => {
      looks += 1;
      if (looks === 2) world.evm.baseFee = 1000n;
      if (world.evm.submitted.length === 2) world.evm.baseFee = 5000n;
      if (world.evm.submitted.length > 2) world.evm.mine();
    };

    const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, agree);

    expect(result.kind).toBe('done');
    const tips = world.evm.submitted.map(tipOf);
    expect(tips).toEqual([1n, 2n, 3n]);
  });

  test('is submitted again if it replaces a pending call and no endpoint has it', async () => {
    const world = newWorld();
    world.evm.automatic = false;
    const store = new MemoryStore();
    const task = taskOf(effectStep(world.evm, '0x01'));
    const first = await process(world, store);
    world.clock.onSleep = () => {
      world.evm.baseFee = 1000n;
      store.dieAt = 4; // The fourth record is the replacement.
    };
    await expect(reconcile(task, first.engine, agree)).rejects.toThrow('killed');
    expect(world.evm.submitted).toHaveLength(1);

    world.clock.onSleep = () => world.evm.mine();
    const second = await process(world, store);
    expect(await reconcile(task, second.engine, agree)).toMatchObject({ kind: 'done' });
    expect(world.evm.submitted).toHaveLength(2);
    expect(second.journal.memory().runs[0]?.submissions).toHaveLength(2);
  });

  test('waits if another tool has replaced it in the pool, and is not bumped', async () => {
    const world = newWorld();
    world.evm.automatic = false;
    const { engine, journal, events } = await process(world, new MemoryStore());
    const waits = () =>
      events.flatMap((event) => (event.type === 'waiting' ? [event.wait.text.key] : []));
    let looks = 0;
    world.clock.onSleep = () => {
      looks += 1;
      if (looks === 1) world.evm.replaceElsewhere('0x02', 9n);
      if (waits().includes('wait.account')) world.evm.mine();
    };

    const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, agree);

    expect(result.kind).toBe('done');
    expect(world.evm.effects).toEqual(['0x02', '0x01']);
    expect(waits()).toContain('wait.account');
    expect(journal.memory().runs[0]?.submissions.map(({ nonce }) => nonce)).toEqual([0n, 1n]);
  });

  test('counts as done if another tool used its nonce for the same effect', async () => {
    const world = newWorld();
    world.evm.automatic = false;
    const store = new MemoryStore();
    const { engine, journal } = await process(world, store);
    let slept = false;
    world.clock.onSleep = () => {
      if (!slept) world.evm.useNonceElsewhere('0x01');
      slept = true;
    };

    const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, agree);

    expect(result.kind).toBe('done');
    expect(world.evm.effects).toEqual(['0x01']);
    expect(journal.memory().runs[0]?.submissions).toHaveLength(1);
  });

  test('is signed again if another tool used its nonce for something else', async () => {
    const world = newWorld();
    world.evm.automatic = false;
    const { engine, journal } = await process(world, new MemoryStore());
    let looks = 0;
    world.clock.onSleep = () => {
      looks += 1;
      if (looks === 1) world.evm.useNonceElsewhere();
      if (looks > 2) world.evm.mine();
    };

    const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, agree);

    expect(result.kind).toBe('done');
    expect(world.evm.effects).toEqual(['0x01']);
    const [lost, kept] = journal.memory().runs[0]?.submissions ?? [];
    expect(lost?.settled?.how).toBe('replaced');
    expect([lost?.nonce, kept?.nonce]).toEqual([0n, 1n]);
  });

  test('is included again after a reorganisation has removed it', async () => {
    const world = newWorld();
    const { engine } = await process(world, new MemoryStore());
    const step = effectStep(world.evm, '0x01');
    let hidden = 2;
    const unseen = {
      ...step,
      // The endpoint that reports the effect lags behind the endpoint that has the receipt.
      check: (state: unknown) => {
        hidden -= 1;
        if (hidden === 0) {
          world.evm.receipts.clear();
          world.evm.effects.length = 0;
          world.evm.nonce = 0;
        }
        return hidden > 0
          ? Promise.resolve({ state: 'ready', subject: '0x01' } as const)
          : step.check(state);
      },
    };

    const result = await reconcile(taskOf(unseen), engine, agree);

    expect(result.kind).toBe('done');
    expect(world.evm.effects).toEqual(['0x01']);
    expect(new Set(world.evm.submitted).size).toBe(1);
    expect(world.evm.submitted.length).toBeGreaterThan(1);
  });

  test('stops the run with an error after repeated reverts', async () => {
    const world = newWorld();
    world.evm.reverts.add('0x01');
    const { engine } = await process(world, new MemoryStore());

    const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, agree);

    expect(result).toMatchObject({ kind: 'unclear', error: { code: 'E-SEND-203' } });
    expect(world.evm.receipts.size).toBe(5);
  });

  test('is waited for and not sent again if the journal is lost', async () => {
    const world = newWorld();
    world.evm.automatic = false;
    const task = taskOf(effectStep(world.evm, '0x01'));
    const forgetful = new MemoryStore();
    forgetful.dieAt = 3; // The third record notes the submission.
    const first = await process(world, forgetful);
    await expect(reconcile(task, first.engine, agree)).rejects.toThrow('killed');

    world.clock.onSleep = () => world.evm.mine();
    const second = await process(world, new MemoryStore());
    const result = await reconcile(task, second.engine, agree);

    expect(result.kind).toBe('done');
    expect(world.evm.submitted).toHaveLength(1);
    expect(second.journal.memory().runs[0]?.submissions).toEqual([]);
  });

  test('of another tool that is never included is reported, and nothing is sent', async () => {
    const world = newWorld();
    world.evm.automatic = false;
    const stranger = await process(world, new MemoryStore());
    const foreign = taskOf(effectStep(world.evm, '0x02'));
    await reconcile(foreign, stranger.engine, { ...agree, patience: () => 0 });
    expect(world.evm.pool).toHaveLength(1);

    const { engine } = await process(world, new MemoryStore());
    const task = taskOf(effectStep(world.evm, '0x01'));
    const result = await reconcile(task, engine, agree);

    expect(result).toMatchObject({ kind: 'pending', wait: { text: { key: 'wait.account' } } });
    expect(world.evm.submitted).toHaveLength(1);
  });

  test('is followed by no other call if the endpoint refuses it', async () => {
    const world = newWorld();
    world.evm.answers.push({ kind: 'refused', reason: 'insufficient funds for gas' });
    const { engine } = await process(world, new MemoryStore());

    const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, agree);

    expect(result).toMatchObject({ kind: 'blocked', error: { code: 'E-SEND-201' } });
    expect(world.evm.effects).toEqual([]);
  });

  test('is searched for if the endpoint answers with an unknown error', async () => {
    const world = newWorld();
    world.evm.answers.push({ kind: 'unclear', reason: 'upstream error' });
    const { engine, events } = await process(world, new MemoryStore());
    const { submit } = world.evm;
    // The first answer is an error, although the pool has accepted the transaction.
    world.evm.submit = async (raw) => {
      const answer = await submit.call(world.evm, raw);
      if (answer.kind === 'unclear') await submit.call(world.evm, raw);
      return answer;
    };

    const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, agree);

    expect(result.kind).toBe('done');
    expect(world.evm.effects).toEqual(['0x01']);
    expect(events.some(({ type }) => type === 'failing')).toBe(false);
  });

  test("ends the run as unclear, with the call's hash, if the unknown errors continue", async () => {
    const world = newWorld();
    world.evm.submit = () => Promise.resolve({ kind: 'unclear', reason: 'upstream error' });
    const { engine, journal } = await process(world, new MemoryStore());
    const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, agree);
    const [submission] = journal.memory().runs[0]?.submissions ?? [];
    expect(result).toMatchObject({
      kind: 'unclear',
      error: { code: 'E-SEND-208', exit: 'unclear', values: { hash: submission?.id } },
    });
    expect(journal.memory().runs[0]?.submissions).toHaveLength(1);
  });
});

describe("a replacement of another tool's transaction", () => {
  const dear = 50n * 10n ** 9n;
  /** The replacement of the pending transaction with the first nonce. */
  const placeStep = (world: World): Step<unknown> => {
    const step = effectStep(world.evm, '0x01');
    return {
      ...step,
      plan: async (...given) => ({
        ...((await step.plan(...given)) as EvmCallIntent),
        nonce: 0n,
      }),
      check: () =>
        Promise.resolve(
          world.evm.nonce > 0
            ? satisfied({ text: { key: 'fact.signed', values: {} }, source: 'C-Chain' })
            : ready('0x01'),
        ),
    };
  };

  test('is in the journal before each submission and takes effect once, no matter at which append the process is killed', async () => {
    let appends = Infinity;
    for (let death = 1; death <= appends; death++) {
      const world = newWorld();
      world.evm.automatic = false;
      world.evm.replaceElsewhere('0x02', dear);
      const store = new MemoryStore();
      const unknown: string[] = [];
      const submit = world.evm.submit.bind(world.evm);
      world.evm.submit = (raw) => {
        if (!store.lines.some((line) => line.includes(raw))) unknown.push(raw);
        return submit(raw);
      };
      world.clock.onSleep = () => {
        if (world.evm.pool.some(({ data }) => data === '0x01')) world.evm.mine();
      };
      const attempt = async () =>
        reconcile(taskOf(placeStep(world)), (await process(world, store)).engine, agree);
      store.dieAt = death;
      const first = await attempt().catch(() => undefined);
      if (first !== undefined) {
        expect(first.kind).toBe('done');
        appends = store.appends;
      } else expect(await attempt()).toMatchObject({ kind: 'done' });
      expect(world.evm.effects).toEqual(['0x01']);
      expect(unknown).toEqual([]);
    }
    // The process died at both records of each refused transaction.
    expect(appends).toBeGreaterThan(10);
  });

  test('ends with an error if no fee ever suffices', async () => {
    const world = newWorld();
    world.evm.automatic = false;
    world.evm.replaceElsewhere('0x02', dear);
    world.evm.submit = (raw) => {
      world.evm.submitted.push(raw);
      return Promise.resolve({ kind: 'underpriced' });
    };
    const { engine, journal } = await process(world, new MemoryStore());
    const result = await reconcile(taskOf(placeStep(world)), engine, agree);

    expect(result).toMatchObject({
      kind: 'blocked',
      error: { code: 'E-SEND-206', values: { times: 13, nonce: 0n, fee: '2,048' } },
    });
    expect(journal.memory().runs[0]?.submissions).toHaveLength(13);
  });
});

describe('a process that is killed at any append, twice', () => {
  test('has each effect on the chain once', async () => {
    const count = (store: MemoryStore) => {
      const world = newWorld();
      const task = taskOf(effectStep(world.evm, '0x01'), effectStep(world.evm, '0x02'));
      const attempt = async () =>
        (await reconcile(task, (await process(world, store)).engine, agree)).kind;
      return { world, attempt };
    };
    const calm = new MemoryStore();
    expect(await count(calm).attempt()).toBe('done');
    for (let first = 1; first <= calm.appends; first++) {
      for (let second = 1; second <= calm.appends; second++) {
        const store = new MemoryStore();
        const { world, attempt } = count(store);
        store.dieAt = first;
        await expect(attempt()).rejects.toThrow('killed');
        store.dieAt = store.appends + second;
        await attempt().catch(() => 'killed');
        store.dieAt = undefined;
        expect(await attempt()).toBe('done');
        expect(world.evm.effects).toEqual(['0x01', '0x02']);
        expect(world.evm.receipts.size).toBe(2);
      }
    }
  });

  test('does not repeat pending calls after the loss of the journal', async () => {
    const world = newWorld();
    const task = taskOf(effectStep(world.evm, '0x01'));
    const store = new MemoryStore();
    store.dieAt = 3;
    await expect(reconcile(task, (await process(world, store)).engine, agree)).rejects.toThrow();
    world.evm.mine();

    const result = await reconcile(task, (await process(world, new MemoryStore())).engine, agree);

    expect(result.kind).toBe('done');
    expect(world.evm.effects).toEqual(['0x01']);
  });
});
