import { describe, expect, test } from 'vitest';
import { parseTransaction } from 'viem';
import { reconcile } from '../../../src/engine/reconcile.ts';
import { ready, satisfied } from '../../../src/engine/checking/check.ts';
import type { EvmCallIntent } from '../../../src/engine/intent.ts';
import type { Step } from '../../../src/engine/step.ts';
import { agree, effectStep, newWorld, process, taskOf, type World } from './helpers/fake-world.ts';
import { MemoryStore } from './helpers/memory-journal.ts';

const tipOf = (raw: string) => parseTransaction(raw as `0x02${string}`).maxPriorityFeePerGas;
const nonceOf = (raw: string) => parseTransaction(raw as `0x02${string}`).nonce ?? 0;

describe('what was signed before', () => {
  test('and never arrived is submitted again, byte for byte', async () => {
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

  test('and arrived though nobody answered is found', async () => {
    const world = newWorld();
    const store = new MemoryStore();
    const first = await process(world, store);
    const task = taskOf(effectStep(world.evm, '0x01'));
    store.dieAt = 3; // opened, signed, then the note that it was submitted
    await expect(reconcile(task, first.engine, agree)).rejects.toThrow('killed');

    const second = await process(world, store);
    const result = await reconcile(task, second.engine, agree);

    expect(result.kind).toBe('done');
    expect(world.evm.effects).toEqual(['0x01']);
  });

  test('and was outbid by the base fee is sent for more, with the same nonce', async () => {
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

  test('and was outbid twice offers more of the tip too each time', async () => {
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

  test('in the place of another, and never arrived, is submitted again while that one waits', async () => {
    const world = newWorld();
    world.evm.automatic = false;
    const store = new MemoryStore();
    const task = taskOf(effectStep(world.evm, '0x01'));
    const first = await process(world, store);
    world.clock.onSleep = () => {
      world.evm.baseFee = 1000n;
      store.dieAt = 4; // opened, signed, submitted, then what takes the place
    };
    await expect(reconcile(task, first.engine, agree)).rejects.toThrow('killed');
    expect(world.evm.submitted).toHaveLength(1);

    world.clock.onSleep = () => world.evm.mine();
    const second = await process(world, store);
    expect(await reconcile(task, second.engine, agree)).toMatchObject({ kind: 'done' });
    expect(world.evm.submitted).toHaveLength(2);
    expect(second.journal.memory().runs[0]?.submissions).toHaveLength(2);
  });

  test('and has lost its place in the pool to another tool waits, and fights for nothing', async () => {
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

  test('and lost its nonce to another tool is decided by effect: done by the other', async () => {
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

  test('and lost its nonce to something else is sent anew', async () => {
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

  test('and was taken out of the chain by a reorganisation goes in again', async () => {
    const world = newWorld();
    const { engine } = await process(world, new MemoryStore());
    const step = effectStep(world.evm, '0x01');
    let hidden = 2;
    const unseen = {
      ...step,
      // The endpoint that is asked for the effect is behind the one that has the receipt.
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

  test('and reverted again and again is given up with a clear word', async () => {
    const world = newWorld();
    world.evm.reverts.add('0x01');
    const { engine } = await process(world, new MemoryStore());

    const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, agree);

    expect(result).toMatchObject({ kind: 'unclear', error: { code: 'E-SEND-203' } });
    expect(world.evm.receipts.size).toBe(5);
  });

  test('and is on its way while the journal is lost is waited for, not sent again', async () => {
    const world = newWorld();
    world.evm.automatic = false;
    const task = taskOf(effectStep(world.evm, '0x01'));
    const forgetful = new MemoryStore();
    forgetful.dieAt = 3; // opened, signed, then the note that it was submitted
    const first = await process(world, forgetful);
    await expect(reconcile(task, first.engine, agree)).rejects.toThrow('killed');

    world.clock.onSleep = () => world.evm.mine();
    const second = await process(world, new MemoryStore());
    const result = await reconcile(task, second.engine, agree);

    expect(result.kind).toBe('done');
    expect(world.evm.submitted).toHaveLength(1);
    expect(second.journal.memory().runs[0]?.submissions).toEqual([]);
  });

  test('by another tool and never included is reported, and nothing is sent', async () => {
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

  test('is not followed by anything where the endpoint refuses it', async () => {
    const world = newWorld();
    world.evm.answers.push({ kind: 'refused', reason: 'insufficient funds for gas' });
    const { engine } = await process(world, new MemoryStore());

    const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, agree);

    expect(result).toMatchObject({ kind: 'blocked', error: { code: 'E-SEND-201' } });
    expect(world.evm.effects).toEqual([]);
  });

  test('is looked up where the endpoint answers with an unknown error, and not called unspent', async () => {
    const world = newWorld();
    world.evm.answers.push({ kind: 'unclear', reason: 'upstream error' });
    const { engine, events } = await process(world, new MemoryStore());
    const { submit } = world.evm;
    // The first answer is an error, although the pool has taken the transaction.
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

  test('ends unclear, with its hash, where unknown errors go on', async () => {
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

describe('what takes the place of another tool', () => {
  const dear = 50n * 10n ** 9n;
  /** The place of whatever waits with the first nonce. */
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

  test('is in the journal before each submission, at whatever append it is killed, and takes it once', async () => {
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
    // Each of the refused offers has died at both of its records.
    expect(appends).toBeGreaterThan(10);
  });

  test('is given up with a clear word where nothing is ever enough', async () => {
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
      error: { code: 'E-SEND-206', values: { times: 13, nonce: 0n, fee: '2048' } },
    });
    expect(journal.memory().runs[0]?.submissions).toHaveLength(13);
  });
});

describe('killed at any append of the journal, and again', () => {
  test('each effect is on the chain once', async () => {
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

  test('and robbed of the journal: what is still in the pool is not done twice', async () => {
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
