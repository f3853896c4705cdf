import { describe, expect, test } from 'vitest';
import { type EvmHash, parseHash } from '../../../src/domain/identity/evm.ts';
import { type Step, ready } from '../../../src/engine/step.ts';
import { effectStep, FROM, start, type World } from './helpers/fake-world.ts';

/** Adds a block that contains this transaction with the nonce 0. */
function addBlockWith({ evm, clock }: World, hash: EvmHash): void {
  const timestamp = BigInt(Math.floor(clock.now() / 1000));
  evm.addBlock({ timestamp, atomic: '0x', transactions: [{ hash, from: FROM, nonce: 0n }] });
}

/** A step whose effect is not visible while the endpoint lags. */
function unseenWhile(isLate: () => boolean, { evm }: World): Step<unknown> {
  const step = effectStep(evm, '0x01');
  return {
    ...step,
    check: (...given) => (isLate() ? Promise.resolve(ready('0x01')) : step.check(...given)),
  };
}

describe('an earlier signed call', () => {
  test('is recorded as replaced if a block shows another transaction with its nonce', async () => {
    const { world, evm, clock, run, submissions } = await start();
    evm.automatic = false;
    const other = parseHash(`0x${'ab'.repeat(32)}`);
    let looks = 0;
    clock.onSleep = () => {
      looks += 1;
      if (looks === 1) {
        evm.useNonceElsewhere();
        addBlockWith(world, other);
      }
      if (looks > 2) evm.mine();
    };
    expect((await run()).kind).toBe('done');
    expect(evm.effects).toEqual(['0x01']);
    const [lost] = submissions();
    expect(lost?.settled).toMatchObject({ how: 'replaced', height: 102n, reason: other });
  });

  test('is not sent again if a block includes it but the endpoint lacks the receipt', async () => {
    const { world, evm, clock, run } = await start();
    evm.automatic = false;
    const receipts = evm.receipt.bind(evm);
    const until = clock.now() + 4 * 60_000;
    const isLate = () => clock.now() < until;
    evm.receipt = (hash) => (isLate() ? Promise.resolve(undefined) : receipts(hash));
    evm.transaction = () => Promise.resolve(undefined);
    let looks = 0;
    clock.onSleep = () => {
      looks += 1;
      if (looks !== 1) return;
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
