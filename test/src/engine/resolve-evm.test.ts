import { describe, expect, test } from 'vitest';
import { parseTransaction } from 'viem';
import { wei } from '../../../src/domain/units.ts';
import { type EvmHash, parseHash } from '../../../src/domain/identity/evm.ts';
import { type Step, ready, satisfied } from '../../../src/engine/step.ts';
import type { EvmCallIntent } from '../../../src/engine/intent.ts';
import { unsignedTxOf } from '../../../src/engine/check-signed-evm.ts';
import { resolveEvm } from '../../../src/engine/resolve-evm.ts';
import type { Submission } from '../../../src/journal/memory.ts';
import type { EvmReceipt } from '../../../src/ports/evm.ts';
import type { FakeEvm } from './helpers/fake-evm.ts';
import { idOf, newMoves, waitsFor } from './helpers/fake-moves.ts';
import {
  callIntent,
  effectStep,
  FACT,
  FROM,
  newWorld,
  signer,
  start,
  type World,
} from './helpers/fake-world.ts';
import { MemoryStore } from './helpers/memory-journal.ts';

const parsed = (raw: string) => parseTransaction(raw as `0x02${string}`);

/** A process on a chain that makes blocks only if the test does. */
async function startWithoutBlocks() {
  const started = await start();
  started.evm.automatic = false;
  return started;
}

/** Adds a block that contains this transaction with the nonce 0. */
const addBlockWith = ({ evm, clock }: World, hash: EvmHash): void =>
  evm.addBlock(clock.now(), { transactions: [{ hash, from: FROM, nonce: 0n }] });

/** A step whose effect is not visible while the endpoint lags. */
function unseenWhile(isLate: () => boolean, { evm }: World): Step<unknown> {
  const step = effectStep(evm, '0x01');
  return {
    ...step,
    check: (...given) => (isLate() ? Promise.resolve(ready('0x01')) : step.check(...given)),
  };
}

