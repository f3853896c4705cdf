import { describe, expect, test } from 'vitest';
import { decodeFunctionData } from 'viem/utils';
import { OnboardError } from '../../../../src/domain/errors.ts';
import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import { message } from '../../../../src/domain/message.ts';
import type { EvmCallIntent } from '../../../../src/engine/intent.ts';
import { type Check, ready, satisfied } from '../../../../src/engine/step.ts';
import type { EvmCall, EvmReader, SequenceOutcome } from '../../../../src/ports/evm.ts';
import { middlewareAbi } from '../../../../src/protocol/abi/l1-contracts.ts';
import {
  catchUpFollowUps,
  catchUpStep,
  type DecisiveCall,
} from '../../../../src/tasks/validation/epoch-catch-up.ts';
import { initiatingSteps } from '../../../../src/tasks/nodes/warp-steps.ts';
import { callContext, FEES, OPERATOR, OTHER } from '../helpers/fake-calls.ts';

const epochsOf = (data: Hex): number =>
  decodeFunctionData({ abi: middlewareAbi, data }).args[0] as number;

/** Two storage keys, and data of three bytes. */
const DECISIVE: DecisiveCall = {
  plan: {
    title: message('step.remove'),
    contract: { name: message('contract.middleware'), to: OTHER },
    data: '0x010203',
    accessList: [{ address: OTHER, storageKeys: [`0x${'00'.repeat(32)}`, `0x${'01'.repeat(32)}`] }],
  },
};

/** A snapshot of an L1 with so many epochs to catch up, each of which needs so much gas. */
function behind(
  epochs: bigint,
  { gasEach = 100_000n, ...reads }: Partial<EvmReader> & { readonly gasEach?: bigint } = {},
) {
  const call: EvmReader['call'] = ({ data }, { gas } = {}) =>
    Promise.resolve(
      gas === undefined || BigInt(epochsOf(data)) * gasEach <= gas
        ? { ok: true, data: '0x' }
        : { ok: false, revert: '0x' },
    );
  const epoch = () => Promise.resolve({ lastUpdated: 3n, epochsToCatchUpSoon: epochs, number: 9n });
  const context = { ...callContext({ call, ...reads }), l1: { middleware: OTHER } };
  return { context, epoch, now: 0 } as never;
}

const planOf = async (snapshot: never, decisive = DECISIVE) =>
  (await catchUpStep(
    () => Promise.resolve(true),
    () => decisive,
  ).plan(snapshot, undefined as never)) as EvmCallIntent;

test.each([
  [8n, 600_000n, [8]],
  [51n, 100_000n, [50, 1]],
  [130n, 100_000n, [50, 50, 30]],
  [50n, 250_000n, [20, 20, 10]],
  [20n, 600_000n, [8, 8, 4]],
  [4n, 1_500_000n, [3, 1]],
  // One epoch alone is beyond the limit, too: the transaction's own plan tells why.
  [2n, 6_000_000n, [1, 1]],
])('%d epochs of %d gas each are processed in calls of %j', async (epochs, gasEach, calls) => {
  const simulated: EvmCall[] = [];
  const callSequence: EvmReader['callSequence'] = (sequence) => {
    simulated.push(...sequence);
    return Promise.resolve({ ok: true, gas: 100_000n, data: '0x' });
  };
  const snapshot = behind(epochs, { gasEach, callSequence });
  const intent = await planOf(snapshot);
  expect(epochsOf(intent.data)).toBe(calls[0]);
  expect(simulated.slice(0, -1).map(({ data }) => epochsOf(data))).toEqual(calls);
  expect(simulated.at(-1)).toMatchObject({ from: OPERATOR, to: OTHER, data: '0x010203' });
  const title = (of: number) => message('intent.epoch', { epochs: BigInt(of) });
  const further = calls.slice(1).map((of) => ({ title: title(of), fee: intent.fee }));
  expect(intent.follows?.slice(0, -1)).toEqual(further);
  const expected = calls.map((of) => ({ title: title(of), fee: intent.fee }));
  expect(await catchUpFollowUps(snapshot)).toEqual(expected);
});

