import { englishText } from '../../../src/i18n/english.ts';
import { encodeErrorResult, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import type { Hex } from '../../../src/domain/identity/bytes.ts';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
import { receiptOutcome, recordReceipt } from '../../../src/engine/resolve-submissions.ts';
import type { CallOutcome, EvmReceipt } from '../../../src/ports/evm.ts';
import { WARP_PRECOMPILE } from '../../../src/protocol/warp/message.ts';
import type { Policy } from '../../../src/engine/engine.ts';
import { ready, type Step } from '../../../src/engine/step.ts';
import { effectStep, start } from './helpers/fake-world.ts';

/** `Error(string)` with the text "too late". */
const TOO_LATE =
  '0x08c379a00000000000000000000000000000000000000000000000000000000000000020' +
  '0000000000000000000000000000000000000000000000000000000000000008' +
  '746f6f206c617465000000000000000000000000000000000000000000000000';

test('a reverted transaction is recorded with cause and fee, even if an earlier step must run again', async () => {
  const { evm, events, view, run, submissions } = await start();
  evm.reverts.add('0x02');
  evm.call = () => Promise.resolve({ ok: false, revert: TOO_LATE as Hex } as const);
  const first = effectStep(evm, '0x01');
  const isReverted = () => evm.receipts.size === 2;
  const reopened: Step<unknown> = {
    ...first,
    check: (...given) =>
      isReverted() ? Promise.resolve(ready('0x01 again')) : first.check(...given),
  };
  const consent: Policy['consent'] = (_, step) =>
    Promise.resolve(step === '0x01' && isReverted() ? 'not-now' : 'send');

  const result = await run({ consent }, [reopened, effectStep(evm, '0x02')]);
  expect(result).toMatchObject({ kind: 'declined', step: '0x01' });
  const lost = submissions()[1];
  expect(events.some((event) => event.type === 'settled' && event.id === lost?.id)).toBe(true);
  expect(lost?.settled).toMatchObject({ how: 'reverted', height: 102n, fee: 10n });
  expect(englishText(lost?.settled?.reason ?? '')).toContain('too late');
  const shown = view().steps[1]?.transactions[0];
  expect(shown).toMatchObject({ state: 'reverted', height: 102n });
});

test("the outcome of an earlier call's transaction is recorded before the run decides anything", async () => {
  const { world, evm, store, run } = await start();
  evm.automatic = false;
  await run({ patience: () => 0 });
  evm.reverts.add('0x01');
  evm.mine();

  const second = await start(world, store);
  const steps = [effectStep(evm, '0x03'), effectStep(evm, '0x01')];
  await second.run({ consent: () => Promise.resolve('not-now') }, steps);
  expect(second.submissions()[0]?.settled).toMatchObject({ how: 'reverted', fee: 10n });
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

  const succeeds: CallOutcome = { ok: true, data: '0x' };
  const reverts: CallOutcome = { ok: false, revert: '0x' };
  test.each<[string, readonly CallOutcome[], boolean, string | null]>([
    ['a missing epoch catch-up', [{ ok: false, revert: epochPassed }], true, 'epoch'],
    ['too low a gas limit', [reverts, succeeds], true, 'used up its gas limit of 244586'],
    ['a message that the block did not verify', [succeeds], true, 'its signed message'],
    ['no known cause', [succeeds], false, null],
    ['no reason', [reverts, reverts], true, 'without a reason'],
  ])('%s', async (_, answers, carries, cause) => {
    const found = await causeOf(answers, carries);
    expect(found).toEqual(cause === null ? null : expect.stringContaining(cause));
  });
});

test('a receipt of another sender decides nothing', async () => {
  const { evm, engine, run, submissions } = await start();
  evm.automatic = false;
  await run({ patience: () => 0 });
  evm.mine();
  const [submission] = submissions();
  const [receipt] = [...evm.receipts.values()];
  const stranger = parseAddress(`0x${'11'.repeat(20)}`);
  await expect(
    recordReceipt(submission!, { ...receipt!, from: stranger }, engine),
  ).rejects.toMatchObject({ code: 'E-SEND-208', exit: 'unclear' });
  expect(submissions()[0]!.settled).toBeUndefined();
  await recordReceipt(submission!, receipt!, engine);
  expect(submissions()[0]!.settled?.how).toBe('included');
});