describe('an earlier signed call', () => {
  test('is submitted again with the same bytes, without consent, if no endpoint has it', async () => {
    const { world, evm, store, run } = await start();
    evm.answers.push(new Error('the cable was cut'));
    await expect(run()).rejects.toThrow('the cable was cut');

    const second = await start(world, store);
    const consent = () => Promise.reject(new Error('asked again'));
    expect((await second.run({ consent })).kind).toBe('done');
    expect(evm.effects).toEqual(['0x01']);
    expect(new Set(evm.submitted).size).toBe(1);
  });

  test('is sent again with the same nonce, and a higher fee and tip, whenever the base fee has risen', async () => {
    const { evm, clock, run } = await startWithoutBlocks();
    clock.onSleep = () => {
      if (clock.sleeps.length === 2) evm.baseFee = 1000n;
      if (evm.submitted.length === 2) evm.baseFee = 5000n;
      if (evm.submitted.length > 2) evm.mine();
    };
    expect((await run()).kind).toBe('done');
    expect(evm.effects).toEqual(['0x01']);
    const sent = evm.submitted.map(parsed);
    expect(sent.map(({ maxPriorityFeePerGas }) => maxPriorityFeePerGas)).toEqual([1n, 2n, 3n]);
    expect(sent.map(({ nonce = 0 }) => nonce)).toEqual([0, 0, 0]);
  });

  test('waits if another tool has replaced it in the pool, and is not bumped', async () => {
    const { evm, clock, run, events, submissions } = await startWithoutBlocks();
    const waits = () =>
      events.flatMap((event) => (event.type === 'waiting' ? [event.wait.text.key] : []));
    clock.onSleep = () => {
      if (clock.sleeps.length === 1) evm.replaceElsewhere('0x02', 9n);
      if (waits().includes('wait.account')) evm.mine();
    };
    expect((await run()).kind).toBe('done');
    expect(evm.effects).toEqual(['0x02', '0x01']);
    expect(waits()).toContain('wait.account');
    expect(submissions().map(({ nonce }) => nonce)).toEqual([0n, 1n]);
  });

  test('counts as done if another tool used its nonce for the same effect', async () => {
    const { evm, clock, run, submissions } = await startWithoutBlocks();
    clock.onSleep = () => {
      if (clock.sleeps.length === 1) evm.useNonceElsewhere('0x01');
    };
    expect((await run()).kind).toBe('done');
    expect(evm.effects).toEqual(['0x01']);
    expect(submissions()).toHaveLength(1);
  });

  test('is signed again if a block shows another transaction with its nonce', async () => {
    const { world, evm, clock, run, submissions } = await startWithoutBlocks();
    const other = parseHash(`0x${'ab'.repeat(32)}`);
    clock.onSleep = () => {
      if (clock.sleeps.length === 1) {
        evm.useNonceElsewhere();
        addBlockWith(world, other);
      }
      if (clock.sleeps.length > 2) evm.mine();
    };
    expect((await run()).kind).toBe('done');
    expect(evm.effects).toEqual(['0x01']);
    const [lost, kept] = submissions();
    expect(lost?.settled).toMatchObject({ how: 'replaced', height: 102n, reason: other });
    expect([lost?.nonce, kept?.nonce]).toEqual([0n, 1n]);
  });

  test('keeps its fee if the endpoint refuses it for missing funds, whatever the balance', async () => {
    const { evm, run, submissions } = await start();
    const balance = evm.balance.bind(evm);
    const reason = 'insufficient funds for gas * price + value';
    const submit = evm.submit.bind(evm);
    evm.submit = () => Promise.resolve({ kind: 'refused', reason });
    for (const code of ['E-SEND-201', 'E-SEND-201', 'E-FUND-101', 'E-FUND-101']) {
      if (code === 'E-FUND-101') evm.balance = () => Promise.resolve(wei(3n));
      expect(await run()).toMatchObject({ kind: 'blocked', error: { code } });
    }
    Object.assign(evm, { balance, submit });
    expect((await run()).kind).toBe('done');
    expect(submissions()).toHaveLength(1);
  });

  test.each([
    { kind: 'unclear', reason: 'upstream error' },
    { kind: 'refused', reason: 'txpool is full' },
    { kind: 'refused', limit: 'reads', reason: 'not allowed' },
  ] as const)('is searched for after an answer of $kind ($reason)', async (said) => {
    const { evm, run, events } = await start();
    evm.answers.push(said);
    const submit = evm.submit.bind(evm);
    // The first answer is an error, although the pool has accepted the transaction.
    evm.submit = async (raw) => {
      const answer = await submit(raw);
      if (answer === said) await submit(raw);
      return answer;
    };
    expect((await run()).kind).toBe('done');
    expect(evm.effects).toEqual(['0x01']);
    expect(events.some(({ type }) => type === 'failing' || type === 'refused')).toBe(false);
  });

  test.each(['E-SEND-201', 'E-SEND-208'])(
    'is searched for after %s, when the next run submits it again',
    async (code) => {
      const kind = code === 'E-SEND-201' ? 'refused' : 'unclear';
      const { evm, run, submissions } = await start();
      const submit = evm.submit.bind(evm);
      evm.submit = () => Promise.resolve({ kind, reason: 'txpool is full' });
      expect(await run()).toMatchObject({ error: { code } });
      evm.submit = async (raw) => {
        await submit(raw);
        return { kind, reason: 'txpool is full' };
      };
      expect((await run()).kind).toBe('done');
      expect(submissions()).toHaveLength(1);
    },
  );

  test('is not sent again if a block includes it but the endpoint lacks the receipt', async () => {
    const { world, evm, clock, run } = await startWithoutBlocks();
    const receipts = evm.receipt.bind(evm);
    const until = clock.now() + 4 * 60_000;
    const isLate = () => clock.now() < until;
    evm.receipt = (hash) => (isLate() ? Promise.resolve(undefined) : receipts(hash));
    evm.transaction = () => Promise.resolve(undefined);
    clock.onSleep = () => {
      if (clock.sleeps.length !== 1) return;
      evm.mine();
      addBlockWith(world, [...evm.receipts.values()][0]!.hash);
    };
    expect((await run({}, [unseenWhile(isLate, world)])).kind).toBe('done');
    expect(evm.effects).toEqual(['0x01']);
    expect(new Set(evm.submitted).size).toBe(1);
  });

  test("is not sent again while the endpoint lags minutes behind the call's block", async () => {
    const { world, evm, clock, run } = await start();
    const head = evm.head.bind(evm);
    const until = clock.now() + 5 * 60_000;
    const isBehind = () => evm.effects.length > 0 && clock.now() < until;
    evm.head = async () => {
      const now = await head();
      return isBehind() ? { ...now, number: now.number - 1n } : now;
    };
    expect((await run({}, [unseenWhile(isBehind, world)])).kind).toBe('done');
    expect(evm.effects).toEqual(['0x01']);
    expect(new Set(evm.submitted).size).toBe(1);
  });
});