describe('before the operator pays for a catch-up', () => {
  const answering = (outcome: SequenceOutcome | undefined) =>
    behind(3n, { callSequence: () => Promise.resolve(outcome) });
  const reverted = (index: number) => answering({ ok: false, index, revert: '0x' });

  test('the fee of the decisive call is shown', async () => {
    const intent = await planOf(answering({ ok: true, gas: 100_000n, data: '0x' }));
    // 21,000 for the transaction, 16 for each byte of data, 2,400 for the address and 1,900 for each key.
    const gas = 100_000n + 21_000n + 3n * 16n + 2_400n + 2n * 1_900n;
    const typical = gas * (FEES.baseFee + FEES.maxPriorityFeePerGas);
    const most = ((gas * 3n) / 2n) * FEES.maxFeePerGas;
    expect(intent.follows).toEqual([{ title: DECISIVE.plan.title, fee: { typical, most } }]);
    expect(intent.warning).toBeUndefined();
  });

  test('a decisive call that would revert is refused, with the real reason', async () => {
    await expect(planOf(reverted(1))).rejects.toMatchObject({ code: 'E-RVT-104' });
    const real = new OnboardError('E-TASK-221', { operator: OPERATOR });
    const explained = { ...DECISIVE, explain: () => Promise.resolve(real) };
    await expect(planOf(reverted(1), explained)).rejects.toBe(real);
    const unexplained = { ...DECISIVE, explain: () => Promise.resolve(undefined) };
    await expect(planOf(reverted(1), unexplained)).rejects.toMatchObject({ code: 'E-RVT-104' });
  });

  test.each([
    ['the endpoint cannot simulate it', answering(undefined), 1],
    ['an earlier call reverts in the simulation', reverted(0), 1],
    ['it was simulated', answering({ ok: true, gas: 1n, data: '0x' }), 0],
  ])('reads replace the simulation of the decisive call if %s', async (_, snapshot, reads) => {
    let checked = 0;
    let required = 0;
    const decisive = {
      ...DECISIVE,
      checkByReads: () => Promise.resolve(void (checked += 1)),
      require: () => Promise.resolve(void (required += 1)),
    };
    const { follows, warning } = await planOf(snapshot, decisive);
    expect([checked, required, follows?.length]).toEqual([reads, 1, 1 - reads]);
    expect(warning?.key).toBe(reads === 1 ? 'intent.next-by-reads' : undefined);
  });
});

test('a catch-up is planned only if the write is ready and epochs are unprocessed', async () => {
  const stateOf = async (epochs: bigint, write: Check = ready('x')) => {
    const [catchUp] = initiatingSteps(
      'remove',
      () => Promise.resolve(write),
      () => DECISIVE,
    );
    return (await catchUp!.check(behind(epochs))).state;
  };
  const written = satisfied({ text: message('fact.completed'), source: 'C-Chain' });
  const states = await Promise.all([stateOf(1n), stateOf(0n), stateOf(1n, written)]);
  expect(states).toEqual(['ready', 'satisfied', 'satisfied']);
  expect(await catchUpFollowUps(behind(0n))).toEqual([]);
});

test('a write that would revert names the real reason', async () => {
  const call = () => Promise.resolve({ ok: false, revert: '0x' } as const);
  const real = new OnboardError('E-TASK-221', { operator: OPERATOR });
  for (const [explanation, code] of [
    [real, 'E-TASK-221'],
    [undefined, 'E-RVT-104'],
  ] as const) {
    const decisive = { ...DECISIVE, explain: () => Promise.resolve(explanation) };
    const [, write] = initiatingSteps(
      'remove',
      () => Promise.resolve(ready('x')),
      () => decisive,
    );
    const planned = write!.plan(behind(0n, { call }), undefined as never);
    await expect(planned).rejects.toMatchObject({ code });
  }
});
