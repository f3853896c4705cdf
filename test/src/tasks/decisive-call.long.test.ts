import { afterEach, expect, test } from 'vitest';
import type { EngineEvent, Result } from '../../../src/engine/engine.ts';
import type { PaidIntent } from '../../../src/engine/intent.ts';
import { readOperator } from '../../../src/protocol/snapshots/read-operator.ts';
import { until } from '../../helpers/until.ts';
import { join, newOperator, type Operator, type RunOptions } from './helpers/operator.ts';

let operator: Operator;
afterEach(() => operator.sandbox.stop());

/**
 * Runs the first step of an addition, three idle epochs after the last call. Returns the steps with a signed
 * transaction.
 */
async function addAfterIdleEpochs(
  stake = operator.l1.primaryClass.minimum,
  ports: RunOptions['ports'] = {},
): Promise<{ readonly result: Result; readonly signed: readonly string[] }> {
  operator.clock.forward(operator.sandbox.profile.epochSeconds * 3);
  const events: EngineEvent[] = [];
  const input = operator.addNodeInput();
  const result = await operator.run(
    {
      kind: 'add-node',
      l1: operator.l1,
      input: { ...input, initiate: { ...input.initiate!, stake } },
    },
    { stopAfter: 'add', events, ports },
  );
  const signed = events.flatMap((event) => (event.type === 'signed' ? [event.step] : []));
  return { result, signed };
}

const codeOf = (result: Result) => (result.kind === 'blocked' ? result.error.code : result.kind);

test.each([
  ['a', 'E-MW-106'],
  ['c', 'E-MW-106'],
] as const)(
  'nothing is paid for epochs before an addition by an unregistered operator (generation %s)',
  async (generation, code) => {
    operator = await newOperator('operator', { generation });
    const { result, signed } = await addAfterIdleEpochs();
    expect(signed).toEqual([]);
    expect(codeOf(result)).toBe(code);
  },
);

test.each(['a', 'c'] as const)(
  'nothing is paid for epochs before an addition with more stake than available (generation %s)',
  async (generation) => {
    operator = await newOperator('operator', { generation });
    await join(operator);
    const { minimum } = operator.l1.primaryClass;
    const { result, signed } = await addAfterIdleEpochs(minimum * 1_000_000n);
    expect(signed).toEqual([]);
    expect(codeOf(result)).toMatch(/^E-(MW|TASK)-/);
  },
);

test.each(['a', 'c'] as const)(
  'nothing is paid for epochs before there is stake (generation %s)',
  async (generation) => {
    operator = await newOperator('operator', { generation, actors: ['l1Owner'] });
    const { l1 } = operator;
    const input = { metadataUrl: 'https://example.org', vaults: [] };
    expect(await operator.run({ kind: 'join', l1, input })).toMatchObject({ kind: 'done' });
    // The L1 owner enables the operator in a transaction that processes epochs.
    await until(async () => {
      const { ports } = operator.connection;
      return (await readOperator(ports, l1, operator.signer.evmAddress)).inMiddleware || undefined;
    });
    const { result, signed } = await addAfterIdleEpochs();
    expect(signed).toEqual([]);
    expect(codeOf(result)).toMatch(/^E-(MW|TASK)-/);
  },
);

test('the confirmation of an epoch catch-up shows the addition that follows and the total', async () => {
  operator = await newOperator('operator', { generation: 'a' });
  await join(operator);
  operator.clock.forward(operator.sandbox.profile.epochSeconds * 3);
  const { l1 } = operator;
  const declined = await operator.run(
    { kind: 'add-node', l1, input: operator.addNodeInput() },
    { stopAfter: 'add', policy: { consent: () => Promise.resolve('not-now') } },
  );
  expect(declined).toMatchObject({
    kind: 'declined',
    step: 'epoch',
    intent: { follows: [{ title: { key: 'intent.add' } }] },
  });

  const shown: PaidIntent[] = [];
  const consent = (intent: PaidIntent) => {
    shown.push(intent);
    return Promise.resolve('send' as const);
  };
  const input = operator.addNodeInput();
  await operator.run({ kind: 'add-node', l1, input }, { stopAfter: 'add', policy: { consent } });
  const [epochs, addition] = shown.map((each) => (each.effect === 'evm-call' ? each : undefined));
  const announced = epochs?.follows?.[0]?.fee;
  // The fee that was shown before covers the fee of the addition.
  expect(announced?.most).toBeGreaterThanOrEqual(addition!.fee.typical);
  expect(announced?.typical).toBeLessThan(addition!.fee.most);
});

test('reads check the addition if the endpoint supports no state overrides', async () => {
  operator = await newOperator('operator', { generation: 'a' });
  const { evm } = operator.connection.ports;
  const bare = { evm: { ...evm, callSequence: () => Promise.resolve(undefined) } };
  const refused = await addAfterIdleEpochs(undefined, bare);
  expect(refused.signed).toEqual([]);
  expect(codeOf(refused.result)).toBe('E-MW-106');

  await join(operator);
  operator.clock.forward(operator.sandbox.profile.epochSeconds * 3);
  const declined = await operator.run(
    { kind: 'add-node', l1: operator.l1, input: operator.addNodeInput() },
    { stopAfter: 'add', ports: bare, policy: { consent: () => Promise.resolve('not-now') } },
  );
  expect(declined).toMatchObject({
    kind: 'declined',
    intent: { follows: [], warning: { key: 'intent.next-by-reads' } },
  });
});
