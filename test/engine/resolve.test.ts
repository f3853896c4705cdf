import { expect, test } from 'vitest';
import type { Hex } from '../../src/domain/bytes.ts';
import { reconcile } from '../../src/engine/reconcile.ts';
import { agree, effectStep, newWorld, process, taskOf } from './support/fake-world.ts';
import { MemoryStore } from './support/memory-journal.ts';

/** `Error(string)` with the text "too late". */
const TOO_LATE =
  '0x08c379a00000000000000000000000000000000000000000000000000000000000000020' +
  '0000000000000000000000000000000000000000000000000000000000000008' +
  '746f6f206c617465000000000000000000000000000000000000000000000000';

test('a transaction that reverted is recorded with cause and fee, though an earlier step opens again', async () => {
  const world = newWorld();
  const { evm } = world;
  evm.reverts.add('0x02');
  evm.call = () => Promise.resolve({ ok: false, revert: TOO_LATE as Hex } as const);
  const { engine, journal, events, view } = await process(world, new MemoryStore());
  const reverted = () => events.some((event) => event.type === 'settled' && event.id === lost());
  const lost = () => journal.memory().runs[0]?.submissions[1]?.id;
  const first = effectStep(evm, '0x01');
  const reopened = {
    ...first,
    check: (state: unknown) =>
      evm.receipts.size === 2
        ? Promise.resolve({ state: 'ready', subject: '0x01 again' } as const)
        : first.check(state),
  };
  const declining = {
    ...agree,
    consent: (_: unknown, step: string) =>
      Promise.resolve(step === '0x01' && evm.receipts.size === 2 ? 'not-now' : 'send'),
  } as typeof agree;

  const result = await reconcile(taskOf(reopened, effectStep(evm, '0x02')), engine, declining);

  expect(result).toMatchObject({ kind: 'declined', step: '0x01' });
  expect(reverted()).toBe(true);
  const settled = journal.memory().runs[0]?.submissions[1]?.settled;
  expect(settled).toMatchObject({ how: 'reverted', height: 102n, fee: 10n });
  expect(settled?.reason).toContain('too late');
  const shown = view().steps[1]?.transactions[0];
  expect(shown).toMatchObject({ state: 'reverted', height: 102n });
});

test('what an earlier call left open is recorded before anything else is decided', async () => {
  const world = newWorld();
  world.evm.automatic = false;
  const store = new MemoryStore();
  const first = await process(world, store);
  const step = effectStep(world.evm, '0x01');
  await reconcile(taskOf(step), first.engine, { ...agree, patience: () => 0 });
  world.evm.reverts.add('0x01');
  world.evm.mine();

  const second = await process(world, store);
  const declined = { ...agree, consent: () => Promise.resolve('not-now' as const) };
  await reconcile(taskOf(effectStep(world.evm, '0x03'), step), second.engine, declined);

  const [left] = second.journal.memory().runs[0]?.submissions ?? [];
  expect(left?.settled).toMatchObject({ how: 'reverted', fee: 10n });
  expect(second.view().steps[1]?.transactions).toMatchObject([{ state: 'reverted' }]);
});
