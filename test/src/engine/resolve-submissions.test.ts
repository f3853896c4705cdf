import { englishText } from '../../../src/i18n/english.ts';
import { encodeErrorResult, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import type { Hex } from '../../../src/domain/identity/bytes.ts';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
import { receiptOutcome, recordReceipt } from '../../../src/engine/resolve-submissions.ts';
import type { CallOutcome, EvmReceipt } from '../../../src/ports/evm.ts';
import { WARP_PRECOMPILE } from '../../../src/protocol/warp/predicate.ts';
import { reconcile } from '../../../src/engine/reconcile.ts';
import { agree, effectStep, newWorld, process, taskOf } from './helpers/fake-world.ts';
import { MemoryStore } from './helpers/memory-journal.ts';

/** `Error(string)` with the text "too late". */
const TOO_LATE =
  '0x08c379a00000000000000000000000000000000000000000000000000000000000000020' +
  '0000000000000000000000000000000000000000000000000000000000000008' +
  '746f6f206c617465000000000000000000000000000000000000000000000000';

test('a reverted transaction is recorded with cause and fee, even if an earlier step must run again', async () => {
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
  expect(englishText(settled?.reason ?? '')).toContain('too late');
  const shown = view().steps[1]?.transactions[0];
  expect(shown).toMatchObject({ state: 'reverted', height: 102n });
});

test("the outcome of an earlier call's transaction is recorded before the run decides anything", async () => {
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

describe('the causes of a revert are distinguished', () => {
  const epochPassed = encodeErrorResult({
    abi: parseAbi(['error AvalancheL1Middleware__ManualEpochUpdateRequired(uint48,uint48)']),
    args: [3, 2],
  });

  async function causeOf(
    answers: readonly CallOutcome[],
    carries: boolean,
  ): Promise<string | null> {
    const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
    const raw = await account.signTransaction({
      chainId: 43112,
      nonce: 0,
      to: account.address,
      gas: 244_586n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 0n,
      ...(carries && { accessList: [{ address: WARP_PRECOMPILE, storageKeys: [] }] }),
    });
    const left = [...answers];
    const { reason } = await receiptOutcome(
      { raw, from: account.address },
      { status: 'reverted', blockNumber: 7n, gasUsed: 2n, effectiveGasPrice: 3n } as EvmReceipt,
      { call: () => Promise.resolve(left.shift()!) },
    );
    expect(left).toEqual([]);
    return reason === null ? null : englishText(reason);
  }

  test('an epoch catch-up that was missing', async () => {
    expect(await causeOf([{ ok: false, revert: epochPassed }], true)).toMatch(/epoch/);
  });

  test('a gas limit that was too low', async () => {
    const answers: CallOutcome[] = [
      { ok: false, revert: '0x' },
      { ok: true, data: '0x' },
    ];
    expect(await causeOf(answers, true)).toContain('used up its gas limit of 244586');
  });

  test('a signed message that was not verified in the block', async () => {
    expect(await causeOf([{ ok: true, data: '0x' }], true)).toContain('its signed message');
  });

  test('no cause is stated if none is known', async () => {
    expect(await causeOf([{ ok: true, data: '0x' }], false)).toBeNull();
    const answers: CallOutcome[] = [
      { ok: false, revert: '0x' },
      { ok: false, revert: '0x' },
    ];
    expect(await causeOf(answers, true)).toContain('without a reason');
  });
});

test('a receipt of another sender decides nothing', async () => {
  const world = newWorld();
  const { engine, journal } = await process(world, new MemoryStore());
  const step = effectStep(world.evm, '0x01');
  world.evm.automatic = false;
  await reconcile(taskOf(step), engine, { ...agree, patience: () => 0 });
  world.evm.mine();
  const [submission] = journal.memory().runs[0]!.submissions;
  const [receipt] = [...world.evm.receipts.values()];
  const stranger = parseAddress(`0x${'11'.repeat(20)}`);
  await expect(
    recordReceipt(submission!, { ...receipt!, from: stranger }, engine),
  ).rejects.toMatchObject({ code: 'E-SEND-208', exit: 'unclear' });
  expect(journal.memory().runs[0]!.submissions[0]!.settled).toBeUndefined();
  await recordReceipt(submission!, receipt!, engine);
  expect(journal.memory().runs[0]!.submissions[0]!.settled?.how).toBe('included');
});
