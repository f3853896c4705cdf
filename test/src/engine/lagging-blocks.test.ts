import { describe, expect, test } from 'vitest';
import { parseHash } from '../../../src/domain/identity/evm.ts';
import { type Step, ready } from '../../../src/engine/step.ts';
import { reconcile } from '../../../src/engine/reconcile.ts';
import { agree, effectStep, FROM, newWorld, process, taskOf } from './helpers/fake-world.ts';
import { MemoryStore } from './helpers/memory-journal.ts';

describe('an earlier signed call', () => {
  test('is recorded as replaced if a block shows another transaction with its nonce', async () => {
    const world = newWorld();
    world.evm.automatic = false;
    const { engine, journal } = await process(world, new MemoryStore());
    const other = parseHash(`0x${'ab'.repeat(32)}`);
    let looks = 0;
    world.clock.onSleep = (now) => {
      looks += 1;
      if (looks === 1) {
        const transactions = [{ hash: other, from: FROM, nonce: 0n }];
        const timestamp = BigInt(Math.floor(now / 1000));
        world.evm.useNonceElsewhere();
        world.evm.addBlock({ timestamp, atomic: '0x', transactions });
      }
      if (looks > 2) world.evm.mine();
    };
    const result = await reconcile(taskOf(effectStep(world.evm, '0x01')), engine, agree);
    expect(result.kind).toBe('done');
    expect(world.evm.effects).toEqual(['0x01']);
    const [lost] = journal.memory().runs[0]?.submissions ?? [];
    expect(lost?.settled).toMatchObject({ how: 'replaced', height: 102n, reason: other });
  });

  test('is not sent again if a block includes it but the endpoint lacks the receipt', async () => {
    const world = newWorld();
    world.evm.automatic = false;
    const { engine } = await process(world, new MemoryStore());
    const receipts = world.evm.receipt.bind(world.evm);
    const step = effectStep(world.evm, '0x01');
    const until = world.clock.now() + 4 * 60_000;
    const isLate = () => world.clock.now() < until;
    world.evm.receipt = (hash) => (isLate() ? Promise.resolve(undefined) : receipts(hash));
    world.evm.transaction = () => Promise.resolve(undefined);
    const unseen: Step<unknown> = {
      ...step,
      check: (state, ...rest) =>
        isLate() ? Promise.resolve(ready('0x01')) : step.check(state, ...rest),
    };
    let looks = 0;
    world.clock.onSleep = (now) => {
      looks += 1;
      if (looks !== 1) return;
      world.evm.mine();
      const { hash } = [...world.evm.receipts.values()][0]!;
      const timestamp = BigInt(Math.floor(now / 1000));
      const transactions = [{ hash, from: FROM, nonce: 0n }];
      world.evm.addBlock({ timestamp, atomic: '0x', transactions });
    };
    const result = await reconcile(taskOf(unseen), engine, agree);
    expect(result.kind).toBe('done');
    expect(world.evm.effects).toEqual(['0x01']);
    expect(new Set(world.evm.submitted).size).toBe(1);
  });

  test("is not sent again while the endpoint lags minutes behind the call's block", async () => {
    const world = newWorld();
    const { engine } = await process(world, new MemoryStore());
    const step = effectStep(world.evm, '0x01');
    const head = world.evm.head.bind(world.evm);
    const until = world.clock.now() + 5 * 60_000;
    const isBehind = () => world.evm.effects.length > 0 && world.clock.now() < until;
    world.evm.head = async () => {
      const now = await head();
      return isBehind() ? { ...now, number: now.number - 1n } : now;
    };
    const unseen: Step<unknown> = {
      ...step,
      check: (state, ...rest) =>
        isBehind() ? Promise.resolve(ready('0x01')) : step.check(state, ...rest),
    };
    const result = await reconcile(taskOf(unseen), engine, agree);
    expect(result.kind).toBe('done');
    expect(world.evm.effects).toEqual(['0x01']);
    expect(new Set(world.evm.submitted).size).toBe(1);
  });
});
