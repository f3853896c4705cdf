import { expect, onTestFinished, test } from 'vitest';
import { waitOptions } from '../../../src/commands/options/wait-options.ts';
import type { Result } from '../../../src/engine/engine.ts';
import type { PaidIntent } from '../../../src/engine/intent.ts';
import { wei } from '../../../src/domain/units.ts';
import { english } from '../../../src/i18n/english.ts';
import { transactionTexts } from '../../../src/signing/transaction-texts.ts';
import { priceOf, readAdditionFacts } from '../../../src/tasks/money/price.ts';
import type { NewNode } from '../../../src/tasks/validation/add-node-input.ts';
import { readOperator } from '../../../src/protocol/snapshots/read-operator.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import { GENERATIONS, IS_WHOLE } from '../../helpers/is-whole.ts';
import { until } from '../../helpers/until.ts';
import {
  collectIntents,
  join,
  joinedOperator,
  newOperator,
  nodeLife,
  runSigned,
  type Operator,
  type RunOptions,
} from './helpers/operator.ts';

/** Lets epochs pass without a block. */
const idle = ({ clock, sandbox }: Operator, epochs: number): void =>
  clock.forward(epochs * sandbox.profile.epochSeconds);

/** Runs the first step of an addition, three idle epochs after the last call. */
function addAfterIdleEpochs(operator: Operator, change: Partial<NewNode> = {}) {
  idle(operator, 3);
  const [add] = nodeLife(operator);
  const newNode = { ...add.input.newNode!, ...change };
  return runSigned(operator, { ...add, input: { ...add.input, newNode } }, { stopAfter: 'add' });
}

const codeOf = (result: Result) => (result.kind === 'blocked' ? result.error.code : result.kind);

/** An endpoint on which the last of several simulated calls reverts. */
function refusing({ connection }: Operator): NonNullable<RunOptions['ports']> {
  const { evm } = connection.ports;
  const callSequence: typeof evm.callSequence = (calls) =>
    Promise.resolve({ ok: false, index: calls.length - 1, revert: '0x' });
  return { evm: { ...evm, callSequence } };
}

test.each(IS_WHOLE ? (['a', 'c'] as const) : (['a'] as const))(
  'nothing is paid for epochs before an addition without registration, without stake or with too much stake (generation %s)',
  async (generation) => {
    const operator = await newOperator('operator', { generation, actors: ['l1Owner'] });
    onTestFinished(() => operator.sandbox.stop());
    const { l1, connection, signer } = operator;
    const unregistered = await addAfterIdleEpochs(operator);
    expect([codeOf(unregistered.result), unregistered.signed]).toEqual(['E-MW-106', []]);

    const input = { metadataUrl: 'https://example.org', vaults: [] };
    expect(await operator.run({ kind: 'join', l1, input })).toMatchObject({ kind: 'done' });
    // The L1 owner enables the operator in a transaction that processes epochs.
    await until(async () => {
      const { inMiddleware } = await readOperator(connection.ports, l1, signer.evmAddress);
      return inMiddleware || undefined;
    });
    const withoutStake = await addAfterIdleEpochs(operator);
    await join(operator);
    const stake = l1.primaryClass.minimum * 1_000_000n;
    const tooMuch = await addAfterIdleEpochs(operator, { stake });
    for (const { result, signed } of [withoutStake, tooMuch]) {
      expect(codeOf(result)).toMatch(/^E-(MW|TASK)-/);
      expect(signed).toEqual([]);
    }
  },
);

test('the plan has the price of all calls for the past epochs, and their confirmation counts them in one line', async () => {
  const operator = await joinedOperator('operator');
  const { l1, connection, signer, node } = operator;
  idle(operator, 4000);
  const facts = await readAdditionFacts({ connection, l1, signer, node });
  const policy = { ...collectIntents('not-now').policy, maxFee: wei(10n ** 21n) };
  const declined = await operator.run(nodeLife(operator)[0], { policy });
  const { intent } = declined as { intent: Extract<PaidIntent, { effect: 'evm-call' }> };
  const calls = [intent, ...intent.follows!.slice(0, -1)];
  expect(calls.length).toBeGreaterThan(70);
  const needed = calls.reduce((sum, { fee }) => sum + fee.typical, 0n);
  // The base fee falls while the chain is idle.
  expect(priceOf(facts).epochs! * 2n).toBeGreaterThan(needed);
  const { next } = transactionTexts(intent, connection.profile, english);
  expect(next.length).toBeLessThan(6);
  expect(next[0]!.value).toContain(`${calls.length - 2} times: `);
});