test.each([
  ['1 second', 1000, [167, 500]],
  ['a quarter of a second', 250, [100, 125]],
  ['a minute', 60_000, [333, 1000]],
  ['an unknown duration', undefined, [333, 1000]],
])('a block is awaited for 30 seconds, with blocks of %s', async (_, blockTime, pauses) => {
  const { evm, clock, run } = await startWithoutBlocks();
  evm.blockTime = () => Promise.resolve(BigInt((-16 * (blockTime ?? 0)) / 1000));
  if (blockTime === undefined) evm.blockTime = () => Promise.reject(new Error('unknown'));
  await run({ patience: () => 0 });
  // The first pause comes before the measurement of the block time.
  const [first, ...others] = clock.sleeps;
  expect([first, [...new Set(others)]]).toEqual([333, pauses]);
  // The pauses grow after three blocks.
  const total = clock.sleeps.reduce((sum, pause) => sum + pause, 0);
  expect(total).toBeGreaterThanOrEqual(30_000);
  expect(total).toBeLessThan(31_000);
});

/** The task to replace a pending transaction of another tool, which has the first nonce. */
function replacementTask({ evm, clock }: World): Step<unknown>[] {
  evm.automatic = false;
  evm.replaceElsewhere('0x02', 50n * 10n ** 9n);
  clock.onSleep = () => {
    if (evm.pool.some(({ data }) => data === '0x01')) evm.mine();
  };
  const step = effectStep(evm, '0x01');
  return [
    {
      ...step,
      plan: async (...given) => ({ ...((await step.plan(...given)) as EvmCallIntent), nonce: 0n }),
      check: () => Promise.resolve(evm.nonce > 0 ? satisfied(FACT) : ready('0x01')),
    },
  ];
}
const twoSteps = ({ evm }: World) => [effectStep(evm, '0x01'), effectStep(evm, '0x02')];

test('a replacement ends with an error if no fee ever suffices', async () => {
  const { world, evm, run, submissions } = await start();
  const steps = replacementTask(world);
  evm.submit = () => Promise.resolve({ kind: 'underpriced' });
  expect(await run({}, steps)).toMatchObject({
    kind: 'blocked',
    error: { code: 'E-SEND-206', values: { times: 13, nonce: 0n, fee: '2,048' } },
  });
  expect(submissions()).toHaveLength(13);
});

test.each([
  ['two steps', twoSteps, ['0x01', '0x02']],
  ['a replacement', replacementTask, ['0x01']],
])(
  'a process that is killed at any append, twice: %s has each effect once, and no submission is unrecorded',
  async (_, taskIn, effects) => {
    const prepare = (store: MemoryStore) => {
      const world = newWorld();
      const { evm } = world;
      const steps = taskIn(world);
      const unrecorded: string[] = [];
      const submit = evm.submit.bind(evm);
      evm.submit = (raw) => {
        if (!store.lines.some((line) => line.includes(raw))) unrecorded.push(raw);
        return submit(raw);
      };
      const attempt = async () => (await (await start(world, store)).run({}, steps)).kind;
      return { evm, attempt, unrecorded };
    };
    const calm = new MemoryStore();
    expect(await prepare(calm).attempt()).toBe('done');
    // The process dies at both records of each refused transaction.
    if (taskIn === replacementTask) expect(calm.appends).toBeGreaterThan(10);
    for (let first = 1; first <= calm.appends; first++) {
      // The second process dies at a third of its appends, in turn.
      for (let second = 1 + (first % 3); second <= calm.appends; second += 3) {
        const store = new MemoryStore();
        const { evm, attempt, unrecorded } = prepare(store);
        store.dieAt = first;
        await expect(attempt()).rejects.toThrow('killed');
        store.dieAt = store.appends + second;
        await attempt().catch(() => 'killed');
        store.dieAt = undefined;
        expect(await attempt()).toBe('done');
        expect(evm.effects).toEqual(effects);
        expect([evm.receipts.size, unrecorded]).toEqual([effects.length, []]);
      }
    }
  },
);