test.each(GENERATIONS)(
  'nothing is paid for epochs before a completion, an update or a removal that would revert (generation %s)',
  async (generation) => {
    const operator = await joinedOperator('operator', { generation });
    const { l1, node, sandbox } = operator;
    const { nodeId } = node;
    const [add, , removal] = nodeLife(operator);
    const nextEpochs = () => {
      idle(operator, 4);
      return sandbox.controls.cChain.tick();
    };
    const blocked = { result: { kind: 'blocked' }, signed: [] };

    const store = new MemoryStore();
    await operator.run(add, { store, stopAfter: 'acknowledge' });
    await nextEpochs();
    const early = await runSigned(operator, add, { store, ports: refusing(operator) });
    expect(early).toMatchObject({ ...blocked, result: { kind: 'blocked', step: 'catch-up' } });
    const completed = await runSigned(operator, add, { store });
    expect(completed).toMatchObject({ result: { kind: 'done' }, signed: ['catch-up', 'complete'] });

    await nextEpochs();
    const stake = l1.primaryClass.minimum * 1_000_000n;
    const update = { kind: 'update-weight', l1, input: { nodeId, stake } } as const;
    expect(await runSigned(operator, update)).toMatchObject(blocked);
    const refused = await runSigned(operator, removal, { ports: refusing(operator) });
    expect(refused).toMatchObject(blocked);
    const removed = await runSigned(operator, removal);
    expect(removed.result.kind).toBe('done');
    expect(removed.signed.slice(0, 2)).toEqual(['epoch', 'remove']);
  },
);

test('on an L1 with skipped epochs, each write follows a catch-up, which is a separate step', async () => {
  const operator = await joinedOperator('operator', { generation: 'c' });
  const firsts = ['add', 'update', 'remove'];
  for (const [index, request] of nodeLife(operator).entries()) {
    idle(operator, 5);
    expect(await runSigned(operator, request, { stopAfter: 'p-chain' })).toMatchObject({
      result: { kind: 'stopped' },
      signed: ['epoch', firsts[index], 'p-chain'],
    });
    idle(operator, 5);
    expect(await runSigned(operator, request)).toMatchObject({
      result: { kind: 'done' },
      signed: ['catch-up', 'complete'],
    });
  }
});

test.each([
  // The call, which reverts because of unprocessed epochs; the epoch catch-up; the call again.
  ['before', [false, true, true]],
  ['after', [true, true, true]],
])(
  'epochs that pass between the read and the call, %s its estimate, get a catch-up; the command then continues and pays for no revert',
  async (when, outcomes) => {
    const operator = await joinedOperator('operator', { generation: 'c' });
    const { evm } = operator.connection.ports;
    const estimated: boolean[] = [];
    const estimateGas: typeof evm.estimateGas = async (call) => {
      const isFirst = estimated.length === 0;
      if (isFirst && when === 'before') idle(operator, 3);
      await operator.sandbox.controls.cChain.tick();
      const outcome = await evm.estimateGas(call);
      estimated.push(outcome.ok);
      if (isFirst && when === 'after') idle(operator, 3);
      return outcome;
    };
    const [add] = nodeLife(operator);
    const { policy } = waitOptions({ wait: undefined, timeout: undefined }, () => 0);
    const how = { stopAfter: 'add', policy, ports: { evm: { ...evm, estimateGas } } };
    expect(await runSigned(operator, add, how)).toMatchObject({
      result: { kind: 'stopped' },
      signed: ['epoch', 'add'],
    });
    expect(estimated).toEqual(outcomes);
  },
);