describe('a recorded call without a receipt', () => {
  const id = (byte: number) => parseHash(`0x${byte.toString(16).padStart(2, '0').repeat(32)}`);
  /** Calls of one step. Bytes that cannot be parsed count with the recorded fee. */
  async function signedCalls(...nonces: bigint[]) {
    const moves = await newMoves();
    const { evm, clock } = moves.world;
    const sign = (byte: number, more: Partial<Submission> = {}) =>
      moves.sign('C', idOf(byte), { ...call, id: id(byte), ...more });
    for (const [index, nonce] of nonces.entries()) await sign(index + 1, { nonce });
    const first = moves.submissions();
    const settle = () => resolveEvm(moves.submissions().slice(0, first.length), moves.engine);
    return { ...moves, evm, clock, sign, settle };
  }
  const call = { chain: 'evm', from: FROM, step: 'add', maxFeePerGas: 70n } as const;
  const known = (evm: FakeEvm, byte: number, nonce = 0) =>
    evm.pool.push({
      ...{ raw: '0x', hash: id(byte), nonce, data: '0x' },
      ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
    });

  test('is followed by a call with the first missing nonce after a minute, not before', async () => {
    const { evm, clock, settle } = await signedCalls(3n);
    evm.answers.push({ kind: 'accepted' });
    await clock.sleep(60_000);
    expect(await settle()).toMatchObject(waitsFor('wait.in-pool'));
    await clock.sleep(1);
    expect(await settle()).toEqual({
      state: 'replace',
      replacement: {
        nonce: 0n,
        above: { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
        stranded: { id: id(1), nonce: 3n, missing: 0n },
        isRefused: false,
        isForeign: false,
      },
    });
    expect(evm.submitted).toHaveLength(1);
  });

  test('and with a used nonce is replaced after five minutes without a proof', async () => {
    const { evm, clock, settle, submissions } = await signedCalls(1n, 0n);
    evm.nonce = 1;
    known(evm, 2);
    await clock.sleep(19_999);
    expect(await settle()).toMatchObject(waitsFor('wait.in-pool'));
    evm.pool = [];
    expect(await settle()).toMatchObject(waitsFor('wait.nonce'));
    await clock.sleep(1);
    expect(await settle()).toMatchObject(waitsFor('wait.nonce-user'));
    await clock.sleep(279_999);
    expect(await settle()).toMatchObject(waitsFor('wait.nonce-user'));
    await clock.sleep(1);
    expect(await settle()).toEqual({ state: 'clear' });
    const replaced = { how: 'replaced', height: null, reason: null };
    // The call with another nonce stays open.
    const outcomes = [undefined, expect.objectContaining(replaced)];
    expect(submissions().map(({ settled }) => settled)).toEqual(outcomes);
    expect(evm.submitted).toEqual([]);
  });

  test.each([
    [{ kind: 'accepted' }, waitsFor('wait.in-pool')],
    [{ kind: 'known' }, waitsFor('wait.in-pool')],
    [{ kind: 'nonce-used' }, waitsFor('wait.in-pool')],
    [{ kind: 'refused', reason: 'any' }, { replacement: { isRefused: false, isForeign: false } }],
    [{ kind: 'underpriced' }, { replacement: { isRefused: true, isForeign: false } }],
  ] as const)('and with the answer %j to the same bytes', async (answer, resolution) => {
    const { evm, settle, events, sign } = await signedCalls(2n);
    evm.nonce = 2;
    const others = { maxFeePerGas: 900n, step: 'other' };
    await sign(11, { ...others, nonce: 2n, from: `0x${'99'.repeat(20)}` });
    await sign(12, { ...others, nonce: 1n });
    await sign(13, { ...others, nonce: 2n, chain: 'C' });
    evm.answers.push(answer);
    const found = await settle();
    expect(found).toMatchObject(resolution);
    if (found.state === 'replace')
      expect(found.replacement).toMatchObject({
        nonce: 2n,
        above: { maxFeePerGas: 70n, maxPriorityFeePerGas: 0n },
      });
    const isAccepted = answer.kind === 'accepted';
    expect(events.filter(({ type }) => type === 'submitted')).toHaveLength(isAccepted ? 1 : 0);
    if (answer.kind !== 'refused') return;
    // Now another tool's call with the nonce is pending.
    known(evm, 99, 2);
    evm.answers.push(answer);
    expect(await settle()).toMatchObject({ replacement: { isForeign: true } });
  });

  test.each([
    [70n, waitsFor('wait.in-pool')],
    [71n, { state: 'replace', replacement: { isRefused: false, isForeign: false } }],
  ])('but in the pool, at a base fee of %i', async (baseFee, resolution) => {
    const { evm, settle } = await signedCalls(0n, 0n);
    known(evm, 2);
    evm.baseFee = baseFee;
    evm.automatic = false;
    expect(await settle()).toMatchObject(resolution);
    expect(evm.submitted).toEqual([]);
  });
});

test('the receipt of any call with the nonce decides, 20 seconds after the head reached its block', async () => {
  const { engine, world, sign, submissions, store } = await newMoves();
  const { evm, clock } = world;
  const ids = [1, 2].map((byte) => parseHash(`0x${`0${byte}`.repeat(32)}`));
  for (const id of ids) await sign('C', idOf(1), { chain: 'evm', id });
  const receipt = { status: 'success', blockNumber: 101n, from: FROM, gasUsed: 1n };
  evm.receipts.set(ids[1]!, { ...receipt, effectiveGasPrice: 1n } as EvmReceipt);
  const settle = () => resolveEvm(submissions(), engine);
  expect(await settle()).toMatchObject(waitsFor('wait.effect'));
  expect(submissions().map(({ settled }) => settled?.how)).toEqual([undefined, 'included']);
  const { appends } = store;
  await clock.sleep(60_000);
  for (const head of [101n, 100n, 101n]) {
    // After the head has fallen behind the block, the 20 seconds begin again.
    evm.number = head;
    expect(await settle()).toMatchObject(waitsFor('wait.effect'));
    await clock.sleep(19_999);
    expect(await settle()).toMatchObject(waitsFor('wait.effect'));
  }
  await clock.sleep(1);
  expect(await settle()).toEqual({ state: 'clear' });
  expect(store.appends).toBe(appends);
});

test('after a revert, the step continues without a wait for an effect', async () => {
  const { engine, world, sign, submissions } = await newMoves();
  const { raw, hash } = await signer.signEvmTx(unsignedTxOf(callIntent, 0n));
  await sign('C', idOf(1), { chain: 'evm', id: hash, raw });
  const receipt = { status: 'reverted', blockNumber: 101n, from: FROM, gasUsed: 1n };
  world.evm.receipts.set(hash, { ...receipt, effectiveGasPrice: 1n } as EvmReceipt);
  expect(await resolveEvm(submissions(), engine)).toEqual({ state: 'clear' });
  expect(submissions().map(({ settled }) => settled?.how)).toEqual(['reverted']);
});
